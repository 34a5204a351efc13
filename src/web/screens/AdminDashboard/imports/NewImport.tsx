import { mdiAlertCircle, mdiFileDocumentOutline, mdiTrayArrowUp } from "@mdi/js";
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { IMPORT_FORMATS, type ImportFormat } from "#core/agency/import/import-kinds.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { PanelTitle } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { Panel } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { detectContentType, FORMAT_LABELS } from "./import-labels.ts";
import { useUpload } from "./import-queries.ts";
import css from "./NewImport.module.css";

const MAX_FILE_BYTES = 40 * 1024 * 1024;

/** A file that was chosen, dropped or pasted, with the type it is sent under. */
type SelectedFile = { blob: Blob; name: string };

/** Chooses a file of agencies and sends it to be read. Nothing changes by that. */
export function NewImport({
  onClose,
  onUploaded,
}: {
  onClose: () => void;
  onUploaded: (id: string) => void;
}) {
  const [selectedFile, setSelectedFile] = useState<SelectedFile | null>(null);
  const [name, setName] = useState("");
  const [format, setFormat] = useState<ImportFormat | "">("");
  const [jurisdiction, setJurisdiction] = useState("");
  const [errorText, setErrorText] = useState<string | null>(null);
  const upload = useUpload();
  const jurisdictions = useJurisdictions();

  const selectFile = async (file: Blob, fileName: string) => {
    if (file.size > MAX_FILE_BYTES)
      return setErrorText("The file is larger than 40 MB. Part it and import the pieces.");
    if (file.size === 0) return setErrorText("The file is empty.");
    const type = detectContentType(fileName, await file.slice(0, 1_000).text());
    setErrorText(null);
    setSelectedFile({ blob: new Blob([file], { type }), name: fileName });
    setName((typed) => typed || fileName);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!selectedFile) return setErrorText("Choose a file first.");
    if (upload.isPending) return;
    setErrorText(null);
    upload.mutate(
      {
        file: selectedFile.blob,
        name: name.trim() || selectedFile.name,
        ...(format && { format }),
        ...(jurisdiction && { jurisdiction }),
      },
      { onSuccess: ({ id }) => onUploaded(id) },
    );
  };
  const validationError = errorText ?? (upload.error && `The file was not taken. ${upload.error.message}`);
  return (
    <Panel label="Import a file" row="new" onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <PanelTitle title="Import a file">
          It is read and compared with the directory first. You see every change, and nothing changes until
          you apply it.
        </PanelTitle>
        <FileField
          selectedFile={selectedFile}
          onSelectFile={(file, fileName) => void selectFile(file, fileName)}
        />
        <Field label="Format">
          {(control) => (
            <Select
              {...control}
              value={format}
              onChange={(event) => setFormat(event.target.value as ImportFormat | "")}
            >
              <option value="">Tell it from the file</option>
              {IMPORT_FORMATS.map((each) => (
                <option key={each} value={each}>
                  {FORMAT_LABELS[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Law" help="For rows that do not say where they belong">
          {(control) => (
            <Select
              {...control}
              value={jurisdiction}
              onChange={(event) => setJurisdiction(event.target.value)}
            >
              <option value="">As each row says</option>
              {jurisdictions.map((place) => (
                <option key={place.jurisdiction} value={place.jurisdiction}>
                  {place.place}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Name" aside="(in the history)">
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={name}
              placeholder="The file’s own name"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {validationError && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {validationError}
          </Notice>
        )}
        <div>
          <Button type="submit" kind="main" busy={upload.isPending}>
            {upload.isPending ? "Sending the file" : "Show what would change"}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Takes a file by choosing, dropping or pasting it; pasted text counts as one. */
function FileField({
  selectedFile,
  onSelectFile,
}: {
  selectedFile: SelectedFile | null;
  onSelectFile: (file: Blob, name: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onSelectFile(file, file.name);
  };
  usePasteFile(onSelectFile);
  return (
    <fieldset
      className={classNames(css.drop, isOver && css.over)}
      aria-label="File"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon path={selectedFile ? mdiFileDocumentOutline : mdiTrayArrowUp} size={22} />
      <p role="status">
        {selectedFile ? (
          <>
            <b>{selectedFile.name}</b> {formatFileSize(selectedFile.blob.size)}
          </>
        ) : (
          "Drop a file here, or paste its text. CSV, JSON or YAML, up to 40 MB."
        )}
      </p>
      <Button size="small" onClick={() => input.current?.click()}>
        {selectedFile ? "Choose another file" : "Choose a file"}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.json,.yaml,.yml,text/csv,application/json,application/yaml"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onSelectFile(file, file.name);
          event.target.value = "";
        }}
      />
    </fieldset>
  );
}

/** What is pasted anywhere on the page but into a field. */
function usePasteFile(onSelectFile: (file: Blob, name: string) => void) {
  const latest = useRef(onSelectFile);
  latest.current = onSelectFile;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text/plain");
      if (file) latest.current(file, file.name);
      else if (text) latest.current(new Blob([text]), "Pasted text");
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

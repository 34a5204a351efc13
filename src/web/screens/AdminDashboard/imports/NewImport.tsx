import { mdiAlertCircle, mdiFileDocumentOutline, mdiTrayArrowUp } from "@mdi/js";
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { IMPORT_FORMATS, type ImportFormat } from "#core/agency/import/import-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminImports } from "#messages/admin/imports.ts";
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

/** A file that was chosen, dropped or pasted. The blob has the content type of the upload. */
type SelectedFile = { blob: Blob; name: string };

/** Uploads a file of agencies for a preview. The directory does not change. */
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
    if (file.size > MAX_FILE_BYTES) return setErrorText(adminImports.fileTooLarge);
    if (file.size === 0) return setErrorText(adminImports.fileEmpty);
    const type = detectContentType(fileName, await file.slice(0, 1_000).text());
    setErrorText(null);
    setSelectedFile({ blob: new Blob([file], { type }), name: fileName });
    setName((typed) => typed || fileName);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!selectedFile) return setErrorText(adminImports.fileMissing);
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
  const validationError =
    errorText ?? (upload.error && formatMessage(adminImports.uploadFailed, { reason: upload.error.message }));
  return (
    <Panel label={adminImports.importFile} row="new" onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <PanelTitle title={adminImports.importFile}>{adminImports.newIntroduction}</PanelTitle>
        <FileField
          selectedFile={selectedFile}
          onSelectFile={(file, fileName) => void selectFile(file, fileName)}
        />
        <Field label={adminImports.format}>
          {(control) => (
            <Select
              {...control}
              value={format}
              onChange={(event) => setFormat(event.target.value as ImportFormat | "")}
            >
              <option value="">{adminImports.detectFormat}</option>
              {IMPORT_FORMATS.map((each) => (
                <option key={each} value={each}>
                  {FORMAT_LABELS[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={adminImports.jurisdiction} help={adminImports.jurisdictionHelp}>
          {(control) => (
            <Select
              {...control}
              value={jurisdiction}
              onChange={(event) => setJurisdiction(event.target.value)}
            >
              <option value="">{adminImports.jurisdictionOfRow}</option>
              {jurisdictions.map((place) => (
                <option key={place.jurisdiction} value={place.jurisdiction}>
                  {place.place}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={adminImports.name} aside={adminImports.nameAside}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={name}
              placeholder={adminImports.namePlaceholder}
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
            {upload.isPending ? adminImports.uploading : adminImports.preview}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Accepts a file that is chosen, dropped or pasted, or pasted text. */
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
      aria-label={adminImports.fileLabel}
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
          adminImports.dropFile
        )}
      </p>
      <Button size="small" onClick={() => input.current?.click()}>
        {selectedFile ? adminImports.chooseOtherFile : adminImports.chooseFile}
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

/** Handles a paste anywhere on the page except into a field. */
function usePasteFile(onSelectFile: (file: Blob, name: string) => void) {
  const latest = useRef(onSelectFile);
  latest.current = onSelectFile;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text/plain");
      if (file) latest.current(file, file.name);
      else if (text) latest.current(new Blob([text]), adminImports.pastedText);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

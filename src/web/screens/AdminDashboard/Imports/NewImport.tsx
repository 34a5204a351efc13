import { mdiAlertCircle, mdiFileDocumentOutline, mdiTrayArrowUp } from "@mdi/js";
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { IMPORT_FORMATS, type ImportFormat } from "#core/agency/import-words.ts";
import { sizeWords } from "#web/correspondence/attachment-look.ts";
import { useJurisdictions } from "#web/laws.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Field, Input, Select } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PanelTitle } from "../Facts.tsx";
import { Panel } from "../Panes.tsx";
import { FORMAT_NAMES, typeOf } from "./import-words.ts";
import css from "./NewImport.module.css";
import { useUpload } from "./queries.ts";

const LARGEST = 40 * 1024 * 1024;

/** A file that was chosen, dropped or pasted, with the type it is sent under. */
type Chosen = { blob: Blob; name: string };

/** Chooses a file of agencies and sends it to be read. Nothing changes by that. */
export function NewImport({
  onClose,
  onUploaded,
}: {
  onClose: () => void;
  onUploaded: (id: string) => void;
}) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [name, setName] = useState("");
  const [format, setFormat] = useState<ImportFormat | "">("");
  const [jurisdiction, setJurisdiction] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  const upload = useUpload();
  const places = useJurisdictions();

  const take = async (file: Blob, fileName: string) => {
    if (file.size > LARGEST)
      return setTrouble("The file is larger than 40 MB. Part it and import the pieces.");
    if (file.size === 0) return setTrouble("The file is empty.");
    const type = typeOf(fileName, await file.slice(0, 1_000).text());
    setTrouble(null);
    setChosen({ blob: new Blob([file], { type }), name: fileName });
    setName((typed) => typed || fileName);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return setTrouble("Choose a file first.");
    if (upload.isPending) return;
    setTrouble(null);
    upload.mutate(
      {
        file: chosen.blob,
        name: name.trim() || chosen.name,
        ...(format && { format }),
        ...(jurisdiction && { jurisdiction }),
      },
      { onSuccess: ({ id }) => onUploaded(id) },
    );
  };
  const wrong = trouble ?? (upload.error && `The file was not taken. ${upload.error.message}`);
  return (
    <Panel label="Import a file" row="new" onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <PanelTitle title="Import a file">
          It is read and compared with the directory first. You see every change, and nothing changes until
          you apply it.
        </PanelTitle>
        <FileField chosen={chosen} onTake={(file, fileName) => void take(file, fileName)} />
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
                  {FORMAT_NAMES[each]}
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
              {places.map((place) => (
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
        {wrong && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {wrong}
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
  chosen,
  onTake,
}: {
  chosen: Chosen | null;
  onTake: (file: Blob, name: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onTake(file, file.name);
  };
  usePasted(onTake);
  return (
    <fieldset
      className={classNames(css.drop, over && css.over)}
      aria-label="File"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon path={chosen ? mdiFileDocumentOutline : mdiTrayArrowUp} size={22} />
      <p role="status">
        {chosen ? (
          <>
            <b>{chosen.name}</b> {sizeWords(chosen.blob.size)}
          </>
        ) : (
          "Drop a file here, or paste its text. CSV, JSON or YAML, up to 40 MB."
        )}
      </p>
      <Button size="small" onClick={() => input.current?.click()}>
        {chosen ? "Choose another file" : "Choose a file"}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.json,.yaml,.yml,text/csv,application/json,application/yaml"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onTake(file, file.name);
          event.target.value = "";
        }}
      />
    </fieldset>
  );
}

/** What is pasted anywhere on the page but into a field. */
function usePasted(onTake: (file: Blob, name: string) => void) {
  const latest = useRef(onTake);
  latest.current = onTake;
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

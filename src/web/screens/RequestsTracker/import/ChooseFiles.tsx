import { mdiAlertCircle, mdiFileMultipleOutline, mdiTrayArrowUp } from "@mdi/js";
import { type DragEvent, type FormEvent, useRef, useState } from "react";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import css from "./ChooseFiles.module.css";
import windowCss from "./ImportDialog.module.css";
import { countText, requestsText } from "./import-labels.ts";
import { useImports, useUpload } from "./import-queries.ts";
import { ACCEPTED_TYPES, detectFiles, type SelectedFiles } from "./selected-files.ts";

/** Chooses what is to be imported and sends it to be read; nothing changes by that. Below, the imports there were. */
export function ChooseFiles({ onShow }: { onShow: (id: string) => void }) {
  const [selection, setSelection] = useState<SelectedFiles | null>(null);
  const [error, setError] = useState<string | null>(null);
  const upload = useUpload();
  const selectFiles = async (files: File[]) => {
    const parsed = await detectFiles(files);
    setSelection("trouble" in parsed ? null : parsed);
    setError("trouble" in parsed ? parsed.trouble : null);
    upload.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!selection) return setError("Choose a file first.");
    if (upload.isPending) return;
    upload.mutate(selection, { onSuccess: ({ id }) => onShow(id) });
  };
  const errorText = error ?? (upload.error && `It was not taken. ${upload.error.message}`);
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={windowCss.body}>
        <p className={css.lead}>
          Bring along requests you made elsewhere. You see first what each row becomes; nothing is sent to
          anybody, and an import can be undone.
        </p>
        <FileField selection={selection} onSelect={(files) => void selectFiles(files)} />
        {errorText && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {errorText}
          </Notice>
        )}
        <ul className={css.kinds}>
          <li>
            <b>A table</b> Any CSV with a row a request: title, agency, the day it was sent, status.
          </li>
          <li>
            <b>MuckRock or FOIA Machine</b> The CSV or JSON these give out, as it is.
          </li>
          <li>
            <b>Mail</b> An mbox, .eml files, or a ZIP of them. Each correspondence becomes a request.
          </li>
        </ul>
        <PreviousImports onShow={onShow} />
      </div>
      <footer className={windowCss.foot}>
        <Button type="submit" kind="main" busy={upload.isPending}>
          {upload.isPending ? "Sending the file" : "Show what it becomes"}
        </Button>
      </footer>
    </form>
  );
}

function FileField({
  selection,
  onSelect,
}: {
  selection: SelectedFiles | null;
  onSelect: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (event.dataTransfer.files.length > 0) onSelect([...event.dataTransfer.files]);
  };
  return (
    <fieldset
      className={classNames(css.drop, isOver && css.over)}
      aria-label="Files"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon path={selection ? mdiFileMultipleOutline : mdiTrayArrowUp} size={22} />
      <p role="status">
        {selection ? (
          <>
            <b>{selection.name}</b> {formatFileSize(selection.size)}
          </>
        ) : (
          "Drop a file or several mails here, or choose them."
        )}
      </p>
      <Button size="small" onClick={() => input.current?.click()}>
        {selection ? "Choose again" : "Choose files"}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_TYPES}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onSelect(files);
          event.target.value = "";
        }}
      />
    </fieldset>
  );
}

function PreviousImports({ onShow }: { onShow: (id: string) => void }) {
  const items = useImports().data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={css.earlier} aria-labelledby="earlier-imports">
      <h3 id="earlier-imports">Earlier imports</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => onShow(item.id)}>
              {item.name}
            </button>
            <span>
              {stateText(item)} · {formatMessageDate(item.createdAt, new Date())}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateText({ state, done, counts, notUndone }: RequestImport): string {
  if (state === "applied") return `${requestsText(done)} imported`;
  if (state === "undone") return notUndone > 0 ? `Undone, ${countText(notUndone)} left` : "Undone";
  if (state === "ready") return `${requestsText(counts.new)} ready to import`;
  if (state === "failed") return "Could not be read";
  return "Being worked on";
}

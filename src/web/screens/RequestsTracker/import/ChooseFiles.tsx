import { mdiAlertCircle, mdiFileMultipleOutline, mdiTrayArrowUp } from "@mdi/js";
import { type DragEvent, type FormEvent, useRef, useState } from "react";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerImport } from "#messages/tracker/import.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import css from "./ChooseFiles.module.css";
import windowCss from "./ImportDialog.module.css";
import { useImports, useUpload } from "./import-queries.ts";
import { ACCEPTED_TYPES, detectFiles, type SelectedFiles } from "./selected-files.ts";

/** Chooses and uploads files for a preview, which changes nothing yet. Lists the earlier imports below. */
export function ChooseFiles({ onShow }: { onShow: (id: string) => void }) {
  const [selection, setSelection] = useState<SelectedFiles | null>(null);
  const [error, setError] = useState<string | null>(null);
  const upload = useUpload();
  const selectFiles = async (files: File[]) => {
    const parsed = await detectFiles(files);
    setSelection("error" in parsed ? null : parsed);
    setError("error" in parsed ? parsed.error : null);
    upload.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!selection) return setError(trackerImport.choose.noFile);
    if (upload.isPending) return;
    upload.mutate(selection, { onSuccess: ({ id }) => onShow(id) });
  };
  const errorText =
    error ?? (upload.error && formatMessage(trackerImport.choose.failed, { reason: upload.error.message }));
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={windowCss.body}>
        <p className={css.lead}>{trackerImport.choose.lead}</p>
        <FileField selection={selection} onSelect={(files) => void selectFiles(files)} />
        {errorText && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {errorText}
          </Notice>
        )}
        <ul className={css.kinds}>
          {[trackerImport.choose.table, trackerImport.choose.export, trackerImport.choose.email].map(
            (message) => (
              <li key={message}>
                <RichText message={message} values={{ b: (text) => <b>{text}</b> }} />
              </li>
            ),
          )}
        </ul>
        <PreviousImports onShow={onShow} />
      </div>
      <footer className={windowCss.foot}>
        <Button type="submit" kind="main" busy={upload.isPending}>
          {upload.isPending ? trackerImport.choose.uploading : trackerImport.choose.preview}
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
      aria-label={trackerImport.choose.files}
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
          trackerImport.choose.drop
        )}
      </p>
      <Button size="small" onClick={() => input.current?.click()}>
        {selection ? trackerImport.choose.chooseAgain : trackerImport.choose.chooseFiles}
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
      <h3 id="earlier-imports">{trackerImport.choose.earlier}</h3>
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
  const { states } = trackerImport;
  if (state === "applied") return formatMessage(states.applied, { count: done });
  if (state === "undone")
    return notUndone > 0 ? formatMessage(states.partlyUndone, { count: notUndone }) : states.undone;
  if (state === "ready") return formatMessage(states.ready, { count: counts.new });
  if (state === "failed") return states.failed;
  return states.inProgress;
}

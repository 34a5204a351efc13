import { Dialog } from "@base-ui/react/dialog";
import { mdiArrowLeft, mdiClose, mdiFileSearchOutline } from "@mdi/js";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerImport } from "#messages/tracker/import.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { ChooseFiles } from "./ChooseFiles.tsx";
import css from "./ImportDialog.module.css";
import { ImportPreview } from "./ImportPreview.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { FORMAT_LABELS, isInProgress } from "./import-labels.ts";
import { useImport } from "./import-queries.ts";

type Props = {
  /** The open import; null while no file was uploaded. */
  open: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** Imports requests: choosing the file, the preview and the result. Closing the dialog does not stop the import. */
export const ImportDialog = ({ open, onShow, onClose }: Props) => (
  <Dialog.Root open disablePointerDismissal onOpenChange={(next) => !next && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className={css.backdrop} />
      <Dialog.Viewport className={css.viewport}>
        <Dialog.Popup className={css.popup}>
          <header className={css.head}>
            {open !== null && (
              <PlainIconButton
                icon={mdiArrowLeft}
                label={trackerImport.otherImports}
                onClick={() => onShow("new")}
              />
            )}
            <Dialog.Title className={css.title}>{trackerImport.title}</Dialog.Title>
            <PlainIconButton icon={mdiClose} label={trackerImport.close} onClick={onClose} />
          </header>
          {open === null ? (
            <ChooseFiles onShow={onShow} />
          ) : (
            <LoadedImport key={open} id={open} onShow={onShow} />
          )}
        </Dialog.Popup>
      </Dialog.Viewport>
    </Dialog.Portal>
  </Dialog.Root>
);

function LoadedImport({ id, onShow }: { id: string; onShow: Props["onShow"] }) {
  const query = useImport(id);
  if (query.data) return <ImportStateView item={query.data} onShow={onShow} />;
  if (query.isPending)
    return (
      <div className={css.body}>
        <Skeleton rows={9} shape="text" label={trackerImport.loading} />
      </div>
    );
  const isMissing =
    query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  return (
    <div className={css.body}>
      <EmptyState
        alert
        icon={mdiFileSearchOutline}
        title={isMissing ? trackerImport.missingTitle : trackerImport.loadFailedTitle}
        action={
          isMissing ? (
            <Button onClick={() => onShow("new")}>{trackerImport.chooseFile}</Button>
          ) : (
            <Button onClick={() => void query.refetch()}>{trackerImport.tryAgain}</Button>
          )
        }
      >
        {isMissing ? trackerImport.missingText : query.error?.message}
      </EmptyState>
    </div>
  );
}

function ImportStateView({ item, onShow }: { item: RequestImport; onShow: Props["onShow"] }) {
  const summary = (
    <div className={css.about}>
      <h3>{item.name}</h3>
      <p>{[FORMAT_LABELS[item.format], formatFileSize(item.size)].join(" · ")}</p>
    </div>
  );
  if (item.state === "ready") return <ImportPreview item={item} summary={summary} />;
  return (
    <div className={css.body}>
      {summary}
      {isInProgress(item) ? <ImportProgress item={item} /> : <ImportResult item={item} onShow={onShow} />}
    </div>
  );
}

/** The progress of the import on the server. It continues when the dialog is closed. */
const ImportProgress = ({ item }: { item: RequestImport }) => (
  <div className={css.progress}>
    <p role="status">
      {progressText(item)} {trackerImport.progress.canClose}
    </p>
    <ProgressBar
      share={item.state === "planning" || item.toCreate === 0 ? null : item.done / item.toCreate}
      label={trackerImport.progress.label}
    />
  </div>
);

function progressText({ state, done, toCreate, format }: RequestImport): string {
  const { progress } = trackerImport;
  if (state === "applying") return formatMessage(progress.applying, { done, total: toCreate });
  if (state === "undoing") return formatMessage(progress.undoing, { done, total: toCreate });
  if (format === "emails" && done > 0) return formatMessage(progress.readingEmail, { count: done });
  return progress.reading;
}

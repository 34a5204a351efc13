import { Dialog } from "@base-ui/react/dialog";
import { mdiArrowLeft, mdiClose, mdiFileSearchOutline } from "@mdi/js";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { ChooseFiles } from "./ChooseFiles.tsx";
import css from "./ImportDialog.module.css";
import { ImportPreview } from "./ImportPreview.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { FORMAT_LABELS, isInProgress } from "./import-labels.ts";
import { useImport } from "./import-queries.ts";

type Props = {
  /** The import that is open; null while its file is still to be chosen. */
  open: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** Requests from elsewhere: the file, what it would become, and what became of it. Closing it stops nothing. */
export const ImportDialog = ({ open, onShow, onClose }: Props) => (
  <Dialog.Root open disablePointerDismissal onOpenChange={(next) => !next && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className={css.backdrop} />
      <Dialog.Viewport className={css.viewport}>
        <Dialog.Popup className={css.popup}>
          <header className={css.head}>
            {open !== null && (
              <PlainIconButton icon={mdiArrowLeft} label="Other imports" onClick={() => onShow("new")} />
            )}
            <Dialog.Title className={css.title}>Import requests</Dialog.Title>
            <PlainIconButton icon={mdiClose} label="Close" onClick={onClose} />
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
        <Skeleton rows={9} shape="text" label="Loading the import" />
      </div>
    );
  const isMissing =
    query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  return (
    <div className={css.body}>
      <EmptyState
        alert
        icon={mdiFileSearchOutline}
        title={isMissing ? "This import is not here" : "The import did not load"}
        action={
          isMissing ? (
            <Button onClick={() => onShow("new")}>Choose a file</Button>
          ) : (
            <Button onClick={() => void query.refetch()}>Try again</Button>
          )
        }
      >
        {isMissing ? "It may be somebody else’s." : query.error?.message}
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

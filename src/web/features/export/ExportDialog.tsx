/**
 * The export of requests as a ZIP, for the panel of one and for what is ticked in a list. Fetch its code when it is asked
 * for, and draw it while it is open:
 *
 *   const ExportDialog = later(async () => (await import("#web/features/export/ExportDialog.tsx")).ExportDialog);
 *   {exporting && <ExportDialog what={{ requestIds }} count={requestIds.length} onClose={() => setExporting(false)} />}
 *
 * `what` is the body of POST /api/exports: ids, or `{ all: … }` for everything that a list shows.
 */
import { mdiAlertCircle, mdiCheckCircle, mdiTrayArrowDown } from "@mdi/js";
import type { RequestExport, StartExport } from "#contract/exchange/request-export.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "./ExportDialog.module.css";
import { useExportProgress, useStartExport } from "./use-export.ts";

type Props = {
  selection: StartExport;
  /** How many requests that is. */
  count: number;
  onClose: () => void;
};

export function ExportDialog({ selection, count, onClose }: Props) {
  const start = useStartExport();
  const progress = useExportProgress(start.data) ?? start.data;
  const startExport = () =>
    start.mutate(selection, {
      onSuccess: ({ requests }) => {
        if (requests > 1) return;
        showToast({ text: "The ZIP is being saved to your downloads.", icon: mdiTrayArrowDown });
        onClose();
      },
    });
  const canRetry = start.error !== null || Boolean(progress?.problem);
  const countLabel = requestCountLabel(count);
  return (
    <Dialog
      open
      onClose={onClose}
      title={count === 1 ? "Export this request?" : `Export ${countLabel}?`}
      text="One ZIP with every original mail, its files, the whole file as a PDF in order, the timeline as CSV, and a list of checksums that shows nothing was changed since."
      actions={
        <>
          <Button onClick={onClose}>{progress ? "Close" : "Cancel"}</Button>
          {(!progress || canRetry) && (
            <Button kind="main" icon={mdiTrayArrowDown} busy={start.isPending} onClick={startExport}>
              {canRetry ? "Try again" : "Save the ZIP"}
            </Button>
          )}
        </>
      }
    >
      {start.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          Nothing was exported. {start.error.message}
        </Notice>
      )}
      {progress && !start.error && !start.isPending && <Progress of={progress} />}
    </Dialog>
  );
}

const formatCount = (count: number) => count.toLocaleString("en-US");
const requestCountLabel = (count: number) =>
  `${formatCount(count)}\u00a0${count === 1 ? "request" : "requests"}`;

function Progress({ of: { done, requests, problem } }: { of: RequestExport }) {
  if (problem !== null)
    return (
      <Notice tone="red" icon={mdiAlertCircle} role="alert">
        The export broke off after {formatCount(done)} of {requestCountLabel(requests)}, and the saved file is
        not whole. {problem}
      </Notice>
    );
  if (done >= requests)
    return (
      <Notice tone="green" icon={mdiCheckCircle} role="status">
        All {requestCountLabel(requests)} are in the ZIP.
      </Notice>
    );
  return (
    <div className={css.progress}>
      <p role="status">
        {done === 0
          ? "The ZIP is being put together while it is saved. You can close this."
          : `${formatCount(done)} of ${requestCountLabel(requests)} saved.`}
      </p>
      <ProgressBar share={done / requests} label="Export" />
    </div>
  );
}

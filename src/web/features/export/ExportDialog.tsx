import { mdiAlertCircle, mdiCheckCircle, mdiTrayArrowDown } from "@mdi/js";
import type { RequestExport, StartExport } from "#contract/exchange/request-export.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { requestExport } from "#messages/request/export.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "./ExportDialog.module.css";
import { useExportProgress, useStartExport } from "./use-export.ts";

type Props = {
  /** The body of POST /api/exports: ids, or `{ all: … }` for all requests of a list. */
  selection: StartExport;
  /** The number of requests in it. */
  count: number;
  /** The count as text, where it is not exact: "1,000+". */
  counted?: string;
  onClose: () => void;
};

/** Exports requests as a ZIP: one request, or the selected rows of a list. */
export function ExportDialog({ selection, count, counted = formatInteger(count), onClose }: Props) {
  const start = useStartExport();
  const progress = useExportProgress(start.data) ?? start.data;
  const startExport = () =>
    start.mutate(selection, {
      onSuccess: ({ requests }) => {
        if (requests > 1) return;
        showToast({ text: requestExport.started, icon: mdiTrayArrowDown });
        onClose();
      },
    });
  const canRetry = start.error !== null || Boolean(progress?.problem);
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatMessage(requestExport.title, { count, counted })}
      text={requestExport.text}
      actions={
        <>
          <Button onClick={onClose}>{progress ? requestExport.close : requestExport.cancel}</Button>
          {(!progress || canRetry) && (
            <Button kind="main" icon={mdiTrayArrowDown} busy={start.isPending} onClick={startExport}>
              {canRetry ? requestExport.retry : requestExport.save}
            </Button>
          )}
        </>
      }
    >
      {start.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(requestExport.startFailed, { reason: start.error.message })}
        </Notice>
      )}
      {progress && !start.error && !start.isPending && <Progress of={progress} />}
    </Dialog>
  );
}

function Progress({ of: { done, requests: total, problem } }: { of: RequestExport }) {
  if (problem !== null)
    return (
      <Notice tone="red" icon={mdiAlertCircle} role="alert">
        {formatMessage(requestExport.incomplete, { done, total, reason: problem })}
      </Notice>
    );
  if (done >= total)
    return (
      <Notice tone="green" icon={mdiCheckCircle} role="status">
        {formatMessage(requestExport.complete, { total })}
      </Notice>
    );
  return (
    <div className={css.progress}>
      <p role="status">
        {done === 0 ? requestExport.preparing : formatMessage(requestExport.progress, { done, total })}
      </p>
      <ProgressBar share={done / total} label={requestExport.progressLabel} />
    </div>
  );
}

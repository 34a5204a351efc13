import { mdiAlertCircle, mdiCheckCircle, mdiTrayArrowDown } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountDeletion } from "#messages/account/deletion.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useExportProgress, useStartExport } from "#web/features/export/use-export.ts";

const text = accountDeletion.copy;

/** The first step of deleting an account: download a copy of everything. */
export function DownloadCopy({ onClose, onContinue }: { onClose: () => void; onContinue: () => void }) {
  const start = useStartExport();
  const progress = useExportProgress(start.data) ?? start.data;
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title={text.title}
      text={text.text}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button onClick={onContinue}>{progress ? text.continue : text.skip}</Button>
          <Button
            kind="main"
            icon={mdiTrayArrowDown}
            busy={start.isPending}
            onClick={() => start.mutate({ all: { filter: "all" }, account: true })}
          >
            {progress ? text.downloadAgain : text.download}
          </Button>
        </>
      }
    >
      {start.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(text.failed, { reason: start.error.message })}
        </Notice>
      )}
      {progress && !start.error && (
        <Notice tone={progress.problem ? "red" : "green"} icon={mdiCheckCircle} role="status">
          {progress.problem ?? text.saving}
        </Notice>
      )}
    </Dialog>
  );
}

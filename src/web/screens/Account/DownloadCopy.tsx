import { mdiAlertCircle, mdiCheckCircle, mdiTrayArrowDown } from "@mdi/js";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useExportProgress, useStartExport } from "#web/features/export/use-export.ts";

/** The first step of deleting an account: a copy of everything, while it can still be downloaded. */
export function DownloadCopy({ onClose, onContinue }: { onClose: () => void; onContinue: () => void }) {
  const start = useStartExport();
  const progress = useExportProgress(start.data) ?? start.data;
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title="Download a copy first?"
      text="One ZIP with all your requests: every original email, its files, each request as a PDF, and the timelines. Once the account is erased nobody can bring them back."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={onContinue}>{progress ? "Continue" : "Skip"}</Button>
          <Button
            kind="main"
            icon={mdiTrayArrowDown}
            busy={start.isPending}
            onClick={() => start.mutate({ all: { filter: "all" } })}
          >
            {progress ? "Download again" : "Download everything"}
          </Button>
        </>
      }
    >
      {start.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {downloadError(start.error)}
        </Notice>
      )}
      {progress && !start.error && (
        <Notice tone={progress.problem ? "red" : "green"} icon={mdiCheckCircle} role="status">
          {progress.problem ??
            "Your browser is saving the ZIP. Wait until it is complete before you delete the account."}
        </Notice>
      )}
    </Dialog>
  );
}

const downloadError = (error: Error): string =>
  error instanceof ApiError && error.status === 404
    ? "You have no requests, so there is nothing to download."
    : `Nothing was downloaded. ${error.message}`;

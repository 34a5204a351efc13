import { mdiAlertCircle, mdiCheckCircle, mdiTrayArrowDown } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountDeletion, accountDownload } from "#messages/account/deletion.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useExportProgress, useStartExport } from "#web/features/export/use-export.ts";
import { AccountSection } from "./AccountSection.tsx";

const text = accountDeletion.copy;

/** The button that downloads a copy of everything, and a notice of what came of it. */
function useDownload({ kind, advice }: { kind?: "main"; advice?: string } = {}) {
  const start = useStartExport();
  const progress = useExportProgress(start.data) ?? start.data;
  const button = (
    <Button
      {...(kind && { kind })}
      icon={mdiTrayArrowDown}
      busy={start.isPending}
      onClick={() => start.mutate({ all: { filter: "all" }, account: true })}
    >
      {progress ? accountDownload.downloadAgain : accountDownload.download}
    </Button>
  );
  const notice = start.error ? (
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      {formatMessage(accountDownload.failed, { reason: start.error.message })}
    </Notice>
  ) : (
    progress && (
      <Notice tone={progress.problem ? "red" : "green"} icon={mdiCheckCircle} role="status">
        {progress.problem ?? [accountDownload.saving, advice].filter(Boolean).join(" ")}
      </Notice>
    )
  );
  return { isStarted: progress !== undefined, button, notice };
}

/** Downloads a copy of everything, without deleting anything. */
export function DownloadSection() {
  const { button, notice } = useDownload();
  return (
    <AccountSection id="download" lead={accountDownload.lead}>
      {button}
      {notice}
    </AccountSection>
  );
}

/** The first step of deleting an account: download a copy of everything. */
export function DownloadCopy({ onClose, onContinue }: { onClose: () => void; onContinue: () => void }) {
  const { isStarted, button, notice } = useDownload({ kind: "main", advice: text.wait });
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title={text.title}
      text={`${accountDownload.lead} ${text.text}`}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button onClick={onContinue}>{isStarted ? text.continue : text.skip}</Button>
          {button}
        </>
      }
    >
      {notice}
    </Dialog>
  );
}

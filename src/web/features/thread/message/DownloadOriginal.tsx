import { mdiDownload, mdiEmailAlertOutline } from "@mdi/js";
import { useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadEmail as m } from "#messages/thread/email.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { downloadRawEmail } from "#web/features/files/download-files.ts";
import { errorReason } from "#web/features/thread/error-reason.ts";

/** Downloads an email exactly as it arrived. @param path URL of its raw bytes */
export function DownloadOriginal({ path, subject }: { path: string; subject: string }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadRawEmail(path, subject);
    } catch (error) {
      showToast({ text: formatMessage(m.downloadFailed, { reason: errorReason(error) }) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={mdiDownload} busy={busy} onClick={() => void download()}>
      {m.downloadOriginal}
    </Button>
  );
}

/** Whether the raw email is stored: incoming email, and outgoing letters that a mail server accepted. */
export const hasOriginal = ({
  direction,
  delivery,
  entry,
}: Pick<Message, "direction" | "delivery" | "entry">): boolean =>
  (direction === "in" && entry === undefined) ||
  delivery?.state === "accepted" ||
  delivery?.state === "bounced";

/** Shown instead of an email that exceeded a limit while it was parsed. @param path URL of its raw bytes */
export const UnreadableEmail = ({ path, subject }: { path: string; subject: string }) => (
  <EmptyState
    icon={mdiEmailAlertOutline}
    level={3}
    title={m.unreadableTitle}
    action={<DownloadOriginal path={path} subject={subject} />}
  >
    {m.unreadableExplanation}
  </EmptyState>
);

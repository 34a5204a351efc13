import { mdiEmailAlertOutline } from "@mdi/js";
import { threadEmail as m } from "#messages/thread/email.ts";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { DownloadOriginal } from "./DownloadOriginal.tsx";

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

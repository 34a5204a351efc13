import { mdiEmailAlertOutline } from "@mdi/js";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { DownloadOriginal } from "./DownloadOriginal.tsx";

/** In the place of the text of an email that exceeded a limit while it was read. @param path where its raw bytes are */
export const UnreadableEmail = ({ path, subject }: { path: string; subject: string }) => (
  <EmptyState
    icon={mdiEmailAlertOutline}
    level={3}
    title="This email could not be read"
    action={<DownloadOriginal path={path} subject={subject} />}
  >
    It is too large or too complex to open safely. Nothing was lost: the original is saved exactly as it
    arrived. Open it in another program only if you know the sender.
  </EmptyState>
);

import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import type { InboxFolder } from "#web/screens/Inbox/inbox-params.ts";

/** Folders whose count is work left to do. The others show no count. */
const COUNTED_FOLDERS: readonly InboxFolder[] = ["needs_action", "snoozed", "scheduled", "drafts"];

/** The number beside a folder. */
export function folderCount(id: InboxFolder, mailbox: Mailbox | undefined): number {
  if (!mailbox) return 0;
  if (id === "inbox") return mailbox.unread;
  if (id === "unmatched") return mailbox.unmatched;
  return COUNTED_FOLDERS.includes(id) ? mailbox.counts[id] : 0;
}

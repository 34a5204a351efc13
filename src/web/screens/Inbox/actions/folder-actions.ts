import {
  mdiAlertOctagonOutline,
  mdiArchiveOutline,
  mdiInboxArrowDownOutline,
  mdiTrashCanOutline,
} from "@mdi/js";
import type { MailboxAction, MailboxFolder } from "#core/request/filters-and-folders.ts";

export type FolderAction = { type: MailboxAction; label: string; icon: string; shortcut?: string };

const archive: FolderAction = { type: "archive", label: "Archive", icon: mdiArchiveOutline, shortcut: "e" };
const spam: FolderAction = {
  type: "spam",
  label: "Report spam",
  icon: mdiAlertOctagonOutline,
  shortcut: "!",
};
const trash: FolderAction = {
  type: "trash",
  label: "Move to Trash",
  icon: mdiTrashCanOutline,
  shortcut: "#",
};
const inbox: FolderAction = { type: "inbox", label: "Move to Inbox", icon: mdiInboxArrowDownOutline };
const notSpam: FolderAction = { ...inbox, label: "Not spam: move to Inbox" };

/** Where a folder's conversations can be put, the most likely first. */
export function folderActions(folder: MailboxFolder): readonly FolderAction[] {
  if (folder === "trash") return [inbox];
  if (folder === "spam") return [notSpam, trash];
  if (folder === "archive") return [inbox, spam, trash];
  if (folder === "snoozed") return [inbox, archive, trash];
  return [archive, spam, trash];
}

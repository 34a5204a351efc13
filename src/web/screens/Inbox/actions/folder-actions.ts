import {
  mdiAlertOctagonOutline,
  mdiArchiveOutline,
  mdiInboxArrowDownOutline,
  mdiTrashCanOutline,
} from "@mdi/js";
import type { MailboxAction, MailboxFolder } from "#core/request/filters-and-folders.ts";
import { inboxToolbar } from "#messages/inbox/toolbar.ts";

export type FolderAction = { type: MailboxAction; label: string; icon: string; shortcut?: string };

const archive: FolderAction = {
  type: "archive",
  label: inboxToolbar.archive,
  icon: mdiArchiveOutline,
  shortcut: "e",
};
const spam: FolderAction = {
  type: "spam",
  label: inboxToolbar.reportSpam,
  icon: mdiAlertOctagonOutline,
  shortcut: "!",
};
const trash: FolderAction = {
  type: "trash",
  label: inboxToolbar.moveToTrash,
  icon: mdiTrashCanOutline,
  shortcut: "#",
};
const inbox: FolderAction = {
  type: "inbox",
  label: inboxToolbar.moveToInbox,
  icon: mdiInboxArrowDownOutline,
};
const notSpam: FolderAction = { ...inbox, label: inboxToolbar.notSpam };

/** Where conversations of a folder can be moved, the most likely first. */
export function folderActions(folder: MailboxFolder): readonly FolderAction[] {
  if (folder === "trash") return [inbox];
  if (folder === "spam") return [notSpam, trash];
  if (folder === "archive") return [inbox, spam, trash];
  if (folder === "snoozed") return [inbox, archive, trash];
  return [archive, spam, trash];
}

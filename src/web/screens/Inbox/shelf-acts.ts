import {
  mdiAlertOctagonOutline,
  mdiArchiveOutline,
  mdiInboxArrowDownOutline,
  mdiTrashCanOutline,
} from "@mdi/js";
import type { Folder, MailboxVerb } from "#core/request/lists.ts";

export type ShelfAct = { verb: MailboxVerb; label: string; icon: string; shortcut?: string };

const archive: ShelfAct = { verb: "archive", label: "Archive", icon: mdiArchiveOutline, shortcut: "e" };
const spam: ShelfAct = { verb: "spam", label: "Report spam", icon: mdiAlertOctagonOutline, shortcut: "!" };
const trash: ShelfAct = { verb: "trash", label: "Move to Trash", icon: mdiTrashCanOutline, shortcut: "#" };
const inbox: ShelfAct = { verb: "inbox", label: "Move to Inbox", icon: mdiInboxArrowDownOutline };
const notSpam: ShelfAct = { ...inbox, label: "Not spam: move to Inbox" };

/** Where a folder's conversations can be put, the most likely first. */
export function shelfActs(folder: Folder): readonly ShelfAct[] {
  if (folder === "trash") return [inbox];
  if (folder === "spam") return [notSpam, trash];
  if (folder === "archive") return [inbox, spam, trash];
  if (folder === "snoozed") return [inbox, archive, trash];
  return [archive, spam, trash];
}

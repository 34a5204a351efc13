import {
  mdiAlertOctagonOutline,
  mdiArchiveOutline,
  mdiClockOutline,
  mdiEmailAlertOutline,
  mdiFileDocumentEditOutline,
  mdiFlagOutline,
  mdiInbox,
  mdiLabelOutline,
  mdiSendClockOutline,
  mdiSendOutline,
  mdiStarOutline,
  mdiTrashCanOutline,
} from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import type { InboxFolder } from "#web/screens/Inbox/inbox-params.ts";

type FolderAppearance = {
  id: InboxFolder;
  name: string;
  icon: string;
  empty: { title: string; text: string };
};

const names: Record<InboxFolder, string> = inboxFolders.names;
const empty: Record<InboxFolder, FolderAppearance["empty"]> = inboxFolders.empty;
const appearanceOf = (id: InboxFolder, icon: string): FolderAppearance => ({
  id,
  name: names[id],
  icon,
  empty: empty[id],
});

/** The folders in the order of the folder list. */
export const folders: readonly FolderAppearance[] = [
  appearanceOf("inbox", mdiInbox),
  appearanceOf("needs_action", mdiFlagOutline),
  appearanceOf("unmatched", mdiEmailAlertOutline),
  appearanceOf("starred", mdiStarOutline),
  appearanceOf("snoozed", mdiClockOutline),
  appearanceOf("sent", mdiSendOutline),
  appearanceOf("scheduled", mdiSendClockOutline),
  appearanceOf("drafts", mdiFileDocumentEditOutline),
  appearanceOf("archive", mdiArchiveOutline),
  appearanceOf("spam", mdiAlertOctagonOutline),
  appearanceOf("trash", mdiTrashCanOutline),
];

const allEmail = appearanceOf("all", mdiInbox);

const labelAppearance = (name: string): FolderAppearance => ({
  id: "all",
  name,
  icon: mdiLabelOutline,
  empty: {
    title: formatMessage(inboxFolders.labelEmptyTitle, { name }),
    text: inboxFolders.labelEmpty,
  },
});

/** Name, icon and empty state of a folder; with the name of a `label`, of that label's list. */
export function folderAppearance(id: InboxFolder, label?: string): FolderAppearance {
  if (label !== undefined) return labelAppearance(label);
  return folders.find((folder) => folder.id === id) ?? allEmail;
}

/** Whether a search started in this folder looks everywhere but in Spam and Trash. */
export const searchesAllEmail = (folder: MailboxFolder | "unmatched") =>
  folder === "inbox" || folder === "all";

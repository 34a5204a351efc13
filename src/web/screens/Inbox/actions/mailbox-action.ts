import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import type { MailboxAction, MailboxFolder } from "#core/request/filters-and-folders.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";

/** What is done to conversations; `until` with `snooze`, `label` with `label` and `unlabel`. */
export type ConversationAction = {
  type: MailboxAction;
  until?: Date;
  label?: { id: string; name: string };
};

type TargetFolder = "inbox" | "archive" | "spam" | "trash" | "snoozed";

const TARGET_FOLDER: Partial<Record<MailboxAction, TargetFolder>> = {
  archive: "archive",
  inbox: "inbox",
  spam: "spam",
  trash: "trash",
  snooze: "snoozed",
};
/** Folders that hold what lies on one shelf; the others leave out only what was thrown away. */
const FOLDER_OF_LIST: Partial<Record<MailboxFolder, TargetFolder>> = {
  inbox: "inbox",
  archive: "archive",
  spam: "spam",
  trash: "trash",
  snoozed: "snoozed",
};

/** Whether what it is done to leaves the list. */
export function leavesList({ type, label }: ConversationAction, view: ListView): boolean {
  if (type === "unstar") return view.folder === "starred";
  if (type === "unlabel") return view.label !== null && view.label === label?.id;
  const targetFolder = TARGET_FOLDER[type];
  if (!targetFolder || view.folder === "scheduled") return false;
  const listFolder = FOLDER_OF_LIST[view.folder];
  return listFolder ? listFolder !== targetFolder : targetFolder === "spam" || targetFolder === "trash";
}

/** The row after it, as the server will tell it. `labelOrder`: ids in the order of the labels' names. */
export function rowAfterAction(
  row: ConversationRow,
  action: ConversationAction,
  labelOrder: readonly string[],
): ConversationRow {
  const { type, until, label } = action;
  switch (type) {
    case "star":
    case "unstar":
      return { ...row, starred: type === "star" };
    case "read":
      return { ...row, unread: 0 };
    case "unread":
      return { ...row, unread: Math.max(1, row.unread) };
    case "snooze":
      return { ...row, snoozedUntil: until?.toISOString() ?? null };
    case "label":
      return {
        ...row,
        labels: labelOrder.filter((id) => id === label?.id || row.labels.includes(id)),
      };
    case "unlabel":
      return { ...row, labels: row.labels.filter((id) => id !== label?.id) };
    default:
      return { ...row, snoozedUntil: null };
  }
}

const DONE_LABELS: Record<MailboxAction, string> = {
  archive: "archived",
  inbox: "moved to Inbox",
  spam: "moved to Spam",
  trash: "moved to Trash",
  star: "starred",
  unstar: "no longer starred",
  read: "marked as read",
  unread: "marked as unread",
  snooze: "snoozed",
  label: "labeled",
  unlabel: "no longer labeled",
};

/** "3 conversations archived", "Conversation snoozed until Mon, Nov 23, 8:00 AM". `untilWords` say when. */
export function doneText({ type, label }: ConversationAction, count: number, untilText: string): string {
  const subject = count === 1 ? "Conversation" : `${formatInteger(count)} conversations`;
  const suffix = type === "snooze" ? ` until ${untilText}` : label ? ` “${label.name}”` : "";
  return `${subject} ${DONE_LABELS[type]}${suffix}`;
}

const FAILED_LABELS: Record<MailboxAction, string> = {
  archive: "Not archived",
  inbox: "Not moved",
  spam: "Not moved",
  trash: "Not moved",
  star: "Not starred",
  unstar: "Still starred",
  read: "Not marked as read",
  unread: "Not marked as unread",
  snooze: "Not snoozed",
  label: "Not labeled",
  unlabel: "Still labeled",
};

/** What is said when the server refused or could not be reached: nothing has changed. */
export const failedText = ({ type }: ConversationAction, reason: string) =>
  `${FAILED_LABELS[type]}. ${reason}`;

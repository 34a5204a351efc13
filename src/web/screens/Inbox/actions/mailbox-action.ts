import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { MailboxAction, MailboxFolder } from "#core/request/filters-and-folders.ts";
import { inboxActions } from "#messages/inbox/actions.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";

/** An action on conversations; `until` with `snooze`, `label` with `label` and `unlabel`. */
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
/** Lists that show one mailbox folder; the other lists leave out only Spam and Trash. */
const FOLDER_OF_LIST: Partial<Record<MailboxFolder, TargetFolder>> = {
  inbox: "inbox",
  archive: "archive",
  spam: "spam",
  trash: "trash",
  snoozed: "snoozed",
};

/** Whether the action removes its conversations from the list. */
export function leavesList({ type, label }: ConversationAction, view: ListView): boolean {
  if (type === "unstar") return view.folder === "starred";
  if (type === "unlabel") return view.label !== null && view.label === label?.id;
  const targetFolder = TARGET_FOLDER[type];
  if (!targetFolder || view.folder === "scheduled") return false;
  const listFolder = FOLDER_OF_LIST[view.folder];
  return listFolder ? listFolder !== targetFolder : targetFolder === "spam" || targetFolder === "trash";
}

/** The row as the server will return it after the action. `labelOrder`: ids in the order of the labels' names. */
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

/** "3 conversations archived". `until`: the formatted time with `snooze`. */
export function doneText({ type, label }: ConversationAction, count: number, until: string): string {
  const done: Record<MailboxAction, string> = inboxActions.done;
  return formatMessage(done[type], { count, until, label: label?.name ?? "" });
}

/** Shown when the server refused the action or could not be reached: nothing has changed. */
export function failedText({ type }: ConversationAction, reason: string): string {
  const failed: Record<MailboxAction, string> = inboxActions.failed;
  return formatMessage(failed[type], { reason });
}

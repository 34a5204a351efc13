import type { ConversationRow } from "#contract/conversation.ts";
import { grouped } from "#core/calendar-words.ts";
import type { Folder, MailboxVerb } from "#core/request/lists.ts";
import type { ListView } from "./inbox-address.ts";

/** What is done to conversations; `until` with `snooze`, `label` with `label` and `unlabel`. */
export type Deed = {
  verb: MailboxVerb;
  until?: Date;
  label?: { id: string; name: string };
};

type Shelf = "inbox" | "archive" | "spam" | "trash" | "snoozed";

const SHELF_AFTER: Partial<Record<MailboxVerb, Shelf>> = {
  archive: "archive",
  inbox: "inbox",
  spam: "spam",
  trash: "trash",
  snooze: "snoozed",
};
/** Folders that hold what lies on one shelf; the others leave out only what was thrown away. */
const SHELF_OF: Partial<Record<Folder, Shelf>> = {
  inbox: "inbox",
  archive: "archive",
  spam: "spam",
  trash: "trash",
  snoozed: "snoozed",
};

/** Whether what it is done to leaves the list. */
export function leavesList({ verb, label }: Deed, view: ListView): boolean {
  if (verb === "unstar") return view.folder === "starred";
  if (verb === "unlabel") return view.label !== null && view.label === label?.id;
  const shelf = SHELF_AFTER[verb];
  if (!shelf || view.folder === "scheduled") return false;
  const holds = SHELF_OF[view.folder];
  return holds ? holds !== shelf : shelf === "spam" || shelf === "trash";
}

/** The row after it, as the server will tell it. `labelOrder`: ids in the order of the labels' names. */
export function rowAfterDeed(
  row: ConversationRow,
  deed: Deed,
  labelOrder: readonly string[],
): ConversationRow {
  const { verb, until, label } = deed;
  switch (verb) {
    case "star":
    case "unstar":
      return { ...row, starred: verb === "star" };
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

const DONE: Record<MailboxVerb, string> = {
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
export function doneWords({ verb, label }: Deed, count: number, untilWords: string): string {
  const what = count === 1 ? "Conversation" : `${grouped(count)} conversations`;
  const more = verb === "snooze" ? ` until ${untilWords}` : label ? ` “${label.name}”` : "";
  return `${what} ${DONE[verb]}${more}`;
}

const NOT_DONE: Record<MailboxVerb, string> = {
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
export const notDoneWords = ({ verb }: Deed, reason: string) => `${NOT_DONE[verb]}. ${reason}`;

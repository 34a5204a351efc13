import { formatInteger } from "#core/dates/format-date.ts";

/** Filters of the list of requests. */
export const REQUEST_FILTERS = ["overdue", "due_soon", "yours", "open", "closed", "drafts"] as const;

/**
 * Mailbox folders. `all` is every conversation but spam and trash: what a search looks
 * through unless it says `in:`.
 */
export const MAILBOX_FOLDERS = [
  "inbox",
  "needs_action",
  "starred",
  "snoozed",
  "sent",
  "scheduled",
  "drafts",
  "archive",
  "spam",
  "trash",
  "all",
] as const;
export type MailboxFolder = (typeof MAILBOX_FOLDERS)[number];

/** Actions on one or more conversations. `inbox` brings them back from archive, spam, trash and snooze. */
export const MAILBOX_ACTIONS = [
  "archive",
  "inbox",
  "spam",
  "trash",
  "star",
  "unstar",
  "read",
  "unread",
  "snooze",
  "label",
  "unlabel",
] as const;
export type MailboxAction = (typeof MAILBOX_ACTIONS)[number];

/** The most conversations one change names; more are named by the list they are in. */
export const MAX_CHANGED_CONVERSATIONS = 1_000;

/** Lists are counted up to here, as reading on takes longer the more there are: "1,000+". */
export const MAX_COUNTED = 1_000;

/** "31", or "1,000+" where counting ended. */
export const countedText = (count: number, end = MAX_COUNTED): string =>
  count >= end ? `${formatInteger(end)}+` : formatInteger(count);

/** Users of an installation are counted up to here, each time an administrator's page asks for the figures: "100,000+". */
export const MAX_COUNTED_USERS = 100_000;

/** Outcomes that can be confirmed together are counted up to here: as many as one preview shows. */
export const MAX_COUNTED_OUTCOMES = 100;

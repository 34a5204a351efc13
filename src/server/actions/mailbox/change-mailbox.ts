import type { MailboxChange, MailboxChangeResult } from "#contract/mailbox/mailbox.ts";
import { notFound, Problem } from "#core/problem.ts";
import { mailboxErrors } from "#messages/errors/mailbox.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { searchConversationIds } from "#server/db/mailbox/conversation-search.ts";
import { hasLabel } from "#server/db/mailbox/labels.ts";
import {
  type ConversationSelection,
  lockSelected,
  type MailboxPosition,
  moveConversations,
  type PreviousState,
  recordChange,
  setLabeled,
  setRead,
  setStarred,
} from "#server/db/mailbox/mailbox-changes.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * Changes a user's conversations, one or thousands, and stores their former state, so that it can be undone.
 * What is not theirs, and drafts, which lie nowhere, are passed over. Fails with `not_found` when none of those named is
 * there, and with `bad_change`, `bad_until` or `unknown_label` (422).
 */
export async function changeMailbox(
  context: Context,
  userId: string,
  change: MailboxChange,
): Promise<MailboxChangeResult> {
  const at = nowOf(context);
  const operation = operationFor(change, at);
  const selection = await resolveSelection(context, userId, change);
  return withUser(context.db, userId, async (tx) => {
    const { labelId } = change;
    const isLabelChange = change.action === "label" || change.action === "unlabel";
    if (isLabelChange && labelId !== undefined && !(await hasLabel(tx, userId, labelId)))
      throw unknownLabelError();
    const { found, ids } = await lockSelected(tx, userId, selection, { drafts: isLabelChange });
    if (found === 0 && change.requestIds) throw notFound("conversation");
    const { before, changed } = await operation(tx, userId, ids);
    if (changed === 0) return { id: null, changed };
    return { id: await recordChange(tx, { ownerId: userId, at, verb: change.action, before }), changed };
  });
}

type MailboxOperation = (
  tx: Tx,
  ownerId: string,
  ids: string[],
) => Promise<{ before: PreviousState; changed: number }>;

async function resolveSelection(
  context: Context,
  ownerId: string,
  { requestIds, all }: MailboxChange,
): Promise<ConversationSelection> {
  if (requestIds && !all) return { ids: requestIds };
  if (all && !requestIds) {
    const { folder, label = null, q = "" } = all;
    if (q.trim() === "") return { list: { folder, label } };
    return {
      ids: await searchConversationIds(context.db, { ownerId, folder, label, q, now: nowOf(context) }),
    };
  }
  throw new Problem(422, "bad_change", mailboxErrors.noConversations, [
    { path: "/requestIds", message: mailboxErrors.idsOrAll },
  ]);
}

function operationFor({ action: verb, until, labelId }: MailboxChange, now: Date): MailboxOperation {
  switch (verb) {
    case "archive":
    case "inbox":
    case "spam":
    case "trash":
      return moveTo({ folder: verb, snoozedUntil: null });
    case "snooze":
      return moveTo({ folder: "inbox", snoozedUntil: parseSnoozeUntil(until, now) });
    case "star":
    case "unstar":
      return countingConversations((tx, ownerId, ids) => setStarred(tx, ownerId, ids, verb === "star"));
    case "label":
    case "unlabel":
      if (labelId === undefined) throw unknownLabelError();
      return countingConversations((tx, ownerId, ids) =>
        setLabeled(tx, ownerId, ids, { labelId, to: verb === "label" }),
      );
    case "read":
    case "unread":
      return (tx, ownerId, ids) => setRead(tx, ownerId, ids, verb === "read");
  }
}

const moveTo = (to: MailboxPosition): MailboxOperation =>
  countingConversations((tx, ownerId, ids) => moveConversations(tx, ownerId, ids, to));

/** A change stores exactly the conversations it touched. */
const countingConversations =
  (operation: (tx: Tx, ownerId: string, ids: string[]) => Promise<PreviousState>): MailboxOperation =>
  async (tx, ownerId, ids) => {
    const before = await operation(tx, ownerId, ids);
    if (before.kind === "seen") throw new Error("Mail is counted by its conversations");
    return { before, changed: before.kind === "place" ? before.were.length : before.ids.length };
  };

/** An instant in the year to come, as RFC 3339 in UTC to the millisecond. */
function parseSnoozeUntil(value: string | undefined, now: Date): string {
  const until = value === undefined ? null : parseInstant(value);
  const delayMs = until === null ? Number.NaN : until.getTime() - now.getTime();
  if (until !== null && delayMs > 0 && delayMs <= YEAR_MS) return until.toISOString();
  const message = mailboxErrors.badSnooze;
  throw new Problem(422, "bad_until", message, [{ path: "/until", message }]);
}

function parseInstant(value: string): Date | null {
  try {
    return new Date(Temporal.Instant.from(value).epochMilliseconds);
  } catch {
    // Temporal has no test for "is this one" but the attempt; the caller is notified.
    return null;
  }
}

const unknownLabelError = () =>
  new Problem(422, "unknown_label", mailboxErrors.unknownLabel, [
    { path: "/labelId", message: mailboxErrors.unknownLabel },
  ]);

import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { letterBody } from "#core/letter/letter-text.ts";
import { remainingPlaceholders } from "#core/letter/placeholders.ts";
import {
  type LetterContext,
  placeholdersByPath,
  previewLetter,
  suggestedLettersFor,
} from "#core/letter/suggest/letter-context.ts";
import { Problem } from "#core/problem.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { notificationsNeedingFollowUp, recordFollowUp } from "#server/db/accounts/notifications.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { clocksOf } from "#server/db/deadlines/clocks.ts";
import { hasAutoFollowUp } from "#server/db/deadlines/reminders.ts";
import { FOLLOW_UP_KINDS, letterContextOf } from "#server/db/delivery/letter-context.ts";
import {
  type FollowUpReason,
  insertPreparedLetter,
  isUnchangedPreparedDraft,
  recordPreparedVersion,
} from "#server/db/delivery/prepared-letters.ts";
import { replyDraftOf, upsertReplyDraft } from "#server/db/delivery/reply-drafts.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { sendMessageWithin } from "./send-message.ts";

/** Letters one turn writes. The rest of a large import's is written on the days after. */
const MAX_PER_RUN = 200;

/**
 * Writes the follow-ups that fit the notices a user is about to get, each in a transaction of its own. One that fails keeps
 * nobody from the others: resolves to the first error, null where there was none.
 */
export async function prepareFollowUps(context: Context, ownerId: string): Promise<unknown> {
  let firstError: unknown = null;
  for (const { id, ...lateness } of await notificationsNeedingFollowUp(context.db, ownerId, MAX_PER_RUN)) {
    const attempt = context.db.transaction().execute(async (tx) => {
      const followUp = await prepareFollowUp(context, tx, { ownerId, ...lateness });
      if (followUp !== null) await recordFollowUp(tx, id, followUp);
    });
    await attempt.catch((error: unknown) => {
      firstError ??= error;
    });
  }
  return firstError;
}

/**
 * The letter that fits a lateness, once for each: as the conversation's draft, or sent by itself where its user asked
 * for that on this request and nothing of it is left open. Null where none fits any more (the agency answered meanwhile)
 * or the user is writing one: their words are not touched.
 */
async function prepareFollowUp(
  context: Context,
  tx: Tx,
  lateness: FollowUpReason,
): Promise<"ready" | "sent" | null> {
  const { ownerId, requestId } = lateness;
  // Whatever comes in for this request waits until the letter is written, or came before.
  const request = await lockRequest(tx, ownerId, requestId);
  if (request?.waiting_on !== "agency") return null;
  const now = nowOf(context);
  const { mailDomain } = context.settings;
  const letterContext = await letterContextOf(tx, { ownerId, requestId, now, mailDomain });
  if (!letterContext || !(await isStillLate(tx, lateness))) return null;
  const kind = suggestedLettersFor(letterContext).find((offer) => FOLLOW_UP_KINDS.has(offer.kind))?.kind;
  if (kind === undefined) return null;
  const stored = await replyDraftOf(tx, lateness);
  if (stored && stored.content !== null && !(await isUnchangedPreparedDraft(tx, lateness, stored)))
    return null;
  const id = context.ids.next();
  if (!(await insertPreparedLetter(tx, lateness, { draftId: id, at: now }))) return null;
  const text = letterBody(previewLetter(letterContext, kind)).trimEnd();
  if ((await hasAutoFollowUp(tx, lateness)) && isComplete(letterContext, kind, text)) {
    if (stored && stored.content !== null) await upsertReplyDraft(tx, lateness, { content: null, at: now });
    if (await sendAutomatically(context, tx, { lateness, id, text, kind })) return "sent";
  }
  const content = { id, text, recipients: null, files: [], letter: kind, forwards: null };
  await recordPreparedVersion(tx, lateness, await upsertReplyDraft(tx, lateness, { content, at: now }));
  return "ready";
}

/** An appeal is the user's to decide; a letter with a gap is theirs to fill in. */
function isComplete(letterContext: LetterContext, kind: LetterKind, text: string): boolean {
  const letter = previewLetter(letterContext, kind);
  return (
    kind !== "silence_appeal" &&
    letter.missing.length === 0 &&
    remainingPlaceholders(text, [...placeholdersByPath(letter).values()]).length === 0
  );
}

type AutoSendInput = { lateness: FollowUpReason; id: string; text: string; kind: LetterKind };

/** Sends it as if its user had; false where it cannot go (no address, too many letters today), and nothing was done. */
async function sendAutomatically(
  context: Context,
  tx: Tx,
  { lateness, id, text, kind }: AutoSendInput,
): Promise<boolean> {
  const { ownerId: userId, requestId } = lateness;
  try {
    await sendMessageWithin(context, tx, {
      userId,
      requestId,
      send: { id, text, letter: kind },
      by: "itself",
    });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** The clock still runs to that day, or nobody has written since it. */
async function isStillLate(
  tx: Tx,
  { ownerId, requestId, kind, about, day }: FollowUpReason,
): Promise<boolean> {
  if (kind !== "silence") {
    const clocks = await clocksOf(tx, ownerId, requestId);
    return clocks.some((clock) => clock.kind === about && clock.due_on === day && clock.met_on === null);
  }
  const row = await tx
    .selectFrom("request")
    .innerJoin("request_row", "request_row.id", "request.id")
    .select(["request.last_message_at", "request_row.time_zone"])
    .where("request.owner_id", "=", ownerId)
    .where("request.id", "=", requestId)
    .executeTakeFirst();
  return row?.last_message_at != null && dayAt(row.last_message_at, row.time_zone) === day;
}

/**
 * A prepared letter that nobody touched is taken away again: the agency wrote, or says it has the request, and the letter
 * says that it did not.
 */
export async function withdrawPreparedFollowUp(
  context: Context,
  tx: Tx,
  ref: { ownerId: string; requestId: string },
): Promise<void> {
  const stored = await replyDraftOf(tx, ref);
  if (!stored || stored.content === null || !(await isUnchangedPreparedDraft(tx, ref, stored))) return;
  await upsertReplyDraft(tx, ref, { content: null, at: nowOf(context) });
}

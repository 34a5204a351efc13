import { gapsIn } from "#core/letter/gaps.ts";
import type { LetterKind } from "#core/letter/kinds.ts";
import { letterBody } from "#core/letter/letter-text.ts";
import { type LetterSituation, letterIn, offersIn, placeholdersOf } from "#core/letter/situation.ts";
import { Problem } from "#core/problem.ts";
import type { Tx } from "#server/db/as-person.ts";
import { dayAt } from "#server/db/clock-facts.ts";
import { clocksOf } from "#server/db/clocks.ts";
import { CHASING, letterSituation } from "#server/db/letter-facts.ts";
import { noteFollowUp, noticesToFollow } from "#server/db/notices.ts";
import {
  insertPrepared,
  isPrepared,
  type Lateness,
  notePreparedVersion,
} from "#server/db/prepared-letters.ts";
import { followsUpItself } from "#server/db/reminders.ts";
import { keepReplyDraft, replyDraftOf } from "#server/db/reply-drafts.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { sendWithin } from "./send-message.ts";

/** Letters one turn writes. The rest of a large import's is written on the days after. */
const MOST_AT_A_TIME = 200;

/**
 * Writes the follow-ups that fit what a person is about to be told, each in a transaction of its own. One that fails keeps
 * nobody from the others: resolves to the first error, null where there was none.
 */
export async function prepareFollowUps(context: Context, ownerId: string): Promise<unknown> {
  let failure: unknown = null;
  for (const { id, ...late } of await noticesToFollow(context.db, ownerId, MOST_AT_A_TIME)) {
    const written = context.db.transaction().execute(async (tx) => {
      const followUp = await prepareFollowUp(context, tx, { ownerId, ...late });
      if (followUp !== null) await noteFollowUp(tx, id, followUp);
    });
    await written.catch((error: unknown) => {
      failure ??= error;
    });
  }
  return failure;
}

/**
 * The letter that fits a lateness, once for each: as the conversation's draft, or sent by itself where its person asked
 * for that on this request and nothing of it is left open. Null where none fits any more (the agency answered meanwhile)
 * or the person is writing one: their words are not touched.
 */
async function prepareFollowUp(context: Context, tx: Tx, late: Lateness): Promise<"ready" | "sent" | null> {
  const { ownerId, requestId } = late;
  // Whatever comes in for this request waits until the letter is written, or came before.
  const request = await lockRequest(tx, ownerId, requestId);
  if (request?.ball !== "agency") return null;
  const now = nowOf(context);
  const { mailDomain } = context.settings;
  const situation = await letterSituation(tx, { ownerId, requestId, now, mailDomain });
  if (!situation || !(await isStillLate(tx, late))) return null;
  const kind = offersIn(situation).find((offer) => CHASING.has(offer.kind))?.kind;
  if (kind === undefined) return null;
  const stored = await replyDraftOf(tx, late);
  if (stored && stored.content !== null && !(await isPrepared(tx, late, stored))) return null;
  const id = context.ids.next();
  if (!(await insertPrepared(tx, late, { draftId: id, at: now }))) return null;
  const text = letterBody(letterIn(situation, kind)).trimEnd();
  if ((await followsUpItself(tx, late)) && isWhole(situation, kind, text)) {
    if (stored && stored.content !== null) await keepReplyDraft(tx, late, { content: null, at: now });
    if (await leaves(context, tx, { late, id, text, kind })) return "sent";
  }
  const content = { id, text, recipients: null, files: [], letter: kind, forwards: null };
  await notePreparedVersion(tx, late, await keepReplyDraft(tx, late, { content, at: now }));
  return "ready";
}

/** An appeal is the person's to decide; a letter with a gap is theirs to fill in. */
function isWhole(situation: LetterSituation, kind: LetterKind, text: string): boolean {
  const letter = letterIn(situation, kind);
  return (
    kind !== "silence_appeal" &&
    letter.missing.length === 0 &&
    gapsIn(text, [...placeholdersOf(letter).values()]).length === 0
  );
}

type Leaving = { late: Lateness; id: string; text: string; kind: LetterKind };

/** Sends it as if its person had; false where it cannot go (no address, too many letters today), and nothing was done. */
async function leaves(context: Context, tx: Tx, { late, id, text, kind }: Leaving): Promise<boolean> {
  const { ownerId: personId, requestId } = late;
  try {
    await sendWithin(context, tx, { personId, requestId, send: { id, text, letter: kind }, by: "itself" });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** The clock still runs to that day, or nobody has written since it. */
async function isStillLate(tx: Tx, { ownerId, requestId, kind, about, day }: Lateness): Promise<boolean> {
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
export async function withdrawPrepared(
  context: Context,
  tx: Tx,
  where: { ownerId: string; requestId: string },
): Promise<void> {
  const stored = await replyDraftOf(tx, where);
  if (!stored || stored.content === null || !(await isPrepared(tx, where, stored))) return;
  await keepReplyDraft(tx, where, { content: null, at: nowOf(context) });
}

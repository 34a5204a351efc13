import { parseDay } from "#core/deadline/iso-day.ts";
import { Problem } from "#core/problem.ts";
import { READER } from "#core/reply/read-mail.ts";
import { pagesIn } from "#core/reply/read-pages.ts";
import type { Reading } from "#core/reply/reading.ts";
import {
  FACT_NAMES,
  type FactName,
  type LetterFacts,
  readFactsOf,
  type ToldFacts,
} from "#core/reply/told-facts.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { appendEvent, eventsOf } from "#server/db/events.ts";
import { keepToldFacts } from "#server/db/messages.ts";
import { keepFactExample } from "#server/db/reading-examples.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { lockedMessage } from "./locked-message.ts";
import { settleClocks } from "./settle-clocks.ts";
import { settleFeeOf } from "./settle-fee.ts";

type Where = { ownerId: string; requestId: string; messageId: string };

/**
 * The person says what a letter says: each fact they name counts before what was read, the tracking number is the
 * request's from now on, and the clocks follow. Saying it again is harmless. Fails with `own_message` (409).
 */
export function tellFacts(
  context: Context,
  personId: string,
  messageId: string,
  told: ToldFacts,
): Promise<void> {
  for (const day of ["responseDue", "answerBy", "linkExpires"] as const) {
    const value = told[day];
    if (value != null) parseDay(value, `/${day}`);
  }
  return change(context, personId, messageId, told, []);
}

/** Takes back what the person said of one fact: what was read counts again. */
export function withdrawFact(
  context: Context,
  personId: string,
  messageId: string,
  fact: FactName,
): Promise<void> {
  return change(context, personId, messageId, {}, [fact]);
}

function change(
  context: Context,
  personId: string,
  messageId: string,
  set: ToldFacts,
  drop: readonly FactName[],
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const message = await lockedMessage(tx, personId, messageId);
    const reading = message.reading as Reading | null;
    if (message.direction === "out" || reading === null) {
      throw new Problem(
        409,
        "own_message",
        "This is your own letter. Facts are read from an agency's reply.",
      );
    }
    const where = { ownerId: personId, requestId: message.request_id, messageId };
    const before = message.told as ToldFacts;
    const read = readFactsOf(reading.facts, pagesIn(message.text));
    const after: ToldFacts = { ...before, ...set };
    for (const fact of drop) delete after[fact];
    const changed = FACT_NAMES.filter((fact) => JSON.stringify(before[fact]) !== JSON.stringify(after[fact]));
    if (changed.length === 0) return;
    for (const fact of changed) await applyFact(context, tx, where, { fact, read, before, after });
    await keepToldFacts(tx, where, after);
    if (changed.includes("amount")) await settleFeeOf(context, tx, where);
    await keepFactExample(tx, {
      id: context.ids.next(),
      ownerId: personId,
      messageId,
      read: { kind: reading.kind, main: reading.main, outcomes: reading.outcomes, reader: READER },
      facts: Object.fromEntries(
        FACT_NAMES.flatMap((fact) =>
          after[fact] === undefined ? [] : [[fact, { read: read[fact], told: after[fact] }]],
        ),
      ),
      at: nowOf(context),
    });
    const request = await lockRequest(tx, personId, message.request_id);
    const cause = { ...where, actor: "you" as const, why: "letter" as const };
    await settleClocks(context, tx, cause, request?.jurisdiction ?? null);
  });
}

type FactChange = { fact: FactName; read: LetterFacts; before: ToldFacts; after: ToldFacts };

/** Puts one change on the timeline; a tracking number is also what the request is known by. */
async function applyFact(
  context: Context,
  tx: Tx,
  where: Where,
  { fact, read, before, after }: FactChange,
): Promise<void> {
  const was = fact === "trackingNumber" ? await trackingNumberFor(tx, where, { read, before, after }) : null;
  const told = after[fact];
  await appendEvent(tx, {
    ...where,
    at: nowOf(context),
    actor: "you",
    ...(told === undefined
      ? { kind: "fact_withdrawn", data: { fact } }
      : {
          kind: "fact_told",
          data: { fact, read: read[fact], told, ...(was !== null && { was: was.number }) },
        }),
  });
}

/** The number a mail was put right to goes with the mail; what the request was known by before takes its place. */
export async function forgetToldNumber(tx: Tx, where: Where, told: ToldFacts): Promise<void> {
  if (told.trackingNumber == null) return;
  const read = { trackingNumber: null };
  await trackingNumberFor(tx, where, { read, before: told, after: {} });
}

/**
 * The request's number as this letter now leaves it: the told one, what it was before it where that is taken back.
 * Resolves to the number without this letter's word, which the event keeps for taking it back.
 */
async function trackingNumberFor(
  tx: Tx,
  where: Where,
  {
    read,
    before,
    after,
  }: Pick<FactChange, "before" | "after"> & {
    read: Pick<LetterFacts, "trackingNumber">;
  },
): Promise<{ number: string | null }> {
  const request = await lockRequest(tx, where.ownerId, where.requestId);
  const now = request?.tracking_number ?? null;
  const without = before.trackingNumber === undefined ? now : await numberBefore(tx, where, before, now);
  const told = after.trackingNumber;
  const next = told === undefined ? without : (told ?? (without === read.trackingNumber ? null : without));
  if (next !== now) {
    await tx
      .updateTable("request")
      .set({ tracking_number: next })
      .where("owner_id", "=", where.ownerId)
      .where("id", "=", where.requestId)
      .execute();
  }
  return { number: without };
}

/** What the request was known by before this letter was put right; another letter's later word stays. */
async function numberBefore(
  tx: Tx,
  where: Where,
  { trackingNumber: told }: ToldFacts,
  now: string | null,
): Promise<string | null> {
  if (now !== told) return now;
  const events = await eventsOf(tx, where.ownerId, where.requestId);
  const last = events.findLast(
    ({ kind, message_id, data }) =>
      kind === "fact_told" &&
      message_id === where.messageId &&
      (data as { fact: FactName }).fact === "trackingNumber",
  );
  return (last?.data as { was?: string | null } | undefined)?.was ?? null;
}

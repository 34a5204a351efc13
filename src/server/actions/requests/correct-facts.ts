import type { Classification } from "#core/classify/classification.ts";
import { CLASSIFIER_VERSION } from "#core/classify/classify-message.ts";
import {
  type CorrectedFacts,
  FACT_NAMES,
  type FactName,
  type LetterFacts,
  letterFactsOf,
} from "#core/classify/facts/corrected-facts.ts";
import { extractPageCounts } from "#core/classify/facts/extract-page-counts.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { Problem } from "#core/problem.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { saveFactExample } from "#server/db/intake/classification-examples.ts";
import { saveCorrectedFacts } from "#server/db/mailbox/messages.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { appendEvent, eventsOf } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { lockMessage } from "./lock-message.ts";
import { syncLetterFee } from "./sync-letter-fee.ts";

type MessageRef = { ownerId: string; requestId: string; messageId: string };

/**
 * The person says what a letter says: each fact they name counts before what was read, the tracking number is the
 * request's from now on, and the clocks follow. Saying it again is harmless. Fails with `own_message` (409).
 */
export function correctFacts(
  context: Context,
  userId: string,
  messageId: string,
  told: CorrectedFacts,
): Promise<void> {
  for (const day of ["responseDue", "answerBy", "linkExpires"] as const) {
    const value = told[day];
    if (value != null) parseDay(value, `/${day}`);
  }
  return changeFacts(context, userId, messageId, told, []);
}

/** Takes back what the person said of one fact: what was read counts again. */
export function removeFactCorrection(
  context: Context,
  userId: string,
  messageId: string,
  fact: FactName,
): Promise<void> {
  return changeFacts(context, userId, messageId, {}, [fact]);
}

function changeFacts(
  context: Context,
  userId: string,
  messageId: string,
  set: CorrectedFacts,
  drop: readonly FactName[],
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const message = await lockMessage(tx, userId, messageId);
    const classification = message.classification as Classification | null;
    if (message.direction === "out" || classification === null) {
      throw new Problem(
        409,
        "own_message",
        "This is your own letter. Facts are read from an agency's reply.",
      );
    }
    const ref = { ownerId: userId, requestId: message.request_id, messageId };
    const before = message.corrected_facts as CorrectedFacts;
    const read = letterFactsOf(classification.facts, extractPageCounts(message.text));
    const after: CorrectedFacts = { ...before, ...set };
    for (const fact of drop) delete after[fact];
    const changed = FACT_NAMES.filter((fact) => JSON.stringify(before[fact]) !== JSON.stringify(after[fact]));
    if (changed.length === 0) return;
    for (const fact of changed) await applyFact(context, tx, ref, { fact, read, before, after });
    await saveCorrectedFacts(tx, ref, after);
    if (changed.includes("amount")) await syncLetterFee(context, tx, ref);
    await saveFactExample(tx, {
      id: context.ids.next(),
      ownerId: userId,
      messageId,
      predicted: {
        kind: classification.kind,
        main: classification.main,
        outcomes: classification.outcomes,
        reader: CLASSIFIER_VERSION,
      },
      facts: Object.fromEntries(
        FACT_NAMES.flatMap((fact) =>
          after[fact] === undefined ? [] : [[fact, { read: read[fact], told: after[fact] }]],
        ),
      ),
      at: nowOf(context),
    });
    const request = await lockRequest(tx, userId, message.request_id);
    const cause = { ...ref, actor: "you" as const, why: "letter" as const };
    await updateClocks(context, tx, cause, request?.jurisdiction ?? null);
  });
}

type FactChange = { fact: FactName; read: LetterFacts; before: CorrectedFacts; after: CorrectedFacts };

/** Puts one change on the timeline; a tracking number is also what the request is known by. */
async function applyFact(
  context: Context,
  tx: Tx,
  ref: MessageRef,
  { fact, read, before, after }: FactChange,
): Promise<void> {
  const was = fact === "trackingNumber" ? await trackingNumberFor(tx, ref, { read, before, after }) : null;
  const told = after[fact];
  await appendEvent(tx, {
    ...ref,
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
export async function revertCorrectedNumber(tx: Tx, ref: MessageRef, told: CorrectedFacts): Promise<void> {
  if (told.trackingNumber == null) return;
  const read = { trackingNumber: null };
  await trackingNumberFor(tx, ref, { read, before: told, after: {} });
}

/**
 * The request's number as this letter now leaves it: the told one, what it was before it where that is taken back.
 * Resolves to the number without this letter's word, which the event keeps for taking it back.
 */
async function trackingNumberFor(
  tx: Tx,
  ref: MessageRef,
  {
    read,
    before,
    after,
  }: Pick<FactChange, "before" | "after"> & {
    read: Pick<LetterFacts, "trackingNumber">;
  },
): Promise<{ number: string | null }> {
  const request = await lockRequest(tx, ref.ownerId, ref.requestId);
  const now = request?.tracking_number ?? null;
  const numberWithoutLetter =
    before.trackingNumber === undefined ? now : await previousNumberOf(tx, ref, before, now);
  const told = after.trackingNumber;
  const next =
    told === undefined
      ? numberWithoutLetter
      : (told ?? (numberWithoutLetter === read.trackingNumber ? null : numberWithoutLetter));
  if (next !== now) {
    await tx
      .updateTable("request")
      .set({ tracking_number: next })
      .where("owner_id", "=", ref.ownerId)
      .where("id", "=", ref.requestId)
      .execute();
  }
  return { number: numberWithoutLetter };
}

/** What the request was known by before this letter was put right; another letter's later word stays. */
async function previousNumberOf(
  tx: Tx,
  ref: MessageRef,
  { trackingNumber: told }: CorrectedFacts,
  now: string | null,
): Promise<string | null> {
  if (now !== told) return now;
  const events = await eventsOf(tx, ref.ownerId, ref.requestId);
  const last = events.findLast(
    ({ kind, message_id, data }) =>
      kind === "fact_told" &&
      message_id === ref.messageId &&
      (data as { fact: FactName }).fact === "trackingNumber",
  );
  return (last?.data as { was?: string | null } | undefined)?.was ?? null;
}

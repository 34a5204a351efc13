import type { Classification } from "#core/classify/classification.ts";
import { CLASSIFIER_VERSION } from "#core/classify/classify-message.ts";
import {
  type CorrectedFacts,
  correctedCurrency,
  FACT_NAMES,
  type FactName,
  type LetterFacts,
  letterFactsOf,
} from "#core/classify/facts/corrected-facts.ts";
import { extractPageCounts } from "#core/classify/facts/extract-page-counts.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { Problem } from "#core/problem.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { saveFactExample } from "#server/db/intake/classification-examples.ts";
import { saveCorrectedFacts } from "#server/db/mailbox/messages.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { appendEvent, storedEvents } from "#server/db/requests/request-events.ts";
import { lockRequest, setTrackingNumber } from "#server/db/requests/requests.ts";
import { lockMessage } from "./lock-message.ts";
import { syncLetterFee } from "./sync-letter-fee.ts";

type MessageRef = { ownerId: string; requestId: string; messageId: string };

/**
 * The user says what a letter says: each fact they name counts before what was read, the tracking number is the
 * request's from now on, and the clocks follow. Saying it again is harmless. Fails with `own_message` (409).
 */
export function correctFacts(
  context: Context,
  userId: string,
  messageId: string,
  corrected: CorrectedFacts,
): Promise<void> {
  for (const day of ["responseDue", "answerBy", "linkExpires"] as const) {
    const value = corrected[day];
    if (value != null) parseDay(value, `/${day}`);
  }
  return changeFacts(context, userId, messageId, corrected, []);
}

/** Takes back what the user said of one fact: what was read counts again. */
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
      throw new Problem(409, "own_message", requestErrors.ownFacts);
    }
    const ref = { ownerId: userId, requestId: message.request_id, messageId };
    const before = message.corrected_facts as CorrectedFacts;
    const read = letterFactsOf(classification.facts, extractPageCounts(message.text));
    const after: CorrectedFacts = { ...before, ...set };
    for (const fact of drop) delete after[fact];
    const request = await lockRequest(tx, userId, message.request_id);
    const jurisdiction = request?.jurisdiction ?? null;
    if (after.amount == null) delete after.currency;
    else if (set.amount !== undefined)
      after.currency = set.currency ?? correctedCurrency(classification.facts, jurisdiction);
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
          after[fact] === undefined ? [] : [[fact, { read: read[fact], corrected: after[fact] }]],
        ),
      ),
      at: nowOf(context),
    });
    const cause = { ...ref, actor: "you" as const, why: "reply" as const };
    await updateClocks(context, tx, cause, jurisdiction);
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
  const corrected = after[fact];
  await appendEvent(tx, {
    ...ref,
    at: nowOf(context),
    actor: "you",
    ...(corrected === undefined
      ? { kind: "fact_withdrawn", data: { fact } }
      : {
          kind: "fact_corrected",
          data: {
            ...{ fact, read: read[fact], corrected },
            ...(fact === "amount" && after.currency && { currency: after.currency }),
            ...(was !== null && { was: was.number }),
          },
        }),
  });
}

/** The number an email was put right to goes with the email; what the request was known by before takes its place. */
export async function revertCorrectedNumber(
  tx: Tx,
  ref: MessageRef,
  corrected: CorrectedFacts,
): Promise<void> {
  if (corrected.trackingNumber == null) return;
  const read = { trackingNumber: null };
  await trackingNumberFor(tx, ref, { read, before: corrected, after: {} });
}

/**
 * The request's number as this letter now leaves it: the corrected one, or the former one where that is undone.
 * Resolves to the number without this letter's, which the event stores for undoing it.
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
  const corrected = after.trackingNumber;
  const next =
    corrected === undefined
      ? numberWithoutLetter
      : (corrected ?? (numberWithoutLetter === read.trackingNumber ? null : numberWithoutLetter));
  await setTrackingNumber(tx, ref, next);
  return { number: numberWithoutLetter };
}

/** What the request was known by before this letter was put right; another letter's later word stays. */
async function previousNumberOf(
  tx: Tx,
  ref: MessageRef,
  { trackingNumber: corrected }: CorrectedFacts,
  now: string | null,
): Promise<string | null> {
  if (now !== corrected) return now;
  const events = await storedEvents(tx, ref.ownerId, ref.requestId);
  const last = events.findLast(
    (event) =>
      event.kind === "fact_corrected" &&
      event.messageId === ref.messageId &&
      event.data.fact === "trackingNumber",
  );
  return last?.kind === "fact_corrected" ? (last.data.was ?? null) : null;
}

import { Problem } from "#core/problem.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import { READER } from "#core/reply/read-mail.ts";
import type { Reading } from "#core/reply/reading.ts";
import { factsAsTold, type ToldFacts } from "#core/reply/told-facts.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { forgetExample, keepExample } from "#server/db/reading-examples.ts";
import { lockRequest } from "#server/db/requests.ts";
import { applyOutcome, undoOutcome } from "./apply-outcome.ts";
import { type Context, nowOf } from "./context.ts";
import { lockedMessage } from "./locked-message.ts";
import { settleClocks } from "./settle-clocks.ts";
import { settleFeeOf } from "./settle-fee.ts";

/** The person says what a reply means, as read or corrected; status and clocks follow. Saying it again is harmless. */
export function confirmOutcome(
  context: Context,
  personId: string,
  messageId: string,
  outcome: Outcome,
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const message = await lockedMessage(tx, personId, messageId);
    if (message.direction === "out") {
      throw new Problem(
        409,
        "own_message",
        "This is your own letter. Only an agency's reply has an outcome.",
      );
    }
    await putOutcome(context, tx, message, outcome);
  });
}

/** A letter of the agency's, locked with its request. */
export type OutcomeLetter = Awaited<ReturnType<typeof lockedMessage>>;

/**
 * Keeps what a letter decides in place of what it was taken to decide before; status, clocks and the ledger follow.
 * @param moves whether the status follows too; it does not from what was overtaken before it was put down
 */
export async function putOutcome(
  context: Context,
  tx: Tx,
  message: OutcomeLetter,
  outcome: Outcome,
  moves = true,
): Promise<void> {
  if (message.confirmed_outcome === outcome) return;
  const { id: messageId, owner_id: personId } = message;
  const now = nowOf(context);
  const where = { ownerId: personId, requestId: message.request_id };
  const before = message.confirmed_outcome as Outcome | null;
  if (before !== null) await undoOutcome(context, tx, { ...where, messageId, outcome: before });
  await tx
    .updateTable("message")
    .set({ confirmed_outcome: outcome, confirmed_at: now })
    .where("owner_id", "=", personId)
    .where("id", "=", messageId)
    .execute();
  const reading = message.reading as Reading | null;
  const read = reading?.main.value;
  const facts = reading && factsAsTold(reading.facts, message.told as ToldFacts);
  const agencyDate = facts?.dates.find(({ meaning }) => meaning === "response_due")?.value;
  await appendEvent(tx, {
    ...where,
    at: now,
    actor: "you",
    kind: "outcome_confirmed",
    messageId,
    data: { outcome, ...(read && { read }), ...(agencyDate && { agencyDate }) },
  });
  if (reading) {
    const { kind, main, outcomes } = reading;
    const seen = { kind, main, outcomes, reader: READER };
    await keepExample(tx, {
      id: context.ids.next(),
      ownerId: personId,
      messageId,
      read: seen,
      outcome,
      at: now,
    });
  }
  await settleFeeOf(context, tx, { ...where, messageId });
  await applyOutcome(context, tx, { ...where, messageId, outcome, moves });
}

/** Takes a confirmation back: status and clocks return to where they were before it. */
export function withdrawOutcome(context: Context, personId: string, messageId: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    await takeOutcome(context, tx, await lockedMessage(tx, personId, messageId));
  });
}

/** Takes back what a letter was said to decide, with all that followed from it. */
export async function takeOutcome(context: Context, tx: Tx, message: OutcomeLetter): Promise<void> {
  const outcome = message.confirmed_outcome as Outcome | null;
  if (outcome === null) return;
  const { id: messageId, owner_id: personId } = message;
  const where = { ownerId: personId, requestId: message.request_id, messageId };
  await tx
    .updateTable("message")
    .set({ confirmed_outcome: null, confirmed_at: null })
    .where("owner_id", "=", personId)
    .where("id", "=", messageId)
    .execute();
  await appendEvent(tx, {
    ...where,
    at: nowOf(context),
    actor: "you",
    kind: "outcome_withdrawn",
    data: { outcome },
  });
  await forgetExample(tx, personId, messageId);
  await settleFeeOf(context, tx, where);
  await undoOutcome(context, tx, { ...where, outcome });
  const request = await lockRequest(tx, personId, message.request_id);
  const cause = { ...where, actor: "you" as const, why: "taken_back" as const };
  await settleClocks(context, tx, cause, request?.jurisdiction ?? null);
}

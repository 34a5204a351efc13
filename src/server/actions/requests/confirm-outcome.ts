import type { Classification } from "#core/classify/classification.ts";
import { CLASSIFIER_VERSION } from "#core/classify/classify-message.ts";
import { applyCorrections, type CorrectedFacts } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { Problem } from "#core/problem.ts";
import type { Status } from "#core/request/states.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { clearOutcomeExample, saveOutcomeExample } from "#server/db/intake/classification-examples.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { refreshConversation } from "#server/db/requests/derived-rows.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { applyOutcome, undoOutcome } from "./apply-outcome.ts";
import { lockMessage } from "./lock-message.ts";
import { syncLetterFee } from "./sync-letter-fee.ts";

/**
 * The user says what a reply means, as read or corrected; status and clocks follow. Saying it again is harmless.
 * Fails with `own_message`, and with `unknown_sender` as long as the user did not say that they know who wrote it (409).
 * @param shownStatus of one of many that were previewed as sure: fails with `request_changed` (409) unless the request
 * still has this status and the email this outcome
 * @returns whether anything changed
 */
export function confirmOutcome(
  context: Context,
  userId: string,
  messageId: string,
  outcome: Outcome,
  shownStatus?: Status,
): Promise<boolean> {
  return withUser(context.db, userId, async (tx) => {
    const message = await lockMessage(tx, userId, messageId);
    if (message.direction === "out") {
      throw new Problem(409, "own_message", requestErrors.ownOutcome);
    }
    if (!message.sender_known) {
      throw new Problem(409, "unknown_sender", requestErrors.unknownSender);
    }
    if (message.confirmed_outcome === outcome) return false;
    if (shownStatus !== undefined) await refuseUnlessAsShown(tx, message, outcome, shownStatus);
    await setOutcome(context, tx, message, outcome);
    return true;
  });
}

async function refuseUnlessAsShown(tx: Tx, message: OutcomeMessage, outcome: Outcome, shownStatus: Status) {
  const request = await lockRequest(tx, message.owner_id, message.request_id);
  const main = (message.classification as Classification | null)?.main;
  const isAsShown =
    request?.status === shownStatus &&
    message.confirmed_outcome === null &&
    main?.value === outcome &&
    main.confidence === "sure";
  if (!isAsShown) throw new Problem(409, "request_changed", requestErrors.outcomeChanged);
}

/** A letter of the agency's, locked with its request. */
export type OutcomeMessage = Awaited<ReturnType<typeof lockMessage>>;

/**
 * Stores what a letter decides in place of the earlier classification; status, clocks and the ledger follow.
 * @param changesStatus whether the status follows too; it does not from what was overtaken before it was recorded
 */
export async function setOutcome(
  context: Context,
  tx: Tx,
  message: OutcomeMessage,
  outcome: Outcome,
  changesStatus = true,
): Promise<void> {
  if (message.confirmed_outcome === outcome) return;
  const { id: messageId, owner_id: userId } = message;
  const now = nowOf(context);
  const ref = { ownerId: userId, requestId: message.request_id };
  const before = message.confirmed_outcome as Outcome | null;
  if (before !== null) await undoOutcome(context, tx, { ...ref, messageId, outcome: before });
  await tx
    .updateTable("message")
    .set({ confirmed_outcome: outcome, confirmed_at: now })
    .where("owner_id", "=", userId)
    .where("id", "=", messageId)
    .execute();
  await refreshConversation(tx, ref, [messageId]);
  const classification = message.classification as Classification | null;
  const read = classification?.main.value;
  const facts =
    classification && applyCorrections(classification.facts, message.corrected_facts as CorrectedFacts);
  const agencyDate = facts?.dates.find(({ meaning }) => meaning === "response_due")?.value;
  await appendEvent(tx, {
    ...ref,
    at: now,
    actor: "you",
    kind: "outcome_confirmed",
    messageId,
    data: { outcome, ...(read && { read }), ...(agencyDate && { agencyDate }) },
  });
  if (classification) {
    const { kind, main, outcomes } = classification;
    const classified = { kind, main, outcomes, reader: CLASSIFIER_VERSION };
    await saveOutcomeExample(tx, {
      id: context.ids.next(),
      ownerId: userId,
      messageId,
      predicted: classified,
      outcome,
      at: now,
    });
  }
  await syncLetterFee(context, tx, { ...ref, messageId });
  await applyOutcome(context, tx, { ...ref, messageId, outcome, changesStatus });
}

/**
 * Takes a confirmation back: status and clocks return to where they were before it.
 * @param outcome fails with `request_changed` (409) if another outcome was chosen since
 */
export function withdrawOutcome(
  context: Context,
  userId: string,
  messageId: string,
  outcome?: Outcome,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const message = await lockMessage(tx, userId, messageId);
    if (outcome !== undefined && message.confirmed_outcome !== null && message.confirmed_outcome !== outcome)
      throw new Problem(409, "request_changed", requestErrors.outcomeChanged);
    await clearOutcome(context, tx, message);
  });
}

/** Takes back what a letter was said to decide, with all that followed from it. */
export async function clearOutcome(context: Context, tx: Tx, message: OutcomeMessage): Promise<void> {
  const outcome = message.confirmed_outcome as Outcome | null;
  if (outcome === null) return;
  const { id: messageId, owner_id: userId } = message;
  const ref = { ownerId: userId, requestId: message.request_id, messageId };
  await tx
    .updateTable("message")
    .set({ confirmed_outcome: null, confirmed_at: null })
    .where("owner_id", "=", userId)
    .where("id", "=", messageId)
    .execute();
  await refreshConversation(tx, ref, [messageId]);
  await appendEvent(tx, {
    ...ref,
    at: nowOf(context),
    actor: "you",
    kind: "outcome_withdrawn",
    data: { outcome },
  });
  await clearOutcomeExample(tx, userId, messageId);
  await syncLetterFee(context, tx, ref);
  await undoOutcome(context, tx, { ...ref, outcome });
  const request = await lockRequest(tx, userId, message.request_id);
  const cause = { ...ref, actor: "you" as const, why: "taken_back" as const };
  await updateClocks(context, tx, cause, request?.jurisdiction ?? null);
}

import type { Message } from "#contract/mailbox/conversation.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { isBeforeArrival, type Status } from "#core/request/states.ts";
import { type Classification, isReply } from "./extracted-facts.ts";

/** Possible outcomes of a classification of low confidence: at most three, without "unclear". */
export function candidatesOf({ main, outcomes }: Classification): Outcome[] {
  if (main.confidence !== "unsure") return [];
  const values = [main.value, ...outcomes.map((one) => one.value)].filter((value) => value !== "unclear");
  return [...new Set(values)].slice(0, 3);
}

/** Whether there is one outcome that the user can confirm. */
export const canConfirmOutcome = (classification: Classification): boolean =>
  candidatesOf(classification).length === 0 &&
  classification.main.value !== "unclear" &&
  isReply(classification);

/**
 * Only an acknowledgment is recorded automatically; once the request has moved on, there is nothing to
 * confirm.
 */
export const isRecordedAutomatically = (
  { classification, confirmed, senderKnown }: Message,
  status: Status,
): boolean =>
  !confirmed &&
  senderKnown &&
  classification?.main.value === "acknowledged" &&
  classification.main.confidence === "sure" &&
  !isBeforeArrival(status) &&
  status !== "awaiting_acknowledgment";

/**
 * Whether the outcome of a message waits for the user to confirm it. An email of an unknown sender has none until the user
 * says that they know who wrote it.
 */
export const waitsForConfirmation = (message: Message, status: Status): boolean =>
  message.classification !== null &&
  !message.confirmed &&
  message.senderKnown &&
  canConfirmOutcome(message.classification) &&
  !isRecordedAutomatically(message, status);

/** The newest email whose outcome waits to be confirmed: the one whose button stands out in its thread. */
export const messageToConfirm = (messages: readonly Message[], status: Status): Message | undefined =>
  messages.findLast((message) => waitsForConfirmation(message, status));

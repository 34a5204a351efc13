import type { LetterKind } from "./letter-kinds.ts";

/** Names of sent letters in the timeline. */
export const SENT_LETTER_LABELS: Readonly<Record<LetterKind, string>> = {
  follow_up: "Follow-up",
  clarification: "Answer to their question",
  narrowing: "Narrower request",
  fee_accept: "Agreement to the fee",
  fee_dispute: "Question about the fee",
  fee_waiver_appeal: "Appeal for the fee waiver",
  fee_waiver_again: "Second request for the fee waiver",
  denial_appeal: "Appeal of the refusal",
  denial_again: "Request to reconsider",
  no_records_appeal: "Appeal of the search",
  no_records_again: "Request for a better search",
  silence_appeal: "Appeal of the silence",
  last_reminder: "Last reminder",
  received: "Confirmation of what arrived",
  withdrawal: "Withdrawal",
};

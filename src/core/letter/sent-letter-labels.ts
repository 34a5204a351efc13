import type { LetterKind } from "./letter-kinds.ts";

/** Names of sent letters in the timeline. */
export const SENT_LETTER_LABELS: Readonly<Record<LetterKind, string>> = {
  follow_up: "Follow-up",
  clarification: "Answer to their question",
  narrowing: "Narrower request",
  narrowing_scope: "Narrower request by date or custodian",
  completion_date: "Request for a completion date",
  fee_partial: "Agreement to pay for a part",
  fee_accept: "Agreement to the fee",
  fee_dispute: "Question about the fee",
  fee_appeal: "Appeal of the fee",
  fee_waiver_appeal: "Appeal for the fee waiver",
  fee_waiver_again: "Second request for the fee waiver",
  denial_appeal: "Appeal of the refusal",
  denial_again: "Request to reconsider",
  no_records_appeal: "Appeal of the search",
  no_records_again: "Request for a better search",
  silence_appeal: "Appeal of the silence",
  extension_appeal: "Appeal of the extension",
  expedite_appeal: "Appeal for expedited processing",
  ruling_comments: "Comments to the Attorney General",
  outside_complaint: "Complaint to an outside reviewer",
  suit_notice: "Notice before a lawsuit",
  last_reminder: "Last reminder",
  received: "Confirmation of what arrived",
  withdrawal: "Withdrawal",
};

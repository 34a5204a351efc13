/**
 * The letters that follow the first one. Where a law has no appeal outside court there is no letter called one: the
 * office is asked again instead, and the court named.
 */
export const LETTER_KINDS = [
  "follow_up",
  "clarification",
  "narrowing",
  "narrowing_scope",
  "completion_date",
  "fee_accept",
  "fee_partial",
  "fee_dispute",
  "fee_appeal",
  "fee_waiver_appeal",
  "fee_waiver_again",
  "denial_appeal",
  "denial_again",
  "no_records_appeal",
  "no_records_again",
  "silence_appeal",
  "extension_appeal",
  "expedite_appeal",
  "ruling_comments",
  "outside_complaint",
  "suit_notice",
  "last_reminder",
  "received",
  "withdrawal",
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Names in a menu. */
export const LETTER_LABELS: Readonly<Record<LetterKind, string>> = {
  follow_up: "Ask where it stands",
  clarification: "Answer the question",
  narrowing: "Narrow the request",
  narrowing_scope: "Narrow by date or custodian",
  completion_date: "Ask for a completion date",
  fee_accept: "Accept the fee",
  fee_partial: "Pay for a part",
  fee_dispute: "Ask for an itemized estimate",
  fee_appeal: "Appeal the fee",
  fee_waiver_appeal: "Appeal the refused fee waiver",
  fee_waiver_again: "Ask again for the fee waiver",
  denial_appeal: "Appeal the refusal",
  denial_again: "Ask to reconsider the refusal",
  no_records_appeal: "Appeal that nothing was found",
  no_records_again: "Ask for a better search",
  silence_appeal: "Appeal the silence",
  extension_appeal: "Appeal the extension",
  expedite_appeal: "Appeal refused expedited processing",
  ruling_comments: "Comment to the Attorney General",
  outside_complaint: "Complain to an outside reviewer",
  suit_notice: "Give notice before a lawsuit",
  last_reminder: "Send a last reminder",
  received: "Confirm what arrived",
  withdrawal: "Withdraw the request",
};

import type { LetterKind } from "#core/letter/kinds.ts";

/** What a line of the timeline calls each of the prepared letters. */
const NAMES: Readonly<Record<LetterKind, string>> = {
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

/** "Appeal of the refusal"; a newer server may know a letter this page was not built with. */
export const sentLetterWords = (kind: LetterKind | undefined): string => (kind && NAMES[kind]) ?? "Letter";

import type { LetterKind } from "#core/letter/letter-kinds.ts";

/**
 * The effect of a prepared letter when it is sent, in addition to answering: it is an appeal, it ends the request, or it
 * agrees to the fee, so that the fee is not appealed.
 */
export type LetterAction = "appeals" | "withdraws" | "accepts_fee";

/** Asking the same office again is no appeal, whatever hope it is written in. */
const LETTER_ACTIONS: Partial<Record<LetterKind, LetterAction>> = {
  fee_accept: "accepts_fee",
  fee_appeal: "appeals",
  fee_waiver_appeal: "appeals",
  denial_appeal: "appeals",
  no_records_appeal: "appeals",
  silence_appeal: "appeals",
  extension_appeal: "appeals",
  withdrawal: "withdraws",
};

/** Null for a letter that answers and no more, and for one written freely. */
export const letterActionOf = (kind: string | null): LetterAction | null =>
  LETTER_ACTIONS[kind as LetterKind] ?? null;

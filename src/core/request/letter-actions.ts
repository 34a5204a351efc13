import type { LetterKind } from "#core/letter/letter-kinds.ts";

/** What a prepared letter does when it leaves, beside answering: it is an appeal, or it ends the request. */
export type LetterAction = "appeals" | "withdraws";

/** Asking the same office again is no appeal, whatever hope it is written in. */
const LETTER_ACTIONS: Partial<Record<LetterKind, LetterAction>> = {
  fee_waiver_appeal: "appeals",
  denial_appeal: "appeals",
  no_records_appeal: "appeals",
  silence_appeal: "appeals",
  withdrawal: "withdraws",
};

/** Null for a letter that answers and no more, and for one written freely. */
export const letterActionOf = (kind: string | null): LetterAction | null =>
  LETTER_ACTIONS[kind as LetterKind] ?? null;

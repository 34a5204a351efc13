import type { Outcome } from "#core/classify/outcome.ts";
import { splitSentences } from "#core/classify/zones/sentences.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import type { ClassifiedLetter, LetterContext } from "#core/letter/suggest/letter-context.ts";

/** What the agency's letter says that a letter of this kind answers. */
export const ANSWERED_OUTCOMES: Partial<Record<LetterKind, readonly Outcome[]>> = {
  clarification: ["clarification_asked"],
  fee_accept: ["fee_estimate", "fee_due"],
  fee_dispute: ["fee_estimate", "fee_due"],
  fee_partial: ["fee_estimate", "fee_due"],
  fee_appeal: ["fee_estimate", "fee_due"],
  extension_appeal: ["extension"],
  ruling_comments: ["ruling_requested"],
  fee_waiver_appeal: ["fee_waiver_refused"],
  fee_waiver_again: ["fee_waiver_refused"],
  denial_appeal: ["denied", "neither_confirm_nor_deny", "partly_released"],
  denial_again: ["denied", "neither_confirm_nor_deny", "partly_released"],
  no_records_appeal: ["no_records"],
  no_records_again: ["no_records"],
  received: ["released", "partly_released"],
};

/** A decision on the request that can be reviewed. */
export const DECISIONS: readonly Outcome[] = [
  "denied",
  "neither_confirm_nor_deny",
  "partly_released",
  "no_records",
];

/** The agency's newest letter that this one answers. */
export function answeredLetterFor(kind: LetterKind, context: LetterContext): ClassifiedLetter | null {
  // Unasked, a request may be narrowed at any time; the letter then does not mention a question.
  const clarificationOutcomes =
    context.status === "clarification_asked" ? ANSWERED_OUTCOMES.clarification : [];
  if (kind === "expedite_appeal") return expeditedRefusal(context);
  return newestWithOutcome(context, kind === "narrowing" ? clarificationOutcomes : ANSWERED_OUTCOMES[kind]);
}

/** Expedited processing is mostly refused in a letter about other things. */
const expeditedRefusal = ({ classifiedLetters }: LetterContext): ClassifiedLetter | null =>
  classifiedLetters.findLast(({ text }) =>
    splitSentences(text ?? "").some(
      (sentence) => /\bexpedit/i.test(sentence.text) && /\b(?:den|refus|declin|not)/i.test(sentence.text),
    ),
  ) ?? null;

/** The agency's newest letter that says one of these. */
export const newestWithOutcome = (
  { classifiedLetters }: LetterContext,
  outcomes: readonly Outcome[] = [],
): ClassifiedLetter | null =>
  classifiedLetters.findLast(({ outcome }) => outcome !== null && outcomes.includes(outcome)) ?? null;

/** The day of what the user recorded by hand, of which there is no letter here. */
export const saidByHandOn = (
  { clockFacts }: LetterContext,
  outcomes: readonly Outcome[] = [],
): string | null => clockFacts?.letters.findLast(({ outcome }) => outcomes.includes(outcome))?.on ?? null;

/** All that the agency said so far, in letters or as the user recorded it. */
export const saidOutcomes = ({ classifiedLetters, clockFacts }: LetterContext): Outcome[] => [
  ...classifiedLetters.flatMap(({ outcome }) => outcome ?? []),
  ...(clockFacts?.letters ?? []).map(({ outcome }) => outcome),
];

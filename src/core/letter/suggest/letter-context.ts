import type { ExtractedFacts } from "#core/classify/classification.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import type { Body, Law } from "#core/law/law.ts";
import { type LetterPoint, letterPoints } from "#core/letter/arguments/letter-points.ts";
import { composeLetter } from "#core/letter/follow-ups/compose-letter.ts";
import { responseDueOf } from "#core/letter/follow-ups/response-due.ts";
import type { ThreadLetterFacts } from "#core/letter/follow-ups/thread-letter.ts";
import { addresseeOf } from "#core/letter/law/addressee.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { reviewRules } from "#core/letter/law/review-rules.ts";
import type { Letter } from "#core/letter/letter.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { type LetterVariables, letterVariables } from "#core/letter/letter-variables.ts";
import { agencyDay } from "#core/letter/parties.ts";
import { answeredLetterFor } from "#core/letter/suggest/answered-letter.ts";
import { isItemizedEstimate } from "#core/letter/suggest/itemized-estimate.ts";
import { letterFactsFor } from "#core/letter/suggest/letter-facts.ts";
import { type SuggestedLetter, suggestLetters } from "#core/letter/suggest/suggested-letters.ts";
import { appealSentOn, type ClockFacts } from "#core/request/clock-facts.ts";
import type { RequestClock } from "#core/request/clocks.ts";
import { letterActionOf } from "#core/request/letter-actions.ts";
import type { Status } from "#core/request/states.ts";

/** A letter from the agency: what it says, as confirmed or else as it was read, and the facts read from it. */
export type ClassifiedLetter = {
  id: string;
  on: string;
  outcome: Outcome | null;
  facts: ExtractedFacts | null;
  /** Whether the email itself can go along with a letter. */
  copyable?: boolean;
  /** Its own text, where the places of the facts are; absent where it has none. */
  text?: string;
};

/** All that a request's later letters are made from. Days are `YYYY-MM-DD` at the agency. */
export type LetterContext = {
  status: Status;
  law: Law;
  body: Body;
  /** Facts common to all letters. */
  threadFacts: ThreadLetterFacts;
  /** The draft's reason for a fee waiver, in the requester's own words; may be empty. */
  feeWaiverReason: string;
  /** The draft's reason for expedited processing; null where it was not asked for. */
  expeditedReason: string | null;
  /** Oldest first. */
  classifiedLetters: readonly ClassifiedLetter[];
  /** The email that carried the request, where it can go along with a letter. */
  requestCopy: { id: string; on: string } | null;
  /** Null before the first letter arrived. */
  clockFacts: ClockFacts | null;
  clocks: readonly RequestClock[];
  /** Day the agency was last asked its status. */
  lastFollowUpOn: string | null;
};

/**
 * The letters that fit now, most fitting first, each with the agency's letter it answers. What was appealed is not
 * appealed a second time.
 */
export function suggestedLettersFor(
  context: LetterContext,
): (SuggestedLetter & { answers: string | null })[] {
  const { status, law, body, threadFacts, classifiedLetters, clockFacts, clocks, lastFollowUpOn } = context;
  // Who accepted the outcome asks for nothing more.
  if (clockFacts?.acceptedAt != null) return [];
  const appealSent = clockFacts && appealSentOn(clockFacts);
  const suggestions = suggestLetters({
    status,
    today: agencyDay(threadFacts),
    law,
    body,
    clocks,
    letters: classifiedLetters.flatMap(({ outcome, on }) => (outcome === null ? [] : [{ outcome, on }])),
    appealSent,
    lastFollowUpOn,
    expeditedAsked: context.expeditedReason !== null,
  });
  return suggestions.flatMap((suggestion) => {
    const answeredLetter = answeredLetterFor(suggestion.kind, context);
    const isAlreadyAppealed = appealSent !== null && appealSent >= (answeredLetter?.on ?? appealSent);
    if (suggestion.kind === "fee_dispute" && isItemizedEstimate(answeredLetter?.text ?? "")) return [];
    if (isAlreadyAppealed && letterActionOf(suggestion.kind) === "appeals") return [];
    return [{ ...suggestion, answers: answeredLetter?.id ?? null }];
  });
}

/**
 * One letter, with gaps where only the user knows what to say.
 * Throws `no_review` (422) for an appeal under a law that has none.
 */
export const previewLetter = (context: LetterContext, kind: LetterKind): Letter =>
  composeLetter(kind, letterFactsFor(context, kind), "preview");

/** What a template of this kind can name, in this letter. */
export const variablesFor = (context: LetterContext, kind: LetterKind, letter: Letter): LetterVariables =>
  letterVariables(letterFactsFor(context, kind), letter, {
    dueOn: responseDueOf(context.law, context.clocks)?.on ?? null,
    answeredOn: answeredLetterFor(kind, context)?.on ?? null,
  });

/** What a letter in another language says, in English for the requester; null where it is in English. */
export function englishReading(context: LetterContext, kind: LetterKind): Letter | null {
  const { law, body, threadFacts } = context;
  if (threadFacts.law.language === "en") return null;
  return previewLetter(
    { ...context, threadFacts: { ...threadFacts, law: letterLaw(law, body, "en") } },
    kind,
  );
}

/** The letters whose arguments the user chooses. */
const ARGUED_KINDS: ReadonlySet<LetterKind> = new Set([
  "denial_appeal",
  "denial_again",
  "no_records_appeal",
  "no_records_again",
  "silence_appeal",
  "fee_appeal",
  "fee_dispute",
  "outside_complaint",
  "ruling_comments",
]);

/** The arguments that a letter makes or could make; none for one that argues nothing, or not in English, as the library is. */
export function pointsFor(context: LetterContext, kind: LetterKind): LetterPoint[] {
  const { law, body, threadFacts } = context;
  if (!ARGUED_KINDS.has(kind) || threadFacts.law.language !== "en") return [];
  const facts = letterFactsFor(context, kind);
  const cited = "exemptions" in facts ? facts.exemptions.filter(({ citation }) => citation !== "") : [];
  const outside = addresseeOf(kind, reviewRules(law, body))?.at === "outside";
  const isLate = "isLate" in facts && facts.isLate === true;
  return letterPoints({ jurisdiction: law.jurisdiction, exemptions: law.exemptions, cited, outside, isLate });
}

/** The text of the agency's letter that a letter answers; null where it answers none, or one without text. */
export const answeredTextOf = (context: LetterContext, kind: LetterKind): string | null =>
  answeredLetterFor(kind, context)?.text ?? null;

/** The texts a letter shows in place of what is missing, such as "[your answer]". */
export const placeholdersByPath = (letter: Letter): Map<string, string> =>
  new Map(
    letter.blocks
      .flatMap((block) =>
        "lines" in block ? block.lines.flat() : "items" in block ? block.items.flat() : block.text,
      )
      .flatMap(({ text, missing }) => (missing === undefined ? [] : [[missing, text] as const])),
  );

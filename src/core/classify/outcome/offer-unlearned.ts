import type { ClassifiedOutcome } from "#core/classify/classification.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import type { Sentence } from "#core/classify/zones/sentences.ts";

/**
 * Outcomes that no letter of the training set is labeled with, so that the model never finds them: one of several releases,
 * records to collect, a ruling that came. Read as the outcome they look like, they would stop a clock that goes on or start
 * an appeal against nothing, so the user is asked which it is.
 */
type Unlearned = {
  value: Outcome;
  says: RegExp;
  /** What the letter is read as instead; null where it says nothing. */
  readAs: ReadonlySet<Outcome | null>;
  /** Words anywhere in the letter that rule it out. */
  unless?: RegExp;
};

const UNLEARNED: readonly Unlearned[] = [
  {
    value: "ruling_issued",
    says: /\b(?:letter ruling|OR ?\d{4}-\d{4,6})\b|\b(?:attorney general|AG)(?:['’]s office)?(?: has)? (?:issued|ruled|rendered|concluded)\b|\b(?:attorney general|AG)['’]s ruling\b/i,
    readAs: new Set([null, "ruling_requested", "denied", "partly_released", "released", "processing_update"]),
  },
  {
    value: "interim_release",
    says: /\b(?:next|further|another|subsequent|future|additional) (?:instal?lments?|productions?|interim (?:releases?|responses?)|batch(?:es)?)\b|\b(?:first|second|third|fourth|fifth|sixth|interim) (?:instal?lment|release|response|production|batch)\b|\binstal?lment (?:#|no\. ?|number )?\d+\b|\binterim production\b/i,
    readAs: new Set([null, "released", "partly_released", "processing_update"]),
    unless: /\b(?:final|last|only) (?:instal?lment|production|batch|release)\b/i,
  },
  {
    value: "records_ready",
    says: /\b(?:ready|available) (?:for|to be) (?:pick(?:ed)?[ -]?up|collect(?:ion|ed)|inspect(?:ion|ed)|viewing)\b/i,
    readAs: new Set([null, "released", "granted", "processing_update"]),
  },
];

/** The outcomes of a letter, with the one it may be instead as the second of those that the user is asked to choose from. */
export function offerUnlearned(
  outcomes: readonly ClassifiedOutcome[],
  sentences: readonly Sentence[],
): ClassifiedOutcome[] {
  const [main, ...others] = outcomes;
  for (const { value, says, readAs, unless } of UNLEARNED) {
    if (!readAs.has(main?.value ?? null)) continue;
    const said = sentences.find(({ text }) => says.test(text));
    if (said === undefined || sentences.some(({ text }) => unless?.test(text))) continue;
    const offered: ClassifiedOutcome = { value, confidence: "unsure", evidence: [{ ...said }] };
    return main === undefined ? [offered] : [{ ...main, confidence: "unsure" }, offered, ...others];
  }
  return [...outcomes];
}

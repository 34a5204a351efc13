import type { AmountFact } from "#core/classify/classification.ts";
import { ASKED_SUM_CUES, OTHER_SUM_CUES } from "#core/classify/facts/amount-cues.ts";
import { type Around, holds, likeliest, weigh, wordsAround } from "#core/classify/facts/cues.ts";
import type { LetterOdds } from "#core/classify/facts/letter-odds.ts";
import { sumsInText, type WrittenSum } from "#core/classify/facts/sums-in-text.ts";
import { evidenceAt, type Sentence } from "#core/classify/zones/sentences.ts";

/**
 * The sums of a letter, and which of them the requester is asked to pay or to agree to. A letter names many: hours and pages have a
 * rate, a total has its parts, and the law, the requester and an earlier letter have sums of their own.
 */

/** A letter names few; a list of payments is no letter. */
const MAX_SUMS = 200;

type Sum = WrittenSum & { sentence: Sentence };
type Candidate = Sum & { around: Around; isOther: boolean };

/** How much what a sum is among the sums of its letter speaks for its being asked. */
const PLACE = {
  base: -2.1,
  zero: -1,
  underTwoDollars: -1.1,
  withoutSign: 0.3,
  only: 0.2,
  last: 1.6,
  largest: 0.9,
  totalOfPrevious: 1,
  twiceAnother: -0.9,
  halfOfAnother: 1,
  difference: 0.2,
};
const LETTER = { fee: 0.6, none: -0.2, feeWaiverRefused: 0.3 };
/** From which likelihood a sum is read as asked: as often wrong as missed, in open batches. */
const LEAST = 0.44;

/** Every sum with the sign or name of its money, each once, in order; `isAsked` on the one that is asked, which may be without. */
export function extractAmounts(sentences: readonly Sentence[], odds: LetterOdds): AmountFact[] {
  const candidates = sentences
    .flatMap((sentence) => sumsInText(sentence.text).map((sum) => ({ ...sum, sentence })))
    .slice(0, MAX_SUMS)
    .map(toCandidate);
  const scored = candidates.map((sum, place) => ({
    ...sum,
    score: scoreOf(sum, place, candidates) + letterScore(odds),
  }));
  const asked = likeliest(scored, LEAST);
  const isAskedOne = ({ value }: Sum) => value === asked?.value;
  const seen = new Set<string>();
  return candidates
    .filter((sum) => sum.hasSign || isAskedOne(sum))
    .map((sum) => (asked && isAskedOne(sum) ? asked : sum))
    .filter(({ value, currency }) => {
      const key = `${value} ${currency}`;
      return !seen.has(key) && seen.add(key);
    })
    .map(({ sentence, index, text, value, currency }) => ({
      value,
      ...(currency !== undefined && { currency }),
      evidence: evidenceAt(sentence, index, text),
      isAsked: value === asked?.value,
    }));
}

const letterScore = (odds: LetterOdds): number =>
  LETTER.fee * odds(["fee_due", "fee_estimate"]) +
  LETTER.none * odds(["none"]) +
  LETTER.feeWaiverRefused * odds(["fee_waiver_refused"]);

function toCandidate(sum: Sum): Candidate {
  // The cues know one sign.
  const words = sum.sentence.text.replace(/\s/g, " ").replace(/[£€]/g, "$");
  const around = wordsAround(words, sum.index, sum.text.length);
  return { ...sum, around, isOther: OTHER_SUM_CUES.some((cue) => holds(cue, around)) };
}

function holdingOf(
  sum: Candidate,
  place: number,
  all: readonly Candidate[],
): [boolean, keyof typeof PLACE][] {
  const before = all.slice(0, place).filter(({ isOther }) => !isOther);
  const after = all.slice(place + 1).filter(({ isOther }) => !isOther);
  const { value } = sum;
  const others = new Set(
    [...before, ...after].map((other) => other.value).filter((one) => one !== value && one > 0),
  );
  return [
    [true, "base"],
    [value === 0, "zero"],
    [value < 200, "underTwoDollars"],
    [!sum.hasSign, "withoutSign"],
    [others.size === 0, "only"],
    [after.every((other) => other.value === value), "last"],
    [all.every((other) => other.value <= value), "largest"],
    [others.size > 1 && isTotalOfPrevious(value, before), "totalOfPrevious"],
    [[...others].some((other) => other * 2 === value), "twiceAnother"],
    [before.some((other) => other.value === value * 2), "halfOfAnother"],
    [isDifference(value, before), "difference"],
  ];
}

const scoreOf = (sum: Candidate, place: number, all: readonly Candidate[]): number =>
  weigh(OTHER_SUM_CUES, sum.around) +
  weigh(ASKED_SUM_CUES, sum.around) +
  holdingOf(sum, place, all).reduce((score, [isSo, name]) => score + (isSo ? PLACE[name] : 0), 0);

/** Whether it is what remains of one sum after another: a balance. */
const isDifference = (value: number, before: readonly Sum[]): boolean =>
  value > 0 &&
  before.some((one) => before.some((other) => other.value > 0 && one.value - other.value === value));

/** Whether the sums right before add up to one. */
function isTotalOfPrevious(value: number, before: readonly Sum[]): boolean {
  let total = 0;
  for (let at = before.length - 1; at >= 0 && total < value; at--) total += before[at]?.value ?? 0;
  return value > 0 && total === value;
}

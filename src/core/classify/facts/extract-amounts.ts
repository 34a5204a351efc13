import type { AmountFact } from "#core/classify/classification.ts";
import { ASKED_SUM_CUES, OTHER_SUM_CUES } from "#core/classify/facts/amount-cues.ts";
import { type Around, holds, likeliest, weigh, wordsAround } from "#core/classify/facts/cues.ts";
import type { LetterOdds } from "#core/classify/facts/letter-odds.ts";
import { wordsToNumber } from "#core/classify/facts/number-words.ts";
import { evidenceAt, type Sentence } from "#core/classify/zones/sentences.ts";

/**
 * The sums of a letter, and which of them the requester is asked to pay or to agree to. A letter names many: hours and pages have a
 * rate, a total has its parts, and the law, the requester and an earlier letter have sums of their own.
 */

const DOLLARS = /\$ ?(?:(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{2}))?|\.(\d{2}))(?!\d)/g;
const SPELLED_OUT =
  /\b(\d{1,3}(?:,\d{3})+|\d{1,7}|[a-z]+(?:[ -][a-z]+){0,4}?)(?:\.(\d{2}))? (?:dollars|bucks)\b/gi;
/** "Balance due 7.40": without its sign. What stands beside it must say that it is money; "RCW 42.56.070" is none. */
const WITHOUT_SIGN =
  /(?<![\d.$§(/-])(?<!(?:§|section|sec\.?|RCW|C\.?F\.?R\.?|CMR|ORS|NRS|KRS|Stat\.|Code|AS|R\.C\.|chapter|ch\.|rule|v) ?)\b(\d{1,3}(?:,\d{3})+|\d{1,6})\.(\d{2})(?![\d.(%/-]|\w)/g;

/** A letter names few; a list of payments is no letter. */
const MAX_SUMS = 200;

type Sum = { sentence: Sentence; index: number; text: string; value: number; hasSign: boolean };
type Candidate = Sum & { around: Around; isOther: boolean };

/** How much what a sum is among the sums of its letter speaks for its being asked. */
const PLACE = {
  base: -5.3,
  zero: -1.3,
  underTwoDollars: -1.2,
  withoutSign: -0.6,
  only: 0.4,
  last: 1.7,
  lastInSentence: 0.5,
  largest: 0.9,
  totalOfPrevious: 1,
  twiceAnother: -1.4,
};
const LETTER = { fee: 0.5, none: -0.8, feeWaiverRefused: 0.3 };
/** From which likelihood a sum is read as asked: as often wrong as missed, in open batches. */
const LEAST = 0.36;

/** Every sum with a dollar sign, each once, in order; `isAsked` on the one that is asked, which may be without. */
export function extractAmounts(sentences: readonly Sentence[], odds: LetterOdds): AmountFact[] {
  const candidates = sentences.flatMap(sumsIn).slice(0, MAX_SUMS).map(toCandidate);
  const scored = candidates.map((sum, place) => ({
    ...sum,
    score: scoreOf(sum, place, candidates) + letterScore(odds),
  }));
  const asked = likeliest(scored, LEAST);
  const isAskedOne = ({ value }: Sum) => value === asked?.value;
  const seen = new Set<number>();
  return candidates
    .filter((sum) => (sum.hasSign || isAskedOne(sum)) && !seen.has(sum.value) && seen.add(sum.value))
    .map((sum) => {
      const { sentence, index, text, value } = asked && isAskedOne(sum) ? asked : sum;
      return { value, evidence: evidenceAt(sentence, index, text), isAsked: isAskedOne(sum) };
    });
}

const letterScore = (odds: LetterOdds): number =>
  LETTER.fee * odds(["fee_due", "fee_estimate"]) +
  LETTER.none * odds(["none"]) +
  LETTER.feeWaiverRefused * odds(["fee_waiver_refused"]);

function toCandidate(sum: Sum): Candidate {
  const around = wordsAround(sum.sentence.text.replace(/\s/g, " "), sum.index, sum.text.length);
  return { ...sum, around, isOther: OTHER_SUM_CUES.some((cue) => holds(cue, around)) };
}

function scoreOf(sum: Candidate, place: number, all: readonly Candidate[]): number {
  const before = all.slice(0, place).filter(({ isOther }) => !isOther);
  const after = all.slice(place + 1).filter(({ isOther }) => !isOther);
  const { value } = sum;
  const others = new Set(
    [...before, ...after].map((other) => other.value).filter((one) => one !== value && one > 0),
  );
  const holding: [boolean, keyof typeof PLACE][] = [
    [true, "base"],
    [value === 0, "zero"],
    [value < 200, "underTwoDollars"],
    [!sum.hasSign, "withoutSign"],
    [others.size === 0, "only"],
    [after.every((other) => other.value === value), "last"],
    [all.slice(place + 1).every(({ sentence }) => sentence !== sum.sentence), "lastInSentence"],
    [all.every((other) => other.value <= value), "largest"],
    [others.size > 1 && isTotalOfPrevious(value, before), "totalOfPrevious"],
    [[...others].some((other) => other * 2 === value), "twiceAnother"],
  ];
  return (
    weigh(OTHER_SUM_CUES, sum.around) +
    weigh(ASKED_SUM_CUES, sum.around) +
    holding.reduce((score, [isSo, name]) => score + (isSo ? PLACE[name] : 0), 0)
  );
}

/** Whether the sums right before add up to one. */
function isTotalOfPrevious(value: number, before: readonly Sum[]): boolean {
  let total = 0;
  for (let at = before.length - 1; at >= 0 && total < value; at--) total += before[at]?.value ?? 0;
  return value > 0 && total === value;
}

function sumsIn(sentence: Sentence): Sum[] {
  const { text } = sentence;
  const signed = [
    ...[...text.matchAll(DOLLARS)].map((match) => ({ match, value: cents(match[1], match[2] ?? match[3]) })),
    ...[...text.matchAll(SPELLED_OUT)].map((match) => ({
      match,
      value: spelledCents(match[1] ?? "", match[2]),
    })),
  ].flatMap(({ match, value }) =>
    value === null ? [] : [{ sentence, index: match.index, text: match[0], value, hasSign: true }],
  );
  const others = [...text.matchAll(WITHOUT_SIGN)]
    .map((match) => ({
      sentence,
      index: match.index,
      text: match[0],
      value: cents(match[1], match[2]),
      hasSign: false,
    }))
    .filter(
      ({ index }) => !signed.some((other) => other.index <= index && index < other.index + other.text.length),
    );
  return [...signed, ...others].sort((a, b) => a.index - b.index);
}

const cents = (whole = "0", hundredths = "0"): number =>
  Number(whole.replaceAll(",", "")) * 100 + Number(hundredths);

function spelledCents(number: string, hundredths?: string): number | null {
  if (/^\d/.test(number)) return cents(number, hundredths);
  const words = wordsToNumber(number);
  return words === null ? null : words * 100;
}

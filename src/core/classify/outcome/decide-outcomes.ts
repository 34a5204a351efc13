import type { ClassifiedOutcome, Confidence } from "#core/classify/classification.ts";
import type { ModelFinding } from "#core/classify/outcome/model/outcome-model.ts";
import { assertsNothing, isLeftOpen } from "#core/classify/outcome/outcome-rules.ts";
import { WRITTEN_BY_OTHERS } from "#core/classify/outcome/speaks-of-records.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import type { Sentence } from "#core/classify/zones/sentences.ts";

/**
 * The outcomes of an email, decided from the rules, which match single sentences and are precise, and the model, which weighs the
 * whole letter and is rarely at a loss. Nothing is sure that rules surely contradict.
 */

/** How much the rules' main finding counts, as a factor of the model's probability. */
const RULE_WEIGHT: Record<Confidence, number> = { sure: 1.5, likely: 1.3, unsure: 1 };
/** The same in a letter of one or two sentences, where there is little to weigh. */
const RULE_WEIGHT_IN_SHORT: Record<Confidence, number> = { sure: 8, likely: 1.3, unsure: 1 };
/**
 * From which probability of the model an outcome is sure: right in 97 of 100 letters of writers left out of training
 * (docs/classification.md).
 */
const SURE = 0.88;
/** The same of outcomes that are easily taken for one another: two kinds of fees, and whether all or a part came. */
const SURE_OF_FEE_OR_RELEASE = 0.93;
const FEES_AND_RELEASES: ReadonlySet<Outcome> = new Set([
  "fee_estimate",
  "fee_due",
  "fee_waiver_refused",
  "interim_release",
  "partly_released",
  "released",
]);
/** Nothing is sure of an email that is more likely than this no agency's letter at all. */
const MAX_NO_LETTER = 0.0003;
/** An email that is more likely than this no agency's letter has no outcome. */
const DOUBTED_LETTER = 0.7;
/** A letter of so few sentences gives little to weigh. */
export const SHORT = 2;
/** The same where rules are sure of a letter of one or two sentences and say nothing else. So few words never look much like a letter. */
const IN_SHORT = { sure: 0.3, maxNoLetter: 0.03, maxNoLetterOfCommon: 0.005 };
/** Below this, a letter that no rule knows says nothing. */
const SAID = 0.15;
/** The same where each sentence of a short letter is a condition or a possibility. */
const SAID_THOUGH_OPEN = 0.9;
/** Below this the model is guessing: the user is asked. */
const LIKELY = 0.35;
/** Another outcome is offered as a candidate from here. */
const CANDIDATE = 0.15;

type ScoredFinding = ModelFinding & { score: number };

/** Decides the main outcome; the others follow it. `sentences`: what the model was given; `hasRecords`: files came, or a download link. */
export function decideOutcomes(
  rules: ClassifiedOutcome[],
  findings: readonly ModelFinding[],
  sentences: readonly Sentence[],
  hasRecords: boolean,
): ClassifiedOutcome[] {
  const [byRules] = rules;
  if (!byRules && sentences.length <= SHORT && sentences.every(assertsNothing)) return [];
  const noLetter = findings.find(({ value }) => value === "none")?.probability ?? 0;
  if (noLetter >= DOUBTED_LETTER) return [];
  const weights = sentences.length <= SHORT ? RULE_WEIGHT_IN_SHORT : RULE_WEIGHT;
  const ranked = findings
    .filter(({ value }) => value !== "none")
    .map((finding) => ({ ...finding, score: scoreOf(finding, byRules, weights) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (!best || !isOutcome(best)) return [];
  const saidFrom =
    sentences.length <= SHORT && sentences.every(isLeftOpenOrNothing) ? SAID_THOUGH_OPEN : SAID;
  if (!byRules && best.probability < saidFrom) return [];
  const decided = mainOutcome(best, rules, sentences, noLetter);
  // What is said to be released is not there without a file.
  const main = decided.value === "released" && !hasRecords ? notSure(decided) : decided;
  const candidates =
    second && isOutcome(second) && second.probability >= CANDIDATE && main.confidence !== "sure"
      ? [outcomeOf(second, "unsure", sentences)]
      : [];
  return [main, ...withoutRepeats([...rules.map(notSure), ...candidates], main.value)];
}

const isLeftOpenOrNothing = (sentence: Sentence): boolean => isLeftOpen(sentence) || assertsNothing(sentence);

const scoreOf = (
  { value, probability }: ModelFinding,
  byRules: ClassifiedOutcome | undefined,
  weights: Record<Confidence, number>,
): number => probability * (value === byRules?.value ? weights[byRules.confidence] : 1);

/** "None" and "unclear" are no findings: the user reads for themselves. */
const isOutcome = (finding: ScoredFinding): finding is ScoredFinding & { value: Outcome } =>
  finding.value !== "none" && finding.value !== "unclear";

function mainOutcome(
  best: ScoredFinding & { value: Outcome },
  rules: readonly ClassifiedOutcome[],
  sentences: readonly Sentence[],
  noLetter: number,
): ClassifiedOutcome {
  const [first] = rules;
  const rule = rules.find(({ value }) => value === best.value);
  const isShortAndSaid = sentences.length <= SHORT && rules.length === 1 && rule?.confidence === "sure";
  const isSaidOtherwise = first !== rule && first?.confidence === "sure";
  const mayBeNoLetter = WRITTEN_BY_OTHERS.has(best.value)
    ? IN_SHORT.maxNoLetterOfCommon
    : IN_SHORT.maxNoLetter;
  const isSure =
    !isSaidOtherwise &&
    noLetter <= (isShortAndSaid ? mayBeNoLetter : MAX_NO_LETTER) &&
    best.probability >= (isShortAndSaid ? IN_SHORT.sure : sureFrom(best.value));
  const confidence = isSure ? "sure" : best.probability >= LIKELY || rule ? "likely" : "unsure";
  return rule ? { ...rule, confidence } : outcomeOf(best, confidence, sentences);
}

const sureFrom = (value: Outcome): number => (FEES_AND_RELEASES.has(value) ? SURE_OF_FEE_OR_RELEASE : SURE);

const outcomeOf = (
  { value, sentence }: { value: Outcome; sentence: number },
  confidence: Confidence,
  sentences: readonly Sentence[],
): ClassifiedOutcome => {
  const evidence = sentences[sentence];
  return { value, confidence, evidence: evidence ? [{ ...evidence }] : [] };
};

/** The outcome, at most likely. */
export const notSure = (outcome: ClassifiedOutcome): ClassifiedOutcome =>
  outcome.confidence === "sure" ? { ...outcome, confidence: "likely" } : outcome;

const withoutRepeats = (outcomes: ClassifiedOutcome[], main: Outcome): ClassifiedOutcome[] =>
  outcomes.filter(
    ({ value }, index) => value !== main && outcomes.findIndex((other) => other.value === value) === index,
  );

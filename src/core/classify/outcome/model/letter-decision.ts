import type { LetterInput } from "#core/classify/outcome/model/letter-features.ts";
import { SENTENCE_ACTS } from "#core/classify/outcome/model/sentence-acts.ts";

/**
 * The last step of the outcome model: a multinomial logistic regression over what the model of letters scores and over the acts that the
 * model of sentences finds. That a letter gives records and withholds some says more together than its words one by one.
 */

/** Weights as stored: `weights` has a row of a number for each label for each mark. A mark is centered and scaled before. */
export type StoredDecision = { center: number[]; scale: number[]; bias: number[]; weights: number[][] };

/** How decided the likelihood of an act is, of a score of about -1 to 1. */
const ACT_SHARPNESS = 4;
/** The score of an act in a letter that has too few sentences. */
const NO_ACT = -1.2;
/** More sentences than this are alike. */
const MANY_SENTENCES = 12;

/** What the decision sees of a letter: scores of its labels, the highest and second score of each act and its likelihood, and its form. */
export function decisionMarks(
  letterScores: readonly number[],
  actScores: readonly (readonly number[])[],
  { recordFiles, letterFiles }: Pick<LetterInput, "recordFiles" | "letterFiles">,
): number[] {
  const acts = SENTENCE_ACTS.map((_, act) => {
    const scores = actScores.map((one) => one[act] ?? NO_ACT).sort((a, b) => b - a);
    const unsaid = scores.reduce((rest, score) => rest * (1 - 1 / (1 + Math.exp(-ACT_SHARPNESS * score))), 1);
    return { highest: scores[0] ?? NO_ACT, second: scores[1] ?? NO_ACT, likelihood: 1 - unsaid };
  });
  const count = actScores.length;
  return [
    ...letterScores,
    ...acts.map(({ highest }) => highest),
    ...acts.map(({ second }) => second),
    ...acts.map(({ likelihood }) => likelihood),
    Number(recordFiles > 0),
    Number(letterFiles > 0),
    Number(count <= 1),
    Number(count < 4),
    Math.min(MANY_SENTENCES, count),
  ];
}

/** The probability of each label. */
export function decisionOf(
  { center, scale, bias, weights }: StoredDecision,
  marks: readonly number[],
): number[] {
  const scores = [...bias];
  for (const [index, mark] of marks.entries()) {
    const value = (mark - (center[index] ?? 0)) / (scale[index] ?? 1);
    const row = weights[index] ?? [];
    for (let label = 0; label < scores.length; label++)
      scores[label] = (scores[label] ?? 0) + value * (row[label] ?? 0);
  }
  return probabilities(scores);
}

/** Scores as probabilities that are 1 in total. */
export function probabilities(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

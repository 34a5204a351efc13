import type { LetterFeatures } from "#core/classify/outcome/model/letter-features.ts";

/**
 * The arithmetic of the outcome model, shared by training and reading: a letter's score for an outcome is the sum of its
 * features' weights, plus the softened maximum of its sentences' scores, so that one decisive sentence counts in a long letter.
 */

/** The weights of a feature, one an outcome; undefined for a feature the model does not know. */
export type WeightsOf = (feature: number) => ArrayLike<number> | undefined;

export type OutcomeScores = {
  /** In total 1. */
  probabilities: Float64Array;
  /** How much of an outcome's score each sentence made, in total 1: `shares[sentence][outcome]`. */
  shares: Float64Array[];
  /** What a sum of weights was multiplied with: a long text has more features, not more to say. */
  letterScale: number;
  sentenceScales: number[];
};

const LENGTH_POWER = 0.5;
const scaleOf = (known: number): number => 1 / Math.max(1, known) ** LENGTH_POWER;

/** Scores of each outcome. `unit`: the value of a weight of 1. */
export function scoreOutcomes(
  features: LetterFeatures,
  weightsOf: WeightsOf,
  bias: ArrayLike<number>,
  unit = 1,
): OutcomeScores {
  const count = bias.length;
  const whole = sumWeights(features.letter, weightsOf, count, unit);
  const sentences = features.sentences.map((sentence) => sumWeights(sentence, weightsOf, count, unit));
  const total = whole.sums;
  const shares = sentences.map(() => new Float64Array(count));
  for (let outcome = 0; outcome < count; outcome++) {
    total[outcome] = (total[outcome] ?? 0) + (bias[outcome] ?? 0);
    if (sentences.length > 0)
      total[outcome] = (total[outcome] ?? 0) + softMaximum(sentences, outcome, shares);
  }
  return {
    probabilities: softmax(total),
    shares,
    letterScale: whole.scale,
    sentenceScales: sentences.map(({ scale }) => scale),
  };
}

type ScaledSums = { sums: Float64Array; scale: number };

function sumWeights(
  features: readonly number[],
  weightsOf: WeightsOf,
  count: number,
  unit: number,
): ScaledSums {
  const sums = new Float64Array(count);
  let known = 0;
  for (const feature of features) {
    const weights = weightsOf(feature);
    if (!weights) continue;
    known++;
    for (let outcome = 0; outcome < count; outcome++)
      sums[outcome] = (sums[outcome] ?? 0) + (weights[outcome] ?? 0);
  }
  const scale = scaleOf(known);
  for (let outcome = 0; outcome < count; outcome++) sums[outcome] = (sums[outcome] ?? 0) * scale * unit;
  return { sums, scale };
}

/** log Σ exp, and into `shares` each sentence's part of it. */
function softMaximum(sentences: ScaledSums[], outcome: number, shares: Float64Array[]): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const { sums } of sentences) highest = Math.max(highest, sums[outcome] ?? 0);
  let total = 0;
  for (const { sums } of sentences) total += Math.exp((sums[outcome] ?? 0) - highest);
  for (const [index, { sums }] of sentences.entries()) {
    const row = shares[index];
    if (row) row[outcome] = Math.exp((sums[outcome] ?? 0) - highest) / total;
  }
  return highest + Math.log(total);
}

function softmax(scores: Float64Array): Float64Array {
  let highest = Number.NEGATIVE_INFINITY;
  for (const score of scores) highest = Math.max(highest, score);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

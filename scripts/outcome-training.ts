import type { LetterFeatures } from "#core/classify/outcome/model/letter-features.ts";
import type { StoredWeights } from "#core/classify/outcome/model/outcome-model.ts";
import { scoreOutcomes } from "#core/classify/outcome/model/outcome-scores.ts";
import { seededRandom } from "#test/letter-corpus/seeded-random.ts";

/** Multinomial logistic regression for the outcome model, by AdaGrad. The same letters give the same weights. */

/** A letter to learn from: `label` is the place of its outcome, `weight` how much it counts. */
export type TrainingLetter = { features: LetterFeatures; label: number; weight: number };

export type TrainedModel = { weights: Map<number, Float64Array>; bias: Float64Array };

const ROUNDS = 14;
const STEP = 0.15;
const DECAY = 1e-4;
const BIAS_STEP = 0.05;
/** A feature of fewer letters says more about its letter than about the outcome. */
const MIN_LETTERS = 2;
/** Gradients below this change nothing. */
const NEGLIGIBLE = 1e-4;

type Row = { weights: Float64Array; squares: Float64Array };

/** Trains a model for `count` outcomes. */
export function trainOutcomes(letters: readonly TrainingLetter[], count: number): TrainedModel {
  const rows = new Map<number, Row>();
  for (const feature of knownFeatures(letters))
    rows.set(feature, { weights: new Float64Array(count), squares: new Float64Array(count).fill(0.01) });
  const known = letters.map((letter) => ({ ...letter, features: onlyKnown(letter.features, rows) }));
  const bias = new Float64Array(count);
  const random = seededRandom(1);
  for (let round = 0; round < ROUNDS; round++) {
    const step = STEP * (1 - round / ROUNDS);
    for (let index = known.length - 1; index > 0; index--) {
      const other = random.integer(0, index);
      const [a, b] = [known[index], known[other]];
      if (a && b) [known[index], known[other]] = [b, a];
    }
    for (const letter of known) learnLetter(letter, rows, bias, step);
  }
  return { weights: new Map([...rows].map(([feature, { weights }]) => [feature, weights])), bias };
}

function knownFeatures(letters: readonly TrainingLetter[]): number[] {
  const counts = new Map<number, number>();
  for (const { features } of letters)
    for (const feature of features.letter) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts].filter(([, letterCount]) => letterCount >= MIN_LETTERS).map(([feature]) => feature);
}

function onlyKnown({ letter, sentences }: LetterFeatures, rows: Map<number, Row>): LetterFeatures {
  const isKnown = (feature: number) => rows.has(feature);
  return { letter: letter.filter(isKnown), sentences: sentences.map((one) => one.filter(isKnown)) };
}

/** One step down the slope of the loss of one letter. */
function learnLetter(
  { features, label, weight }: TrainingLetter,
  rows: Map<number, Row>,
  bias: Float64Array,
  step: number,
): void {
  const scores = scoreOutcomes(features, (feature) => rows.get(feature)?.weights, bias);
  const errors = scores.probabilities.map(
    (probability, outcome) => (probability - (outcome === label ? 1 : 0)) * weight,
  );
  for (const [outcome, error] of errors.entries())
    bias[outcome] = (bias[outcome] ?? 0) - step * BIAS_STEP * error;
  const wholeGradient = errors.map((error) => error * scores.letterScale);
  for (const feature of features.letter) descend(rows.get(feature), wholeGradient, step);
  for (const [index, sentence] of features.sentences.entries()) {
    const share = scores.shares[index];
    const scale = scores.sentenceScales[index] ?? 0;
    const gradient = errors.map((error, outcome) => error * scale * (share?.[outcome] ?? 0));
    for (const feature of sentence) descend(rows.get(feature), gradient, step);
  }
}

function descend(row: Row | undefined, gradient: Float64Array, step: number): void {
  if (!row) return;
  const { weights, squares } = row;
  for (let outcome = 0; outcome < gradient.length; outcome++) {
    const slope = gradient[outcome] ?? 0;
    if (Math.abs(slope) < NEGLIGIBLE) continue;
    const weight = weights[outcome] ?? 0;
    const total = slope + DECAY * weight;
    const square = (squares[outcome] ?? 0) + total * total;
    squares[outcome] = square;
    weights[outcome] = weight - (step * total) / Math.sqrt(square);
  }
}

/** The largest weight as stored. */
const MAX_WEIGHT = 127;
/** 32 characters each in the file, which is to stay under a megabyte. The features with the smallest weights go. */
const MAX_FEATURES = 31_000;

/** Rounds a model's weights to bytes and packs them, the features in order of their hashes. */
export function storedWeights({ weights, bias }: TrainedModel, labels: readonly string[]): StoredWeights {
  const sizeOf = (row: Float64Array) => row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const largest = [...weights]
    .map(([feature, row]) => ({ feature, row, size: sizeOf(row) }))
    .sort((a, b) => b.size - a.size || a.feature - b.feature)
    .slice(0, MAX_FEATURES);
  const unit = Number(((largest[0]?.size ?? 1) / MAX_WEIGHT).toPrecision(6));
  const rows = largest.sort((a, b) => a.feature - b.feature);
  return {
    outcomes: [...labels],
    unit,
    bias: [...bias].map((value) => Number(value.toFixed(4))),
    features: Buffer.from(
      rows.flatMap(({ feature }) => [feature >> 16, (feature >> 8) & 0xff, feature & 0xff]),
    ).toString("base64"),
    weights: Buffer.from(
      rows.flatMap(({ row }) => [...row].map((weight) => Math.round(weight / unit) & 0xff)),
    ).toString("base64"),
  };
}

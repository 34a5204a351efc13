import type { StoredDecision } from "#core/classify/outcome/model/letter-decision.ts";
import { probabilities } from "#core/classify/outcome/model/letter-decision.ts";

/** Multinomial logistic regression for the last step of the outcome model. The same letters give the same weights. */

/** A letter to learn from: its marks, the place of its label, and how much it counts. */
export type MarkedLetter = { marks: readonly number[]; label: number; weight: number };

const ROUNDS = 250;
/** How far the first steps go; later ones go less far, down to none. */
const STEP = 0.05;
/** How much large weights cost, beside the loss of one letter. */
const PENALTY = 33;
/** Adam's (Kingma and Ba, 2015): how long a slope and its size are remembered. */
const MEMORY = { slope: 0.9, size: 0.999 };

/** Fits a decision between `count` labels. */
export function trainDecision(letters: readonly MarkedLetter[], count: number): StoredDecision {
  const { center, scale } = spreadOf(letters.map(({ marks }) => marks));
  const rows = letters.map(({ marks, ...letter }) => ({
    ...letter,
    // The last value is the bias's.
    values: Float64Array.of(...marks.map((mark, at) => (mark - (center[at] ?? 0)) / (scale[at] ?? 1)), 1),
  }));
  const width = center.length + 1;
  const weights = new Float64Array(width * count);
  const [slopes, sizes] = [new Float64Array(weights.length), new Float64Array(weights.length)];
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = gradientOf(rows, weights, count);
    const step = (STEP * (1 + Math.cos((Math.PI * round) / ROUNDS))) / 2;
    for (const [at, slope] of gradient.entries()) {
      slopes[at] = MEMORY.slope * (slopes[at] ?? 0) + (1 - MEMORY.slope) * slope;
      sizes[at] = MEMORY.size * (sizes[at] ?? 0) + (1 - MEMORY.size) * slope * slope;
      const size = Math.sqrt((sizes[at] ?? 0) / (1 - MEMORY.size ** round)) + 1e-8;
      weights[at] = (weights[at] ?? 0) - (step * (slopes[at] ?? 0)) / (1 - MEMORY.slope ** round) / size;
    }
  }
  const rowOf = (at: number) => Array.from(weights.slice(at * count, (at + 1) * count), rounded);
  return {
    center: center.map(rounded),
    scale: scale.map(rounded),
    bias: rowOf(center.length),
    weights: center.map((_, at) => rowOf(at)),
  };
}

const rounded = (value: number): number => Number(value.toFixed(3));

/** The mean of each mark, and how far letters are from it. */
function spreadOf(all: readonly (readonly number[])[]): { center: number[]; scale: number[] } {
  const sumOf = (of: (marks: readonly number[], at: number) => number) =>
    (all[0] ?? []).map((_, at) => all.reduce((sum, marks) => sum + of(marks, at), 0) / all.length);
  const center = sumOf((marks, at) => marks[at] ?? 0);
  const squares = sumOf((marks, at) => ((marks[at] ?? 0) - (center[at] ?? 0)) ** 2);
  return { center, scale: squares.map((square) => Math.max(0.001, Math.sqrt(square))) };
}

type Row = { values: Float64Array; label: number; weight: number };

function gradientOf(rows: readonly Row[], weights: Float64Array, count: number): Float64Array {
  const gradient = weights.map((weight, at) => (at < weights.length - count ? PENALTY * weight : 0));
  const scores = new Array<number>(count).fill(0);
  for (const { values, label, weight } of rows) {
    scores.fill(0);
    for (let at = 0; at < values.length; at++) {
      const value = values[at] as number;
      for (let one = 0, place = at * count; one < count; one++, place++)
        scores[one] = (scores[one] as number) + value * (weights[place] as number);
    }
    const errors = probabilities(scores);
    errors[label] = (errors[label] ?? 0) - 1;
    for (let at = 0; at < values.length; at++) {
      const value = (values[at] as number) * weight;
      for (let one = 0, place = at * count; one < count; one++, place++)
        gradient[place] = (gradient[place] as number) + value * (errors[one] as number);
    }
  }
  return gradient;
}

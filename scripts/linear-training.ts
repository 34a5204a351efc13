import type { LetterFeatures } from "#core/classify/outcome/model/letter-features.ts";
import { letterVector } from "#core/classify/outcome/model/letter-vector.ts";
import type { StoredWeights } from "#core/classify/outcome/model/outcome-model.ts";

/**
 * Linear support vector machines with squared hinge loss for the outcome model: for each outcome, weights that give its letters at
 * least 1 and the others at most -1, found letter by letter (dual coordinate ascent). The same letters give the same weights.
 */

/**
 * A letter to learn from: `label` is the place of its main outcome, `also` of what it says besides; `weight` is how much it counts.
 */
export type TrainingLetter = {
  features: LetterFeatures;
  label: number;
  also: readonly number[];
  weight: number;
};

export type TrainedModel = {
  /** In order of their hashes. */
  features: { hash: number; rarity: number; weights: Float64Array }[];
  bias: Float64Array;
};

const ROUNDS = 15;
/** Letters of one writer or outcome stand together; learned from in steps of a prime, they come mixed. */
const STRIDE = 7919;
/** How much large weights cost. */
const PENALTY = 0.8;
/** The value of the feature that every letter has. */
const BIAS_VALUE = Math.sqrt(0.3);
/** A feature of fewer letters says more about its letter than about the outcome. */
const MIN_LETTERS = 2;
/** The commonest features of each part: 23 characters each in the file, which is to stay under a megabyte. */
const MAX_FEATURES = { words: 30_000, pieces: 9_000, subject: 3_500, flags: 600, frame: 60 };
/** A rarity is stored in a byte. */
const RARITY_SCALE = 16;

/** Trains a model for `count` outcomes. */
export function trainOutcomes(letters: readonly TrainingLetter[], count: number): TrainedModel {
  const rarities = knownFeatures(letters);
  const hashes = [...rarities.keys()].sort((a, b) => a - b);
  const placeOf = new Map(hashes.map((hash, place) => [hash, place]));
  // The bias is one more feature, at the end.
  const weights = new Float64Array((hashes.length + 1) * count);
  const examples = letters.map((letter) => {
    const vector = letterVector(letter.features, (feature) => rarities.get(feature));
    return {
      places: Uint32Array.from([...[...vector.keys()].map((hash) => placeOf.get(hash) ?? 0), hashes.length]),
      values: Float64Array.from([...vector.values(), BIAS_VALUE]),
      targets: targetsOf(letter, count),
      slack: PENALTY / letter.weight,
      share: new Float64Array(count),
    };
  });
  const mixed = examples
    .map((example, place) => ({ example, order: (place * STRIDE) % examples.length }))
    .sort((a, b) => a.order - b.order)
    .map(({ example }) => example);
  for (let round = 0; round < ROUNDS; round++) for (const example of mixed) learn(example, weights, count);
  const rowOf = (place: number) => weights.slice(place * count, (place + 1) * count);
  return {
    features: hashes.map((hash, place) => ({
      hash,
      rarity: rarities.get(hash) ?? 0,
      weights: rowOf(place),
    })),
    bias: rowOf(hashes.length).map((weight) => weight * BIAS_VALUE),
  };
}

/** 1 for the letter's main outcome, -1 for what it does not say, 0 for what it says besides, from which nothing is learned. */
function targetsOf({ label, also }: TrainingLetter, count: number): Float64Array {
  const targets = new Float64Array(count).fill(-1);
  for (const outcome of also) targets[outcome] = 0;
  targets[label] = 1;
  return targets;
}

/** The features that the model knows, with their rarity. */
function knownFeatures(letters: readonly TrainingLetter[]): Map<number, number> {
  const known = new Map<number, number>();
  for (const [part, most] of Object.entries(MAX_FEATURES)) {
    const counts = new Map<number, number>();
    for (const { features } of letters)
      for (const feature of features.parts[part as keyof typeof MAX_FEATURES])
        counts.set(feature, (counts.get(feature) ?? 0) + 1);
    const commonest = [...counts]
      .filter(([, letterCount]) => letterCount >= MIN_LETTERS)
      .sort(([a, countA], [b, countB]) => countB - countA || a - b)
      .slice(0, most);
    for (const [feature, letterCount] of commonest) {
      const rarity = 1 + Math.log((1 + letters.length) / (1 + letterCount));
      known.set(feature, Math.round(RARITY_SCALE * rarity));
    }
  }
  return known;
}

type Example = {
  places: Uint32Array;
  values: Float64Array;
  targets: Float64Array;
  slack: number;
  /** What the letter has added to the weights so far, as a factor of its values. */
  share: Float64Array;
};

/** Sets the letter's share so that, with the others' as they are, its own error is least. */
function learn(
  { places, values, targets, slack, share }: Example,
  weights: Float64Array,
  count: number,
): void {
  const scores = new Float64Array(count);
  let length = slack;
  for (const [index, value] of values.entries()) {
    const row = (places[index] ?? 0) * count;
    length += value * value;
    for (let outcome = 0; outcome < count; outcome++)
      scores[outcome] = (scores[outcome] ?? 0) + value * (weights[row + outcome] ?? 0);
  }
  const steps = scores.map((score, outcome) => {
    const [target, before] = [targets[outcome] ?? 0, share[outcome] ?? 0];
    if (target === 0) return 0;
    const after = before + (target - score - slack * before) / length;
    // A letter beyond its margin pulls at nothing.
    share[outcome] = after * target > 0 ? after : 0;
    return (share[outcome] ?? 0) - before;
  });
  for (const [index, value] of values.entries()) {
    const row = (places[index] ?? 0) * count;
    for (let outcome = 0; outcome < count; outcome++)
      weights[row + outcome] = (weights[row + outcome] ?? 0) + value * (steps[outcome] ?? 0);
  }
}

/** The largest weight of a feature as stored, in half a byte; and the largest scale, in a byte. */
const MAX_WEIGHT = 7;
const MAX_SCALE = 255;

/** Rounds a model's weights, each feature's by a scale of its own, and packs them. */
export function storedWeights({ features, bias }: TrainedModel, labels: readonly string[]): StoredWeights {
  const largestOf = (weights: Float64Array) => weights.reduce((max, one) => Math.max(max, Math.abs(one)), 0);
  const largest = features.reduce((max, { weights }) => Math.max(max, largestOf(weights)), 0);
  const unit = Number((largest / MAX_WEIGHT / MAX_SCALE).toPrecision(6));
  const scaleOf = (weights: Float64Array) =>
    Math.min(MAX_SCALE, Math.max(1, Math.ceil(largestOf(weights) / MAX_WEIGHT / unit)));
  const packed = (bytesOf: (feature: TrainedModel["features"][number]) => number[]) =>
    Buffer.from(features.flatMap(bytesOf)).toString("base64");
  return {
    outcomes: [...labels],
    unit,
    bias: [...bias].map((value) => Number(value.toFixed(4))),
    features: packed(({ hash }) => [hash >> 16, (hash >> 8) & 0xff, hash & 0xff]),
    rarities: packed(({ rarity }) => [rarity]),
    scales: packed(({ weights }) => [scaleOf(weights)]),
    weights: packed(({ weights }) => {
      const step = unit * scaleOf(weights);
      const halves = Array.from(weights, (weight) => Math.round(weight / step) & 0xf);
      return Array.from(
        { length: Math.ceil(halves.length / 2) },
        (_, at) => ((halves[2 * at] ?? 0) << 4) | (halves[2 * at + 1] ?? 0),
      );
    }),
  };
}

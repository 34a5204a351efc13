import {
  type FeatureParts,
  featureVector,
  type PartShares,
  type StoredWeights,
} from "#core/classify/outcome/model/linear-model.ts";

/**
 * Linear support vector machines with squared hinge loss: for each label, weights that give its texts at least 1 and the others at most
 * -1, found text by text (dual coordinate ascent). The same texts give the same weights.
 */

/** A text to learn from: `labels` are the places of what it says, `unlearned` of what nothing is learned about; `weight` is how much it counts. */
export type Example = {
  parts: FeatureParts;
  labels: readonly number[];
  unlearned: readonly number[];
  weight: number;
};

/** What a model may learn: the shares of the parts, and of how many features each, the commonest first. */
export type LinearForm = { count: number; shares: PartShares; maxFeatures: Record<string, number> };

type TrainedModel = {
  /** In order of their hashes. */
  features: { hash: number; rarity: number; weights: Float64Array }[];
  bias: Float64Array;
};

const ROUNDS = 15;
/** Texts of one writer or label stand together; learned from in steps of a prime, they come mixed. */
const STRIDE = 7919;
/** How much large weights cost. */
const PENALTY = 0.8;
/** The value of the feature that every text has. */
const BIAS_VALUE = Math.sqrt(0.3);
/** A feature of fewer texts says more about its text than about the label. */
const MIN_TEXTS = 2;
/** A rarity is stored in a byte. */
const RARITY_SCALE = 16;

/** Trains a model and packs it. */
export const trainLinear = (examples: readonly Example[], form: LinearForm): StoredWeights =>
  storedWeights(train(examples, form));

function train(texts: readonly Example[], { count, shares, maxFeatures }: LinearForm): TrainedModel {
  const rarities = knownFeatures(texts, maxFeatures);
  const hashes = [...rarities.keys()].sort((a, b) => a - b);
  const placeOf = new Map(hashes.map((hash, place) => [hash, place]));
  // The bias is one more feature, at the end.
  const weights = new Float64Array((hashes.length + 1) * count);
  const points = texts.map((text) => {
    const vector = featureVector(text.parts, shares, (feature) => rarities.get(feature));
    return {
      places: Uint32Array.from([...[...vector.keys()].map((hash) => placeOf.get(hash) ?? 0), hashes.length]),
      values: Float64Array.from([...vector.values(), BIAS_VALUE]),
      targets: targetsOf(text, count),
      slack: PENALTY / text.weight,
      share: new Float64Array(count),
    };
  });
  const mixed = points
    .map((point, place) => ({ point, order: (place * STRIDE) % points.length }))
    .sort((a, b) => a.order - b.order)
    .map(({ point }) => point);
  for (let round = 0; round < ROUNDS; round++) for (const point of mixed) learn(point, weights, count);
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

/** 1 for what the text says, -1 for what it does not, 0 for what nothing is learned about. */
function targetsOf({ labels, unlearned }: Example, count: number): Float64Array {
  const targets = new Float64Array(count).fill(-1);
  for (const label of unlearned) targets[label] = 0;
  for (const label of labels) targets[label] = 1;
  return targets;
}

/** The features that the model knows, with their rarity. */
function knownFeatures(texts: readonly Example[], maxFeatures: Record<string, number>): Map<number, number> {
  const known = new Map<number, number>();
  for (const [part, most] of Object.entries(maxFeatures)) {
    const counts = new Map<number, number>();
    for (const { parts } of texts)
      for (const feature of parts[part] ?? []) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    const commonest = [...counts]
      .filter(([, textCount]) => textCount >= MIN_TEXTS)
      .sort(([a, countA], [b, countB]) => countB - countA || a - b)
      .slice(0, most);
    for (const [feature, textCount] of commonest) {
      const rarity = 1 + Math.log((1 + texts.length) / (1 + textCount));
      known.set(feature, Math.round(RARITY_SCALE * rarity));
    }
  }
  return known;
}

type Point = {
  places: Uint32Array;
  values: Float64Array;
  targets: Float64Array;
  slack: number;
  /** What the text has added to the weights so far, as a factor of its values. */
  share: Float64Array;
};

/** Sets the text's share so that, with the others' as they are, its own error is least. */
function learn({ places, values, targets, slack, share }: Point, weights: Float64Array, count: number): void {
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
    // A text beyond its margin pulls at nothing.
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
function storedWeights({ features, bias }: TrainedModel): StoredWeights {
  const largestOf = (weights: Float64Array) => weights.reduce((max, one) => Math.max(max, Math.abs(one)), 0);
  const largest = features.reduce((max, { weights }) => Math.max(max, largestOf(weights)), 0);
  const unit = Number((largest / MAX_WEIGHT / MAX_SCALE).toPrecision(6));
  const scaleOf = (weights: Float64Array) =>
    Math.min(MAX_SCALE, Math.max(1, Math.ceil(largestOf(weights) / MAX_WEIGHT / unit)));
  const packed = (bytesOf: (feature: TrainedModel["features"][number]) => number[]) =>
    Buffer.from(features.flatMap(bytesOf)).toString("base64");
  return {
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

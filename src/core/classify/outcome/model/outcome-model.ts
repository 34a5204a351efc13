import { type LetterInput, letterFeatures } from "#core/classify/outcome/model/letter-features.ts";
import { type LetterVector, letterVector } from "#core/classify/outcome/model/letter-vector.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import stored from "./outcome-weights.json" with { type: "json" };

/**
 * The model's view of a whole letter, beside the rules', which match single sentences. Trained by `npm run classify:train` from the
 * letters in test/letter-corpus; what is held out there is never trained on.
 */

/** An outcome, or `none`: no agency's letter about a request (a newsletter, a receipt, a colleague's email). */
export type ModelLabel = Outcome | "none";

/** What the model takes a letter for. `sentence`: the place of the sentence that says so most, -1 where none was given. */
export type ModelFinding = { value: ModelLabel; probability: number; sentence: number };

/** All labels, the likeliest first; the probabilities are 1 in total. */
export type OutcomeModel = (input: LetterInput) => ModelFinding[];

/**
 * Weights as stored, in base64: hashes of features (24 bits each), a byte for the rarity of each and one for the scale of its weights, and
 * half a byte for each outcome of each.
 */
export type StoredWeights = {
  outcomes: string[];
  /** The value of a weight of 1 at a scale of 1. */
  unit: number;
  bias: number[];
  features: string;
  rarities: string;
  scales: string;
  weights: string;
};

const FEATURE_BYTES = 3;

/** How decided the probabilities are: of a score of -1 to 1, the one that makes them true of letters left out of training. */
const SHARPNESS = 6;

type Row = { rarity: number; scale: number; weights: Int8Array };

/** The model of some weights. */
export function loadModel({ outcomes, unit, bias, ...stored }: StoredWeights): OutcomeModel {
  const rows = rowsOf(stored, outcomes.length);
  return (input) => {
    const features = letterFeatures(input);
    const vector = letterVector(features, (feature) => rows.get(feature)?.rarity);
    const sumOf = (known: Iterable<number>) => sumWeights(known, vector, rows, outcomes.length);
    const scores = sumOf(vector.keys()).map((sum, outcome) => sum * unit + (bias[outcome] ?? 0));
    const sentences = features.sentences.map(sumOf);
    return softmax(scores)
      .map((probability, outcome) => ({
        value: outcomes[outcome] as ModelLabel,
        probability,
        sentence: strongest(sentences, outcome),
      }))
      .sort((a, b) => b.probability - a.probability);
  };
}

function rowsOf(stored: Pick<StoredWeights, "features" | "rarities" | "scales" | "weights">, count: number) {
  const [hashes, rarities] = [bytesOf(stored.features), bytesOf(stored.rarities)];
  const scales = bytesOf(stored.scales);
  const weights = halvesOf(bytesOf(stored.weights));
  const rows = new Map<number, Row>();
  for (const [row, rarity] of rarities.entries()) {
    const at = row * FEATURE_BYTES;
    const hash = ((hashes[at] ?? 0) << 16) | ((hashes[at + 1] ?? 0) << 8) | (hashes[at + 2] ?? 0);
    rows.set(hash, {
      rarity,
      scale: scales[row] ?? 0,
      weights: weights.subarray(row * count, (row + 1) * count),
    });
  }
  return rows;
}

function sumWeights(
  features: Iterable<number>,
  vector: LetterVector,
  rows: ReadonlyMap<number, Row>,
  count: number,
): number[] {
  const sums = new Array<number>(count).fill(0);
  for (const feature of features) {
    const [row, value] = [rows.get(feature), vector.get(feature)];
    if (!row || value === undefined) continue;
    const factor = value * row.scale;
    for (let outcome = 0; outcome < count; outcome++)
      sums[outcome] = (sums[outcome] ?? 0) + factor * (row.weights[outcome] ?? 0);
  }
  return sums;
}

function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(SHARPNESS * (score - highest)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** The sentence that speaks for an outcome most. */
function strongest(sentences: readonly number[][], outcome: number): number {
  let best = -1;
  for (const [index, sums] of sentences.entries())
    if (best < 0 || (sums[outcome] ?? 0) > (sentences[best]?.[outcome] ?? 0)) best = index;
  return best;
}

/** Numbers of half a byte, -8 to 7, the high half first. */
function halvesOf(bytes: Uint8Array): Int8Array {
  const halves = new Int8Array(bytes.length * 2);
  for (const [at, byte] of bytes.entries()) {
    halves[2 * at] = (byte << 24) >> 28;
    halves[2 * at + 1] = (byte << 28) >> 28;
  }
  return halves;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** The model that reads incoming email. */
export const OUTCOME_MODEL: OutcomeModel = loadModel(stored);

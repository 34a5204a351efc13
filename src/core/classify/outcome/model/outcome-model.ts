import { type LetterInput, letterFeatures } from "#core/classify/outcome/model/letter-features.ts";
import { scoreOutcomes } from "#core/classify/outcome/model/outcome-scores.ts";
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

/** Weights as stored: hashes of features (24 bits each) and a byte for each outcome of each, both in base64. */
export type StoredWeights = {
  outcomes: string[];
  /** The value of a weight of 1. */
  unit: number;
  bias: number[];
  features: string;
  weights: string;
};

const FEATURE_BYTES = 3;

/** The model of some weights. */
export function loadModel({ outcomes, unit, bias, features, weights }: StoredWeights): OutcomeModel {
  const hashes = bytesOf(features);
  const rows = new Int8Array(bytesOf(weights).buffer);
  const index = new Map<number, Int8Array>();
  for (let row = 0; row * FEATURE_BYTES < hashes.length; row++) {
    const at = row * FEATURE_BYTES;
    const hash = ((hashes[at] ?? 0) << 16) | ((hashes[at + 1] ?? 0) << 8) | (hashes[at + 2] ?? 0);
    index.set(hash, rows.subarray(row * outcomes.length, (row + 1) * outcomes.length));
  }
  return (input) => {
    const { probabilities, shares } = scoreOutcomes(
      letterFeatures(input),
      (feature) => index.get(feature),
      bias,
      unit,
    );
    return outcomes
      .map((value, outcome) => ({
        value: value as ModelLabel,
        probability: probabilities[outcome] ?? 0,
        sentence: strongest(shares, outcome),
      }))
      .sort((a, b) => b.probability - a.probability);
  };
}

function strongest(shares: Float64Array[], outcome: number): number {
  let best = -1;
  for (const [index, share] of shares.entries())
    if (best < 0 || (share[outcome] ?? 0) > (shares[best]?.[outcome] ?? 0)) best = index;
  return best;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** The model that reads incoming email. */
export const OUTCOME_MODEL: OutcomeModel = loadModel(stored);

import {
  decisionMarks,
  decisionOf,
  probabilities,
  type StoredDecision,
} from "#core/classify/outcome/model/letter-decision.ts";
import {
  ACT_SHARES,
  LETTER_SHARES,
  type LetterInput,
  letterFeatures,
  sentenceFeatures,
} from "#core/classify/outcome/model/letter-features.ts";
import { loadLinearModel, type StoredWeights } from "#core/classify/outcome/model/linear-model.ts";
import { ACTS_OF, SENTENCE_ACTS } from "#core/classify/outcome/model/sentence-acts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import stored from "./outcome-weights.json" with { type: "json" };

/**
 * The model's view of a whole letter, beside the rules', which match single sentences: one model weighs the words of the letter, one
 * finds what each sentence does, and a decision is made of both. Trained by `npm run classify:train` from the letters in
 * test/letter-corpus; what is held out there is never trained on.
 */

/** An outcome, or `none`: no agency's letter about a request (a newsletter, a receipt, a colleague's email). */
export type ModelLabel = Outcome | "none";

/** What the model takes a letter for. `sentence`: the place of the sentence that says so most, -1 where none was given. */
export type ModelFinding = { value: ModelLabel; probability: number; sentence: number };

/** All labels, the likeliest first; the probabilities are 1 in total. */
export type OutcomeModel = (input: LetterInput) => ModelFinding[];

/** The weights of the model, as `npm run classify:train` writes them. `acts` are in the order of SENTENCE_ACTS. */
export type StoredModel = {
  outcomes: string[];
  letter: StoredWeights;
  acts: StoredWeights;
  decision: StoredDecision;
};

/** How decided the probabilities are: of a score of -1 to 1, the one that makes them true of letters left out of training. */
const SHARPNESS = 6;

/** The model of some weights. */
export function loadModel({ outcomes, letter, acts, decision }: StoredModel): OutcomeModel {
  const scoreLetter = loadLinearModel(letter, LETTER_SHARES);
  const scoreActs = loadLinearModel(acts, ACT_SHARES);
  return (input) => {
    const letterScores = scoreLetter(letterFeatures(input));
    const actScores = sentenceFeatures(input).map(scoreActs);
    const byWords = probabilities(letterScores.map((score) => SHARPNESS * score));
    const byActs = decisionOf(decision, decisionMarks(letterScores, actScores, input));
    // Their geometric mean: right more often than either.
    const together = probabilities(
      byWords.map(
        (probability, label) => Math.log(probability * (byActs[label] ?? 0) + Number.MIN_VALUE) / 2,
      ),
    );
    return outcomes
      .map((outcome, label) => ({
        value: outcome as ModelLabel,
        probability: together[label] ?? 0,
        sentence: strongest(actScores, outcome as ModelLabel),
      }))
      .sort((a, b) => b.probability - a.probability);
  };
}

/** The sentence that says an outcome most; the first for one that no sentence says. */
function strongest(actScores: readonly number[][], outcome: ModelLabel): number {
  const acts = (outcome === "none" ? undefined : ACTS_OF[outcome]) ?? [];
  const scoreOf = (scores: readonly number[] = []) =>
    Math.max(-Infinity, ...acts.map((act) => scores[SENTENCE_ACTS.indexOf(act)] ?? -Infinity));
  let best = -1;
  for (const [index, scores] of actScores.entries())
    if (best < 0 || scoreOf(scores) > scoreOf(actScores[best])) best = index;
  return best;
}

/** The model that reads incoming email. */
export const OUTCOME_MODEL: OutcomeModel = loadModel(stored);

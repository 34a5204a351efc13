import { decisionMarks } from "#core/classify/outcome/model/letter-decision.ts";
import {
  ACT_SHARES,
  LETTER_SHARES,
  letterFeatures,
  sentenceFeatures,
} from "#core/classify/outcome/model/letter-features.ts";
import { loadLinearModel, type StoredWeights } from "#core/classify/outcome/model/linear-model.ts";
import type { StoredModel } from "#core/classify/outcome/model/outcome-model.ts";
import { SENTENCE_ACTS } from "#core/classify/outcome/model/sentence-acts.ts";
import { type MarkedLetter, trainDecision } from "./decision-training.ts";
import { type Example, trainLinear } from "./linear-training.ts";
import { type CorpusLetter, MODEL_LABELS } from "./training-letters.ts";

/**
 * Trains the outcome model: one of letters, one of sentences, and the decision between them. The decision learns from letters that the
 * two were trained without, as it will see letters that nobody trained on.
 */

/** The commonest features of each part, so that the file stays under a megabyte. */
const LETTER_FORM = {
  count: MODEL_LABELS.length,
  shares: LETTER_SHARES,
  maxFeatures: { words: 18_000, pieces: 5_500, subject: 2_200, flags: 400, frame: 60 },
};
const ACT_FORM = {
  count: SENTENCE_ACTS.length,
  shares: ACT_SHARES,
  maxFeatures: { words: 12_000, pieces: 4_000 },
};

/** The writers of batches are left out in so many groups. */
const GROUPS = 5;

/** The models of letters and sentences, trained on some letters. */
type Parts = { letter: StoredWeights; acts: StoredWeights };

/** A letter with what the models see of it. */
type Prepared = CorpusLetter & { example: Example; sentences: Example["parts"][] };

/** Models that were trained without the letters of some writers. */
type LeftOut = { writers: ReadonlySet<string>; parts: Parts; marked: MarkedLetter[] };

/** The model of all letters. */
export function trainModel(letters: readonly CorpusLetter[]): StoredModel {
  const prepared = letters.map(prepare);
  const marked = leavingOut(prepared).flatMap((group) => group.marked);
  return withDecision(trainParts(prepared), marked);
}

/** For each group of writers, a model that was trained without their letters. */
export function trainWithoutWriters(
  letters: readonly CorpusLetter[],
): { writers: ReadonlySet<string>; model: StoredModel }[] {
  const groups = leavingOut(letters.map(prepare));
  return groups.map(({ writers, parts }) => ({
    writers,
    model: withDecision(
      parts,
      groups.filter((other) => other.writers !== writers).flatMap(({ marked }) => marked),
    ),
  }));
}

function leavingOut(letters: readonly Prepared[]): LeftOut[] {
  const writers = [
    ...new Set(letters.flatMap(({ batch }) => (batch === null ? [] : [writerOf(batch)]))),
  ].sort();
  return Array.from({ length: GROUPS }, (_, group) => {
    const left = new Set(writers.filter((_, place) => place % GROUPS === group));
    const isLeft = ({ batch }: CorpusLetter) => batch !== null && left.has(writerOf(batch));
    const parts = trainParts(letters.filter((letter) => !isLeft(letter)));
    return { writers: left, parts, marked: marksOf(letters.filter(isLeft), parts) };
  });
}

const withDecision = (parts: Parts, marked: readonly MarkedLetter[]): StoredModel => ({
  outcomes: [...MODEL_LABELS],
  ...parts,
  decision: trainDecision(marked, MODEL_LABELS.length),
});

/** The writer of a batch: its name without the number. */
export const writerOf = (batch: string): string => batch.replace(/\d+$/, "");

const prepare = (letter: CorpusLetter): Prepared => ({
  ...letter,
  example: {
    parts: letterFeatures(letter.input),
    labels: [letter.label],
    unlearned: letter.also,
    weight: letter.weight,
  },
  sentences: sentenceFeatures(letter.input),
});

const trainParts = (letters: readonly Prepared[]): Parts => ({
  letter: trainLinear(
    letters.map(({ example }) => example),
    LETTER_FORM,
  ),
  acts: trainLinear(letters.flatMap(actExamples), ACT_FORM),
});

/** A letter whose sentences nobody labeled teaches nothing about them. */
const actExamples = ({ sentences, acts, weight }: Prepared): Example[] =>
  acts === null
    ? []
    : sentences.map((parts, place) => ({
        parts,
        labels: acts[place] ?? [],
        unlearned: [],
        weight: Math.min(1, weight),
      }));

function marksOf(letters: readonly Prepared[], { letter, acts }: Parts): MarkedLetter[] {
  const scoreLetter = loadLinearModel(letter, LETTER_SHARES);
  const scoreActs = loadLinearModel(acts, ACT_SHARES);
  return letters.map(({ input, label, weight, example, sentences }) => ({
    marks: decisionMarks(scoreLetter(example.parts), sentences.map(scoreActs), input),
    label,
    weight,
  }));
}

import { readFile, writeFile } from "node:fs/promises";
import { classifiableSentences } from "#core/classify/outcome/classify-outcomes.ts";
import { wordsAndBigrams } from "#core/classify/outcome/outcome-model.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { maskQuotations } from "#core/classify/zones/mask-quotations.ts";
import { maskQuotedText } from "#core/classify/zones/message-zones.ts";
import { splitSentences } from "#core/classify/zones/sentences.ts";
import { readIndependentLetters } from "#test/letter-corpus/independent-letters.ts";
import { seededRandom } from "#test/letter-corpus/seeded-random.ts";
import { TRAINING_DECISIONS } from "#test/letter-corpus/training-decisions.ts";
import { TRAINING_INTERIM } from "#test/letter-corpus/training-interim.ts";
import { TRAINING_PLAIN } from "#test/letter-corpus/training-plain.ts";

/**
 * `npm run reply:learn`: learns the weights of core/classify/outcome/outcome-model.ts from the letters the rules were written from and
 * writes core/classify/outcome/word-weights.json. What is held out for tests is not looked at. The same letters give the same file.
 */

const ROUNDS = 30;
/** A word of fewer letters than this says more about its letter than about the outcome. */
const MIN_LETTERS = 3;
const MAX_WEIGHT = 127;

type Example = { outcome: Outcome; words: Set<string> };

const wordsOf = (text: string) =>
  wordsAndBigrams(classifiableSentences(splitSentences(maskQuotations(maskQuotedText(text)))));

async function examples(): Promise<Example[]> {
  const phrasings = [TRAINING_DECISIONS, TRAINING_PLAIN, TRAINING_INTERIM].flatMap((each) =>
    Object.entries(each).flatMap(([outcome, sentences]) =>
      sentences.map((text) => ({ outcome: outcome as Outcome, text })),
    ),
  );
  const letters = [...(await readIndependentLetters()), ...phrasings];
  return letters.map(({ outcome, text }) => ({ outcome, words: wordsOf(text) }));
}

/** Multinomial logistic regression by stochastic gradient descent, with a little decay of the weights. */
function train(letters: Example[]) {
  const outcomes = [...new Set(letters.map(({ outcome }) => outcome))];
  const counts = new Map<string, number>();
  for (const { words } of letters) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const vocabulary = [...counts].filter(([, count]) => count >= MIN_LETTERS).map(([word]) => word);
  const weights = new Map(vocabulary.sort().map((word) => [word, new Float64Array(outcomes.length)]));
  const bias = new Float64Array(outcomes.length);
  const cases = letters.map(({ outcome, words }) => ({
    expected: outcomes.indexOf(outcome),
    rows: [...words].map((word) => weights.get(word)).filter((row) => row !== undefined),
  }));
  const random = seededRandom(1);
  for (let round = 0; round < ROUNDS; round++) {
    const step = 0.5 / (1 + round * 0.3);
    for (const _ of cases) gradientStep(random.pick(cases), { bias, step });
  }
  return { outcomes, weights, bias };
}

type Case = { expected: number; rows: Float64Array[] };

/** One step down the slope of the loss of one letter. */
function gradientStep({ expected, rows }: Case, { bias, step }: { bias: Float64Array; step: number }): void {
  const scale = 1 / Math.sqrt(rows.length || 1);
  const sums = bias.map(
    (start, index) => start + rows.reduce((sum, row) => sum + (row[index] ?? 0), 0) * scale,
  );
  const highest = Math.max(...sums);
  const probabilities = sums.map((sum) => Math.exp(sum - highest));
  const sumOfProbabilities = probabilities.reduce((total, probability) => total + probability, 0);
  for (const [index, probability] of probabilities.entries()) {
    const gradient = probability / sumOfProbabilities - (index === expected ? 1 : 0);
    bias[index] = (bias[index] ?? 0) - step * gradient * 0.1;
    for (const row of rows) row[index] = (row[index] ?? 0) * (1 - step * 2e-4) - step * gradient * scale;
  }
}

const { outcomes, weights, bias } = train(await examples());
const largestWeight = Math.max(...[...weights.values()].flatMap((row) => [...row].map(Math.abs)));
const unit = Number((largestWeight / MAX_WEIGHT).toPrecision(6));
const rows = [...weights].map(([word, row]) => [
  word,
  [...row].map((weight) => Math.round(weight / unit)).join(","),
]);
const weightsFile = new URL("../src/core/classify/outcome/word-weights.json", import.meta.url);
const before = await readFile(weightsFile, "utf8").catch(() => "");
const text = `${JSON.stringify(
  {
    outcomes,
    unit,
    bias: [...bias].map((value) => Number(value.toFixed(4))),
    words: Object.fromEntries(rows),
  },
  null,
  2,
)}\n`;
await writeFile(weightsFile, text);
console.log(`${rows.length} words and pairs, ${text === before ? "as before" : "written"}`);

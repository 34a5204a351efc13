import { readFile, writeFile } from "node:fs/promises";
import type { Outcome } from "#core/reply/outcome.ts";
import { wordsAndPairs } from "#core/reply/outcome-odds.ts";
import { withoutQuotations } from "#core/reply/quotations.ts";
import { spokenWords } from "#core/reply/read-outcomes.ts";
import { sentencesOf } from "#core/reply/sentences.ts";
import { ownWords } from "#core/reply/trim.ts";
import { chanceFrom } from "#test/letters/chance.ts";
import { LEARNED_DECISIONS } from "#test/letters/learned-decisions.ts";
import { LEARNED_PLAIN } from "#test/letters/learned-plain.ts";
import { LEARNED_STEPS } from "#test/letters/learned-steps.ts";
import { lettersWrittenApart } from "#test/letters/written-apart.ts";

/**
 * `npm run reply:learn`: learns the weights of core/reply/outcome-odds.ts from the letters the rules were written from and
 * writes core/reply/word-weights.json. What is held out for tests is not looked at. The same letters give the same file.
 */

const ROUNDS = 30;
/** A word of fewer letters than this says more about its letter than about the outcome. */
const FEWEST_LETTERS = 3;
const LARGEST = 127;

type Example = { outcome: Outcome; words: Set<string> };

const wordsOf = (text: string) => wordsAndPairs(spokenWords(sentencesOf(withoutQuotations(ownWords(text)))));

async function examples(): Promise<Example[]> {
  const phrasings = [LEARNED_DECISIONS, LEARNED_PLAIN, LEARNED_STEPS].flatMap((each) =>
    Object.entries(each).flatMap(([outcome, sentences]) =>
      sentences.map((text) => ({ outcome: outcome as Outcome, text })),
    ),
  );
  const letters = [...(await lettersWrittenApart()), ...phrasings];
  return letters.map(({ outcome, text }) => ({ outcome, words: wordsOf(text) }));
}

/** Multinomial logistic regression by stochastic gradient descent, with a little decay of the weights. */
function learn(letters: Example[]) {
  const outcomes = [...new Set(letters.map(({ outcome }) => outcome))];
  const counts = new Map<string, number>();
  for (const { words } of letters) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count >= FEWEST_LETTERS).map(([word]) => word);
  const weights = new Map(known.sort().map((word) => [word, new Float64Array(outcomes.length)]));
  const bias = new Float64Array(outcomes.length);
  const cases = letters.map(({ outcome, words }) => ({
    right: outcomes.indexOf(outcome),
    rows: [...words].map((word) => weights.get(word)).filter((row) => row !== undefined),
  }));
  const chance = chanceFrom(1);
  for (let round = 0; round < ROUNDS; round++) {
    const step = 0.5 / (1 + round * 0.3);
    for (const _ of cases) descend(chance.pick(cases), { bias, step });
  }
  return { outcomes, weights, bias };
}

type Case = { right: number; rows: Float64Array[] };

/** One step down the slope of the loss of one letter. */
function descend({ right, rows }: Case, { bias, step }: { bias: Float64Array; step: number }): void {
  const scale = 1 / Math.sqrt(rows.length || 1);
  const sums = bias.map(
    (start, place) => start + rows.reduce((sum, row) => sum + (row[place] ?? 0), 0) * scale,
  );
  const highest = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - highest));
  const whole = shares.reduce((total, share) => total + share, 0);
  for (const [place, share] of shares.entries()) {
    const slope = share / whole - (place === right ? 1 : 0);
    bias[place] = (bias[place] ?? 0) - step * slope * 0.1;
    for (const row of rows) row[place] = (row[place] ?? 0) * (1 - step * 2e-4) - step * slope * scale;
  }
}

const { outcomes, weights, bias } = learn(await examples());
const largest = Math.max(...[...weights.values()].flatMap((row) => [...row].map(Math.abs)));
const unit = Number((largest / LARGEST).toPrecision(6));
const rows = [...weights].map(([word, row]) => [
  word,
  [...row].map((weight) => Math.round(weight / unit)).join(","),
]);
const file = new URL("../src/core/reply/word-weights.json", import.meta.url);
const before = await readFile(file, "utf8").catch(() => "");
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
await writeFile(file, text);
console.log(`${rows.length} words and pairs, ${text === before ? "as before" : "written"}`);

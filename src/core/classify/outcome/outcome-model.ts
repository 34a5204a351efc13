import type { Outcome } from "#core/classify/outcome.ts";
import learned from "./word-weights.json" with { type: "json" };

/**
 * A bag-of-words classifier of the whole letter, as a second opinion to the rules,
 * which match single sentences. Its weights were learned from the letters in test/letters by `npm run reply:learn`
 * (multinomial logistic regression); they are whole numbers, `unit` each.
 */

const OUTCOMES = learned.outcomes as Outcome[];
const WEIGHTS = new Map(
  Object.entries(learned.words).map(([word, row]) => [word, row.split(",").map(Number)]),
);

/** Fewer words than these sound like anything. */
const MIN_WORDS = 25;

/** The probability of each outcome, in total 1; null for a letter that is too short. `spoken`: see `spokenWords`. */
export function outcomeProbabilities(sentences: string[]): Record<Outcome, number> | null {
  const rows = [...wordsAndBigrams(sentences)]
    .map((word) => WEIGHTS.get(word))
    .filter((row) => row !== undefined);
  if (rows.length < MIN_WORDS) return null;
  const scale = learned.unit / Math.sqrt(rows.length || 1);
  const sums = OUTCOMES.map((_, outcomeIndex) => {
    const sum = rows.reduce((total, row) => total + (row[outcomeIndex] ?? 0), 0);
    return Math.exp(sum * scale + (learned.bias[outcomeIndex] ?? 0));
  });
  const normalizer = sums.reduce((total, sum) => total + sum, 0);
  return Object.fromEntries(
    OUTCOMES.map((outcome, outcomeIndex) => [outcome, (sums[outcomeIndex] ?? 0) / normalizer]),
  ) as Record<Outcome, number>;
}

/** A letter's words and pairs of neighbors, each once; amounts of money and other numbers are all alike. */
export function wordsAndBigrams(sentences: string[]): Set<string> {
  const found = new Set<string>();
  for (const sentence of sentences) {
    const words = sentence
      .toLowerCase()
      .replace(/\$ ?\d[\d,·]*/g, " MONEY ")
      .replace(/\d[\d,·/-]*/g, " NUM ")
      .split(/[^a-z'A-Z]+/)
      .filter((word) => word.length > 1 || word === "i");
    for (const [index, word] of words.entries()) {
      found.add(word);
      if (index > 0) found.add(`${words[index - 1]} ${word}`);
    }
  }
  return found;
}

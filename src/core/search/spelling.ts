import { editDistance } from "#core/agency/spelling-suggestions.ts";
import { wordsWithPositions } from "./fold-words.ts";
import { tokensOf } from "./tokens.ts";

/** Shorter words are too near to too many others; numbers and codes are what they are. */
const CORRECTABLE = /^[a-z]{4,40}$/;
/** More words than anyone mistypes at once. */
const MAX_WORDS = 5;
const TEXT_OPERATORS: ReadonlySet<string | null> = new Set([null, "from", "subject", "agency", "filename"]);

/** Where the words of a search stand that may be misspelled, folded. What is ruled out with `-` is left alone. */
function correctableWords(q: string): { word: string; start: number; end: number }[] {
  return tokensOf(q)
    .filter(({ negated, operator }) => !negated && TEXT_OPERATORS.has(operator))
    .flatMap(({ value, valueStart }) =>
      [...wordsWithPositions(value)].map(({ word, start, end }) => ({
        word,
        start: valueStart + start,
        end: valueStart + end,
      })),
    )
    .filter(({ word, start, end }) => CORRECTABLE.test(word) && q.slice(start, end) !== "OR");
}

/** The words of a search that may be misspelled, each once. */
export const wordsToCheck = (q: string): string[] =>
  [...new Set(correctableWords(q).map(({ word }) => word))].slice(0, MAX_WORDS);

/**
 * The known word that a mistyped one most likely means: one letter apart, two from eight letters on; of those as near,
 * the one that comes first in `known`. Null where none is near.
 */
export function nearestWord(typed: string, known: readonly string[]): string | null {
  const maxDistance = typed.length < 8 ? 1 : 2;
  let nearest: { word: string; distance: number } | null = null;
  for (const word of known) {
    const distance = editDistance(typed, word, true);
    if (distance > 0 && distance <= maxDistance && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
      nearest = { word, distance };
  }
  return nearest?.word ?? null;
}

/** The search with its words replaced, all else as typed. */
export function withReplacedWords(q: string, replacements: ReadonlyMap<string, string>): string {
  let corrected = "";
  let end = 0;
  for (const found of correctableWords(q)) {
    corrected +=
      q.slice(end, found.start) + (replacements.get(found.word) ?? q.slice(found.start, found.end));
    end = found.end;
  }
  return corrected + q.slice(end);
}

import { foldedWords, singularAndPlural, wordsWithPositions } from "./fold-words.ts";
import type { SearchQuery } from "./query.ts";

/** Words to mark in a text: a single word, or a phrase of several in a row. */
export type Highlight = {
  words: readonly string[];
  /** The last of them is only the beginning of a word. */
  isPrefix: boolean;
  /** Other forms of a single word, marked as well. */
  forms: readonly string[];
};

/** Places in a text, in order and apart, in UTF-16 units. */
type TextRange = { start: number; end: number };

/** The words of a search to highlight in its results, without excluded ones. */
export function highlightsOf({ clauses }: SearchQuery): Highlight[] {
  const last = clauses.at(-1)?.at(-1);
  return clauses.flat().flatMap((term): Highlight[] => {
    if (term.kind !== "words" || term.negated || term.field === "agency") return [];
    const words = foldedWords(term.text);
    const [only] = words;
    if (only === undefined) return [];
    const forms = words.length === 1 && !term.phrase ? singularAndPlural(only) : [];
    return [{ words, isPrefix: term.isPrefix || (term === last && !term.phrase), forms }];
  });
}

/** Positions of the words in a text; at most `most`. */
export function highlightRanges(
  text: string,
  highlights: readonly Highlight[],
  maxRanges = Number.POSITIVE_INFINITY,
): TextRange[] {
  if (highlights.length === 0 || text === "") return [];
  const longest = Math.max(...highlights.map(({ words }) => words.length));
  const ranges: TextRange[] = [];
  const textWords: { word: string; start: number; end: number }[] = [];
  let at = 0;
  const matchHere = () => {
    const length = Math.max(...highlights.map((highlight) => matchLengthAt(textWords, at, highlight)));
    const first = textWords[at];
    const last = textWords[at + length - 1];
    if (length > 0 && first && last) ranges.push({ start: first.start, end: last.end });
    at += Math.max(1, length);
  };
  for (const word of wordsWithPositions(text)) {
    textWords.push(word);
    // As far as no phrase could go on.
    while (textWords.length - at >= longest && ranges.length < maxRanges) matchHere();
    if (ranges.length >= maxRanges) return ranges;
  }
  while (at < textWords.length && ranges.length < maxRanges) matchHere();
  return ranges;
}

/** How many words from `at` on are the highlight's; 0 if it does not match. */
function matchLengthAt(
  textWords: readonly { word: string }[],
  at: number,
  { words, isPrefix, forms }: Highlight,
): number {
  const word = textWords[at]?.word ?? "";
  if (words.length === 1 && forms.includes(word)) return 1;
  const matchesAll = words.every((expected, index) => {
    const found = textWords[at + index]?.word;
    if (found === undefined) return false;
    return isPrefix && index === words.length - 1 ? found.startsWith(expected) : found === expected;
  });
  return matchesAll ? words.length : 0;
}

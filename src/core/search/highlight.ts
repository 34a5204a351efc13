import { bothNumbers, standingWords, wordsOf } from "./fold.ts";
import type { SearchQuery } from "./query.ts";

/** Words to mark in a text: a single word, or a phrase of several in a row. */
export type Highlight = {
  words: readonly string[];
  /** The last of them is only the beginning of a word. */
  begins: boolean;
  /** Other forms of a single word, marked as well. */
  forms: readonly string[];
};

/** Places in a text, in order and apart, in UTF-16 units. */
type Place = { start: number; end: number };

/** What a search's results show marked: the words it looks for in letters and files, not those it rules out. */
export function highlightsOf({ clauses }: SearchQuery): Highlight[] {
  const last = clauses.at(-1)?.at(-1);
  return clauses.flat().flatMap((term): Highlight[] => {
    if (term.kind !== "words" || term.not || term.field === "agency") return [];
    const words = wordsOf(term.text);
    const [only] = words;
    if (only === undefined) return [];
    const forms = words.length === 1 && !term.phrase ? bothNumbers(only) : [];
    return [{ words, begins: term.begins || (term === last && !term.phrase), forms }];
  });
}

/** Where in a text the words stand; with `most` no more than its first so many. */
export function placesOf(
  text: string,
  highlights: readonly Highlight[],
  most = Number.POSITIVE_INFINITY,
): Place[] {
  if (highlights.length === 0 || text === "") return [];
  const longest = Math.max(...highlights.map(({ words }) => words.length));
  const places: Place[] = [];
  const standing: { word: string; start: number; end: number }[] = [];
  let at = 0;
  const look = () => {
    const length = Math.max(...highlights.map((highlight) => lengthAt(standing, at, highlight)));
    const first = standing[at];
    const last = standing[at + length - 1];
    if (length > 0 && first && last) places.push({ start: first.start, end: last.end });
    at += Math.max(1, length);
  };
  for (const word of standingWords(text)) {
    standing.push(word);
    // As far as no phrase could go on.
    while (standing.length - at >= longest && places.length < most) look();
    if (places.length >= most) return places;
  }
  while (at < standing.length && places.length < most) look();
  return places;
}

/** How many words from `at` on are the highlight's; 0 when it does not stand there. */
function lengthAt(
  standing: readonly { word: string }[],
  at: number,
  { words, begins, forms }: Highlight,
): number {
  const word = standing[at]?.word ?? "";
  if (words.length === 1 && forms.includes(word)) return 1;
  const all = words.every((wanted, index) => {
    const found = standing[at + index]?.word;
    if (found === undefined) return false;
    return begins && index === words.length - 1 ? found.startsWith(wanted) : found === wanted;
  });
  return all ? words.length : 0;
}

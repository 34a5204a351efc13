/** A known word that a mistyped one may have meant, and how many letters apart they are. */
export type Correction = { word: string; distance: number };

/** Shorter words are too near to too many others. */
const MIN_LENGTH = 3;
/** From this length on the typed word may be unfinished. */
const MIN_UNFINISHED_LENGTH = 6;
const MAX_SUGGESTIONS = 4;

/**
 * The words a mistyped one may have meant, nearest first. A word of six letters may be unfinished: "enviromen" is one
 * step from the beginning of "environmental". One wrong letter, two from eight letters on; swapping neighbors is one, and
 * so are the same letters in another order ("chigaco"). Three letters: only those in another order.
 */
export function spellingSuggestions(typed: string, known: readonly string[]): Correction[] {
  if (typed.length < MIN_LENGTH) return [];
  const maxDistance = typed.length < 8 ? 1 : 2;
  return known
    .map((word) => ({ word, distance: distanceBetween(typed, word) }))
    .filter(({ distance }) => distance > 0 && distance <= maxDistance)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Math.abs(a.word.length - typed.length) - Math.abs(b.word.length - typed.length) ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, MAX_SUGGESTIONS);
}

function distanceBetween(typed: string, word: string): number {
  if (typed.length === word.length && typed[0] === word[0] && sortedLetters(typed) === sortedLetters(word))
    return 1;
  if (typed.length === MIN_LENGTH) return Number.POSITIVE_INFINITY;
  return editDistance(typed, word, typed.length < MIN_UNFINISHED_LENGTH);
}

const sortedLetters = (word: string) => [...word].sort().join("");

/**
 * Fewest letters changed, added, left out or swapped with their neighbor that turn `typed` into `word` or a beginning
 * of it (optimal string alignment).
 * @param isWhole true: into the whole word only
 */
export function editDistance(typed: string, word: string, isWhole: boolean): number {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1];
      let distance = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (row > 1 && column > 1 && swapped) distance = Math.min(distance, (before[column - 2] ?? 0) + 1);
      line.push(distance);
    }
    before = above;
    above = line;
  }
  return isWhole ? (above.at(-1) ?? 0) : Math.min(...above);
}

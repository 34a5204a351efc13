/** Shorter words are too near to too many others. */
const MIN_WORD_LENGTH = 5;
const MAX_SUGGESTIONS = 3;

/**
 * The words a mistyped one may have meant, nearest first, at most three. The word may be unfinished: "enviromen" is
 * one step from the beginning of "environmental". One wrong letter, two from eight letters on; swapping neighbors is
 * one.
 */
export function spellingSuggestions(typed: string, known: readonly string[]): string[] {
  if (typed.length < MIN_WORD_LENGTH) return [];
  const maxDistance = typed.length < 8 ? 1 : 2;
  return known
    .map((word) => ({ word, distance: prefixEditDistance(typed, word) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ word }) => word);
}

/**
 * Fewest letters changed, added, left out or swapped with their neighbor that turn `typed` into `word` or a beginning
 * of it (optimal string alignment).
 */
function prefixEditDistance(typed: string, word: string): number {
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
  return Math.min(...above);
}

/** Shorter words are too near to too many others. */
const SHORTEST_CORRECTED = 5;
const MOST_CORRECTIONS = 3;

/**
 * The words a mistyped one may have meant, nearest first, at most three. The word may be unfinished: "enviromen" is one
 * step from the beginning of "environmental". One wrong letter, two from eight letters on; swapping neighbors is one.
 */
export function nearWords(typed: string, known: readonly string[]): string[] {
  if (typed.length < SHORTEST_CORRECTED) return [];
  const most = typed.length < 8 ? 1 : 2;
  return known
    .map((word) => ({ word, steps: stepsToBeginning(typed, word) }))
    .filter(({ steps }) => steps <= most)
    .sort((a, b) => a.steps - b.steps || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_CORRECTIONS)
    .map(({ word }) => word);
}

/**
 * Fewest letters changed, added, left out or swapped with their neighbor that turn `typed` into `word` or a beginning of it
 * (optimal string alignment).
 */
function stepsToBeginning(typed: string, word: string): number {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1];
      let steps = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (row > 1 && column > 1 && swapped) steps = Math.min(steps, (before[column - 2] ?? 0) + 1);
      line.push(steps);
    }
    before = above;
    above = line;
  }
  return Math.min(...above);
}

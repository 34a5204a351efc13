/** Numbers in English words, such as "twenty-two" or "nine hundred seventy". */

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** The number that words name from their end on: of "have your twenty-two" 22. Null where the last word names none. */
export function wordsToNumber(words: string): number | null {
  let [total, factor, found] = [0, 1, false];
  for (const word of words.toLowerCase().split(/[ -]/).reverse()) {
    const value = ONES.includes(word)
      ? ONES.indexOf(word)
      : TENS.includes(word)
        ? 20 + 10 * TENS.indexOf(word)
        : null;
    if (value !== null) total += value * factor;
    else if (word === "hundred") factor = factor === 1000 ? 100_000 : 100;
    else if (word === "thousand") factor = 1000;
    else if (word === "a" && factor > 1 && total === 0) total = factor;
    else if (word !== "and" || !found) break;
    found ||= value !== null || factor > 1;
  }
  return found && total > 0 ? total : null;
}

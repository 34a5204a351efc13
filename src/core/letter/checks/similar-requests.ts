/** The fields by which two requests are compared. */
export type ComparedText = { title: string; records: string };

/** Only the beginning of the records is compared. */
export const MAX_COMPARED_CHARACTERS = 2_000;

/** At this similarity, one request counts as a repetition of the other. */
export const SIMILARITY_THRESHOLD = 0.7;

/** Common words of every request. */
const STOP_WORDS = new Set(
  "a an and any all are as at be been but by copies copy documents each every for from has have i in including into is it its may of on or our please records regarding related relating request requests such that the their them these this those through to under was were which with you your between made during about concerning".split(
    " ",
  ),
);

/**
 * The words of a request, prepared for comparison with many others. Numbers of four or more digits that are not years (a
 * case, a parcel, a permit) are separate: requests that differ only in them are different requests.
 */
export function comparable({ title, records }: ComparedText): Comparable {
  const tokens =
    `${title}\n${records.slice(0, MAX_COMPARED_CHARACTERS)}`
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:-\d+)*/gu) ?? [];
  const words = new Map<string, number>();
  const numbers = new Set<string>();
  for (const token of tokens) {
    if (STOP_WORDS.has(token)) continue;
    if (/\d{4}/.test(token) && !/^(?:19|20)\d\d$/.test(token)) numbers.add(token);
    const word = stem(token);
    words.set(word, (words.get(word) ?? 0) + 1);
  }
  return { words, numbers };
}

type Comparable = { words: ReadonlyMap<string, number>; numbers: ReadonlySet<string> };

/** Similarity from 0 to 1: the Dice coefficient of the word counts. */
export function similarity(one: Comparable, other: Comparable): number {
  if (one.numbers.size > 0 && other.numbers.size > 0 && one.numbers.isDisjointFrom(other.numbers)) return 0;
  let shared = 0;
  let total = 0;
  for (const [word, count] of one.words) {
    total += count;
    shared += Math.min(count, other.words.get(word) ?? 0);
  }
  for (const count of other.words.values()) total += count;
  return total === 0 ? 0 : (2 * shared) / total;
}

/** "contracts" and "contract" count as one word. */
const stem = (word: string) => (word.length > 4 ? word.replace(/(?:ies|es|s|ing|ed)$/, "") : word);

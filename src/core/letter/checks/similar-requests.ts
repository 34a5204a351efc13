/** What two requests are compared by. */
export type ComparedText = { title: string; records: string };

/** How much of a request's records is read: what is asked for stands at the beginning. */
export const MAX_COMPARED_CHARACTERS = 2_000;

/** From here on one request is taken for a repetition of the other. */
export const SIMILARITY_THRESHOLD = 0.7;

/** What letters are made of whatever they ask for. */
const STOP_WORDS = new Set(
  "a an and any all are as at be been but by copies copy documents each every for from has have i in including into is it its may of on or our please records regarding related relating request requests such that the their them these this those through to under was were which with you your between made during about concerning".split(
    " ",
  ),
);

/**
 * A request's words, made ready once so that it can be compared with many. Numbers of four digits or more that are no
 * years (a case, a parcel, a permit) stand apart: two requests that differ in them alone are two requests.
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

/** How much two requests ask for the same, 0 to 1: the words they share, by how often, over all they have (Dice). */
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

/** "contracts" and "contract" are one word here. */
const stem = (word: string) => (word.length > 4 ? word.replace(/(?:ies|es|s|ing|ed)$/, "") : word);

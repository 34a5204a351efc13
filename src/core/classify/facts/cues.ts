/**
 * Weighing what a letter says around a sum or a day: each cue that holds adds its weight, in log odds. So a fact is read by the words
 * beside it, and not by its size or its place alone.
 */

/** Where words are looked for: in the sentence before the value or after it, on both sides, or in the sentence before that. */
export type CuePlace = { before?: RegExp; after?: RegExp; sentence?: RegExp; previous?: RegExp };

export type Cue = CuePlace & { weight: number };

/** The words around a value. */
export type Around = { before: string; after: string; previous: string };

const CONTEXT_BEFORE = 160;
const CONTEXT_AFTER = 120;

/** The words around a stretch of a sentence, line breaks as spaces. */
export const wordsAround = (words: string, index: number, length: number, previous = ""): Around => ({
  before: words.slice(Math.max(0, index - CONTEXT_BEFORE), index),
  after: words.slice(index + length, index + length + CONTEXT_AFTER),
  previous: previous.slice(-CONTEXT_BEFORE),
});

/** Whether the words of a cue are there. */
export const holds = (cue: CuePlace, { before, after, previous }: Around): boolean =>
  (!cue.before || cue.before.test(before)) &&
  (!cue.after || cue.after.test(after)) &&
  (!cue.sentence || cue.sentence.test(`${before} ~ ${after}`)) &&
  (!cue.previous || cue.previous.test(previous));

/** The weights of all cues that hold. */
export const weigh = (cues: readonly Cue[], around: Around): number =>
  cues.reduce((sum, cue) => sum + (holds(cue, around) ? cue.weight : 0), 0);

/**
 * The likeliest of several readings, of which none may be meant, if it is likelier than `least`. Readings of one value speak for each
 * other.
 */
export function likeliest<Reading extends { value: string | number; score: number }>(
  readings: readonly Reading[],
  least: number,
): Reading | null {
  const odds = readings.map(({ score }) => Math.exp(score));
  const total = 1 + odds.reduce((sum, one) => sum + one, 0);
  const shares = new Map<string | number, number>();
  readings.forEach(({ value }, place) => {
    shares.set(value, (shares.get(value) ?? 0) + (odds[place] ?? 0) / total);
  });
  const [best] = [...shares].toSorted(([, a], [, b]) => b - a);
  if (!best || best[1] <= least) return null;
  return readings.filter(({ value }) => value === best[0]).toSorted((a, b) => b.score - a.score)[0] ?? null;
}

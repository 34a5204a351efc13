/** From 1 ms to 33 s; each is 1.4 times as wide as the one before. */
const BUCKETS = 31;

/** The upper bound of each bucket in milliseconds; what is slower is counted in the last. */
const BOUNDS_MS = Array.from({ length: BUCKETS }, (_, index) => 2 ** (index / 2));

/** Counts of answers by how long they took. */
export const emptyHistogram = (): number[] => new Array<number>(BUCKETS).fill(0);

/** Counts one answer. */
export function countLatency(counts: number[], milliseconds: number): void {
  const found = BOUNDS_MS.findIndex((bound) => milliseconds <= bound);
  const index = found < 0 ? BUCKETS - 1 : found;
  counts[index] = (counts[index] ?? 0) + 1;
}

/**
 * The milliseconds within which this share (0 to 1) of the answers came, as if they lay evenly in their bucket. Null where
 * nothing was answered.
 */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = share * total;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && left <= count) {
      const lower = BOUNDS_MS[index - 1] ?? 0;
      return lower + ((BOUNDS_MS[index] ?? lower) - lower) * (left / count);
    }
    left -= count;
  }
  return BOUNDS_MS.at(-1) ?? null;
}

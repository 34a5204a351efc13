/** What was sent at a moment: `at` in milliseconds since the epoch. */
export type Sent = { at: number; amount: number };

const DAY_MS = 86_400_000;

/** What was sent before this moment no longer counts at `now` (milliseconds since the epoch). */
export const dayBefore = (now: number): number => now - DAY_MS;

/**
 * How much of a day's limit is left, and when `wanted` fits: null if it fits now, or never does because it is more than
 * the limit. `left` is below zero when more was sent than the limit is now.
 */
export function roomIn(
  sent: readonly Sent[],
  { most, now, wanted = 1 }: { most: number; now: number; wanted?: number },
): { left: number; nextAt: number | null } {
  const counted = sent.filter(({ at }) => at > dayBefore(now)).sort((a, b) => a.at - b.at);
  const left = most - counted.reduce((sum, { amount }) => sum + amount, 0);
  if (wanted <= left || wanted > most) return { left, nextAt: null };
  let free = left;
  for (const { at, amount } of counted) {
    free += amount;
    if (free >= wanted) return { left, nextAt: at + DAY_MS };
  }
  return { left, nextAt: null };
}

/** A moment as a sentence names it, to the minute it is certainly over: "2026-03-11 09:00 UTC". */
export const utcMinute = (at: number): string =>
  `${new Date(Math.ceil(at / 60_000) * 60_000).toISOString().slice(0, 16).replace("T", " ")} UTC`;

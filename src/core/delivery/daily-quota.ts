/** Messages sent at one time: `at` in milliseconds since the epoch. */
export type SentAmount = { at: number; amount: number };

const DAY_MS = 86_400_000;

/** Messages sent before this time no longer count at `now` (milliseconds since the epoch). */
export const windowStart = (now: number): number => now - DAY_MS;

/**
 * How much of a day's limit is left, and when `wanted` fits: null if it fits now, or never does because it is more
 * than the limit. `left` is below zero when more was sent than the limit is now.
 */
export function remainingQuota(
  sent: readonly SentAmount[],
  { limit, now, requested = 1 }: { limit: number; now: number; requested?: number },
): { remaining: number; nextAt: number | null } {
  const inWindow = sent.filter(({ at }) => at > windowStart(now)).sort((a, b) => a.at - b.at);
  const remaining = limit - inWindow.reduce((sum, { amount }) => sum + amount, 0);
  if (requested <= remaining || requested > limit) return { remaining, nextAt: null };
  let available = remaining;
  for (const { at, amount } of inWindow) {
    available += amount;
    if (available >= requested) return { remaining, nextAt: at + DAY_MS };
  }
  return { remaining, nextAt: null };
}

/** A moment as a sentence names it, to the minute it is certainly over: "2026-03-11 09:00 UTC". */
export const formatUtcMinute = (at: number): string =>
  `${new Date(Math.ceil(at / 60_000) * 60_000).toISOString().slice(0, 16).replace("T", " ")} UTC`;

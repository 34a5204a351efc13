import { setTimeout as pause } from "node:timers/promises";

/** Soon at first, then less and less often: anyone who is asked twenty times a second does little else. */
const waitBeforeRetry = (lastChangeAt: number) =>
  pause(Math.min(500, 50 + (performance.now() - lastChangeAt) / 10));

/** Resolves with what `ask` gives as soon as that is neither false, null nor undefined; rejects after `seconds`. */
export async function waitUntil<Found>(
  check: () => Promise<Found | false | null | undefined>,
  seconds = 60,
): Promise<Found> {
  const startedAt = performance.now();
  for (;;) {
    const found = await check();
    if (found !== false && found !== null && found !== undefined) return found;
    if (performance.now() - startedAt > seconds * 1000)
      throw new Error(`It did not come true within ${seconds} s: ${check}`);
    await waitBeforeRetry(startedAt);
  }
}

/** Resolves when `count` is 0; rejects once it has not fallen for `seconds`: a slow machine gets there, a stuck one does not. */
export async function waitUntilZero(count: () => Promise<number>, seconds = 120): Promise<void> {
  const startedAt = performance.now();
  let lowest = Number.POSITIVE_INFINITY;
  let lastChangeAt = startedAt;
  for (;;) {
    const remaining = await count();
    if (remaining === 0) return;
    if (remaining < lowest) {
      lowest = remaining;
      lastChangeAt = performance.now();
    }
    if (performance.now() - lastChangeAt > seconds * 1000) {
      throw new Error(`It stayed at ${lowest} or more for ${seconds} s: ${count}`);
    }
    await waitBeforeRetry(startedAt);
  }
}

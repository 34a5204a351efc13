import { setTimeout as pause } from "node:timers/promises";

/** Soon at first, then less and less often: whoever is asked twenty times a second does little else. */
const pauseAfter = (since: number) => pause(Math.min(500, 50 + (performance.now() - since) / 10));

/** Resolves with what `ask` gives as soon as that is neither false, null nor undefined; rejects after `seconds`. */
export async function until<Found>(
  ask: () => Promise<Found | false | null | undefined>,
  seconds = 60,
): Promise<Found> {
  const began = performance.now();
  for (;;) {
    const found = await ask();
    if (found !== false && found !== null && found !== undefined) return found;
    if (performance.now() - began > seconds * 1000)
      throw new Error(`It did not come true within ${seconds} s: ${ask}`);
    await pauseAfter(began);
  }
}

/** Resolves when `count` is 0; rejects once it has not fallen for `seconds`: a slow machine gets there, a stuck one does not. */
export async function untilNone(count: () => Promise<number>, seconds = 120): Promise<void> {
  const began = performance.now();
  let least = Number.POSITIVE_INFINITY;
  let since = began;
  for (;;) {
    const left = await count();
    if (left === 0) return;
    if (left < least) {
      least = left;
      since = performance.now();
    }
    if (performance.now() - since > seconds * 1000) {
      throw new Error(`It stayed at ${least} or more for ${seconds} s: ${count}`);
    }
    await pauseAfter(began);
  }
}

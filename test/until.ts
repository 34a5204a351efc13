import { setTimeout as pause } from "node:timers/promises";

/** Resolves with what `ask` gives as soon as that is neither false, null nor undefined; rejects after `seconds`. */
export async function until<Found>(
  ask: () => Promise<Found | false | null | undefined>,
  seconds = 30,
): Promise<Found> {
  const giveUpAt = performance.now() + seconds * 1000;
  for (;;) {
    const found = await ask();
    if (found !== false && found !== null && found !== undefined) return found;
    if (performance.now() > giveUpAt) throw new Error(`It did not come true within ${seconds} s: ${ask}`);
    await pause(50);
  }
}

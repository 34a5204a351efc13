/** Number of circles that fit above the letter. */
export const MAX_STEPS = 12;

/** Which of `count` steps to show around `current`: the first, and how many. */
export function stepWindow(count: number, current: number): { from: number; visibleCount: number } {
  const visibleCount = Math.min(count, MAX_STEPS);
  const from = Math.min(Math.max(0, current - Math.floor((visibleCount - 1) / 2)), count - visibleCount);
  return { from, visibleCount };
}

/** The step a key moves to from `current`; null for other keys. Stops at both ends. */
export function nextStepByKey(key: string, current: number, count: number): number | null {
  const to = {
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    PageUp: current - MAX_STEPS,
    PageDown: current + MAX_STEPS,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.min(Math.max(0, to), count - 1);
}

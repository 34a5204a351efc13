/** As many circles as stand side by side over the paper. */
export const MAX_STEPS = 12;

/** Which of `count` steps to show so that `current` has company on both sides: the first, and how many. */
export function stepWindow(count: number, current: number): { from: number; visibleCount: number } {
  const visibleCount = Math.min(count, MAX_STEPS);
  const from = Math.min(Math.max(0, current - Math.floor((visibleCount - 1) / 2)), count - visibleCount);
  return { from, visibleCount };
}

/** Which step a key leads to from `current`; null where the key means none. Both ends are walls. */
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

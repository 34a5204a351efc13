/** As many circles as stand side by side over the paper. */
export const MOST_STEPS = 12;

/** Which of `count` steps to show so that `current` has company on both sides: the first, and how many. */
export function stepWindow(count: number, current: number): { from: number; shown: number } {
  const shown = Math.min(count, MOST_STEPS);
  const from = Math.min(Math.max(0, current - Math.floor((shown - 1) / 2)), count - shown);
  return { from, shown };
}

/** Which step a key leads to from `current`; null where the key means none. Both ends are walls. */
export function stepByKey(key: string, current: number, count: number): number | null {
  const to = {
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    PageUp: current - MOST_STEPS,
    PageDown: current + MOST_STEPS,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.min(Math.max(0, to), count - 1);
}

/** Chance that repeats: the same seed gives the same letters on every machine (mulberry32). */
export type Chance = {
  /** One of the list, each as likely. */
  pick: <T>(list: readonly T[]) => T;
  /** True in `share` of the cases. */
  now: (share: number) => boolean;
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
};

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    whole,
    now: (share) => next() < share,
    pick: (list) => {
      const one = list[whole(0, list.length - 1)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
  };
}

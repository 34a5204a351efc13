/** Chance that repeats: the same seed gives the same letters on every machine (mulberry32). */
export type SeededRandom = {
  /** One of the list, each as likely. */
  pick: <T>(list: readonly T[]) => T;
  /** True in `share` of the cases. */
  chanceOf: (probability: number) => boolean;
  /** A whole number from `low` to `high`, both included. */
  integer: (min: number, max: number) => number;
};

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    chanceOf: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[integer(0, list.length - 1)];
      if (picked === undefined) throw new Error("nothing to pick from");
      return picked;
    },
  };
}

/** Numbers that a seed decides. */
export type Random = {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from 0 up to but not including `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** True once in `times`. */
  oneIn(times: number): boolean;
};

/** The numbers of one file of one seed, whichever files were made before (mulberry32). */
export function randomOf(seed: number, file: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(file + 1, 0xc2b2ae35);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('Nothing to pick from');
      return list[below(list.length)] as (typeof list)[number];
    },
    oneIn: (times) => below(times) === 0,
  };
}

import { createMersenneTwister, twisterState } from './mersenneTwister.ts';
import { pairwiseMean } from './pairwiseMean.ts';
import { percentile } from './percentile.ts';

export type Interval = { readonly lower: number; readonly upper: number };
export type BootstrapOptions = {
  /** 0 to 2³² - 1 (default 42). */
  readonly seed?: number;
  /** Default 1,000. */
  readonly resamples?: number;
  /** Share of resamples outside of the interval, half at each end (default 0.05). */
  readonly alpha?: number;
};

/**
 * Whole numbers in [0, limit) as `numpy.random.RandomState(seed).randint(0, limit)` draws them: 32-bit draws of MT19937, masked, and
 * drawn again while they are too large. A limit of 1 draws nothing.
 */
export function randomIndexes(seed: number): (limit: number) => number {
  const next = createMersenneTwister(twisterState(seed));
  return (limit) => {
    if (limit <= 1) return 0;
    const mask = 2 ** (32 - Math.clz32(limit - 1)) - 1;
    let drawn = (next() & mask) >>> 0;
    while (drawn >= limit) drawn = (next() & mask) >>> 0;
    return drawn;
  };
}

/**
 * Percentile interval of a statistic of `count` items, which are drawn with replacement. `statistic` is given the drawn numbers of
 * items (the same array each time) and returns null where it has no value; such draws are left out. Null when all are.
 */
export function bootstrapStatistic(
  count: number,
  statistic: (drawn: readonly number[]) => number | null,
  { seed = 42, resamples = 1_000, alpha = 0.05 }: BootstrapOptions = {},
): Interval | null {
  if (count === 0) return null;
  const draw = randomIndexes(seed);
  const drawn = new Array<number>(count).fill(0);
  const values: number[] = [];
  for (let resample = 0; resample < resamples; resample += 1) {
    for (let index = 0; index < count; index += 1) drawn[index] = draw(count);
    const value = statistic(drawn);
    if (value !== null) values.push(value);
  }
  const lower = percentile(values, (100 * alpha) / 2);
  const upper = percentile(values, 100 * (1 - alpha / 2));
  return lower === null || upper === null ? null : { lower, upper };
}

/** Percentile interval of the mean: equals `bootstrap_confidence_interval` of the reference with a seeded generator. Null for no values. */
export function bootstrapInterval(values: readonly number[], options: BootstrapOptions = {}): Interval | null {
  const drawnValues = new Array<number>(values.length).fill(0);
  const mean = (drawn: readonly number[]) => {
    for (const [index, item] of drawn.entries()) drawnValues[index] = values[item] ?? 0;
    return pairwiseMean(drawnValues);
  };
  return bootstrapStatistic(values.length, mean, options);
}

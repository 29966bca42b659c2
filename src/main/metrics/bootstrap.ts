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
 * Percentile interval of a statistic of `count` items, which are drawn with replacement. `statistic` is given the drawn numbers of
 * items (the same array each time) and returns null where it has no value; such draws are left out. Null when all are.
 */
export function bootstrapStatistic(
  count: number,
  statistic: (drawn: Int32Array) => number | null,
  { seed = 42, resamples = 1_000, alpha = 0.05 }: BootstrapOptions = {},
): Interval | null {
  if (count === 0) return null;
  const random = createMersenneTwister(twisterState(seed));
  const drawn = new Int32Array(count);
  const values: number[] = [];
  for (let resample = 0; resample < resamples; resample += 1) {
    random.fillBelow(drawn, count);
    const value = statistic(drawn);
    if (value !== null) values.push(value);
  }
  const lower = percentile(values, (100 * alpha) / 2);
  const upper = percentile(values, 100 * (1 - alpha / 2));
  return lower === null || upper === null ? null : { lower, upper };
}

/** Percentile interval of the mean: equals `bootstrap_confidence_interval` of the reference with a seeded generator. Null for no values. */
export function bootstrapInterval(values: readonly number[], options: BootstrapOptions = {}): Interval | null {
  const drawnValues = Float64Array.from(values);
  const mean = (drawn: Int32Array) => {
    for (let index = 0; index < drawn.length; index += 1) drawnValues[index] = values[drawn[index] ?? 0] ?? 0;
    return pairwiseMean(drawnValues);
  };
  return bootstrapStatistic(values.length, mean, options);
}

/** What a coefficient was drawn between; none where every draw is the same, as where everybody agrees: it would say that all is known. */
export function drawnInterval(
  low: number | null,
  high: number | null,
): { readonly low: number; readonly high: number } | null {
  return low === null || high === null || low === high ? null : { low, high };
}

import { sampleDeviation } from './boxNumbers.ts';
import { pairwiseMean } from './pairwiseMean.ts';

/** A density curve: `y` at evenly spaced places from `from` to `to`. */
export type Density = {
  readonly factorScott: number;
  readonly bandwidth: number;
  readonly from: number;
  readonly to: number;
  readonly y: readonly number[];
};

const places = 200;
/** How many bandwidths the curve goes on beyond the outermost values. */
const cut = 3;

/**
 * Gaussian kernel density with Scott's bandwidth (sample standard deviation · n^(−1/5)), as `scipy.stats.gaussian_kde` on seaborn's grid of
 * 200 places. Null for fewer than two values, and for equal ones, which have no bandwidth.
 */
export function gaussianDensity(values: readonly number[]): Density | null {
  const mean = pairwiseMean(values);
  const deviation = mean === null ? null : sampleDeviation(values, mean);
  if (deviation === null || values.every((value) => value === values[0])) return null;
  const factorScott = values.length ** -0.2;
  const bandwidth = factorScott * deviation;
  const from = Math.min(...values) - cut * bandwidth;
  const to = Math.max(...values) + cut * bandwidth;
  const scale = 1 / (values.length * bandwidth * Math.sqrt(2 * Math.PI));
  const y = Array.from({ length: places }, (_, place) => {
    const x = placeAt({ from, to }, place);
    return scale * values.reduce((sum, value) => sum + Math.exp(-(((x - value) / bandwidth) ** 2) / 2), 0);
  });
  return { factorScott, bandwidth, from, to, y };
}

/** Where the given place of a curve lies. */
export function placeAt({ from, to }: Pick<Density, 'from' | 'to'>, place: number): number {
  return from + ((to - from) * place) / (places - 1);
}

import { fQuantile, incompleteBeta } from './fDistribution.ts';

/** The value that a t-distributed variable stays within, on both sides, with `probability` in (0, 1): 0.95 gives the 97.5 % quantile. */
export function tWithin(probability: number, freedom: number): number {
  return Math.sqrt(fQuantile(probability, 1, freedom));
}

/** Two-sided p-value of a t statistic. */
export function tPValue(t: number, freedom: number): number {
  return incompleteBeta(freedom / 2, 0.5, freedom / (freedom + t * t));
}

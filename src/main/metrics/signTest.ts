import { logGamma } from './fDistribution.ts';

/**
 * Two-sided p-value of the sign test: how likely `count` of `n`, or anything further from n/2, is where both signs are as likely. Twice
 * the smaller tail of the binomial distribution with ½, at most 1; equals `scipy.stats.binomtest(count, n).pvalue`. Null for n = 0.
 */
export function signTest(count: number, n: number): number | null {
  if (n === 0) return null;
  const smaller = Math.min(count, n - count);
  if (2 * smaller === n) return 1;
  let term = Math.exp(logGamma(n + 1) - logGamma(smaller + 1) - logGamma(n - smaller + 1) - n * Math.LN2);
  let tail = 0;
  for (let k = smaller; k >= 0 && term > tail * 1e-18; k -= 1) {
    tail += term;
    term *= k / (n - k + 1);
  }
  return Math.min(1, 2 * tail);
}

import { pairwiseMean } from './pairwiseMean.ts';
import { tPValue, tWithin } from './tDistribution.ts';

export type PairedT = {
  readonly t: number | null;
  readonly df: number | null;
  readonly p: number | null;
  /** 95 % interval of the mean difference. */
  readonly low95: number | null;
  readonly high95: number | null;
  readonly reason?: 'fewerThanTwoPairs' | 'allDifferencesEqual';
};

/** Student's t test of paired differences against 0, two-sided; `scipy.stats.ttest_rel`. Of fewer than two, and of exactly equal ones, there is none. */
export function pairedT(differences: readonly number[]): PairedT {
  const spread = spreadOf(differences);
  if (typeof spread === 'string') return { t: null, df: null, p: null, low95: null, high95: null, reason: spread };
  const { mean, sd } = spread;
  const [se, df] = [sd / Math.sqrt(differences.length), differences.length - 1];
  const half = tWithin(0.95, df) * se;
  return { t: mean / se, df, p: tPValue(mean / se, df), low95: mean - half, high95: mean + half };
}

/** Mean difference in sample standard deviations; null where `pairedT` has none. */
export function cohensDz(differences: readonly number[]): number | null {
  const spread = spreadOf(differences);
  return typeof spread === 'string' ? null : spread.mean / spread.sd;
}

function spreadOf(differences: readonly number[]) {
  const mean = pairwiseMean(differences);
  if (mean === null || differences.length < 2) return 'fewerThanTwoPairs';
  if (differences.every((difference) => difference === differences[0])) return 'allDifferencesEqual';
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (differences.length - 1)) };
}

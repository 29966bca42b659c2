import { normalPValue } from './incompleteGamma.ts';
import { midRanks, tieTerm } from './midRanks.ts';

/** Wilcoxon's signed-rank test of paired differences; what is null has its `reason`. */
export type Wilcoxon = {
  /** `exact` from the ranks 1…n, `exactPermutation` from tied ranks, `normal` without correction for continuity. */
  readonly method: 'exact' | 'exactPermutation' | 'normal' | null;
  readonly nonZero: number | null;
  readonly rankSumPositive: number | null;
  readonly rankSumNegative: number | null;
  /** The smaller of both sums. */
  readonly statistic: number | null;
  /** Signed as the differences; null but for `normal`. */
  readonly z: number | null;
  /** Two-sided. */
  readonly p: number | null;
  readonly reason?: 'noPairs' | 'allDifferencesZero';
};

/**
 * Whether differences lie around 0, two-sided; `scipy.stats.wilcoxon(differences)` of scipy 1.17 with its defaults. Zeros are dropped, but their
 * number decides on the method: exact without zeros and ties up to 50 differences, exact over all signs up to 13, else normal. Where all are
 * zero scipy gives 1 or NaN; here there is no value.
 */
export function wilcoxonSignedRank(differences: readonly number[]): Wilcoxon {
  const nonZero = differences.filter((difference) => difference !== 0);
  if (nonZero.length === 0) return noWilcoxon(differences.length === 0 ? 'noPairs' : 'allDifferencesZero');
  const { ranks, ties } = midRanks(nonZero.map(Math.abs));
  const sumOf = (isCounted: (difference: number) => boolean) =>
    ranks.reduce((sum, rank, index) => (isCounted(nonZero[index] ?? 0) ? sum + rank : sum), 0);
  const rankSumPositive = sumOf((difference) => difference > 0);
  const rankSumNegative = sumOf((difference) => difference < 0);
  const method = methodFor(differences.length, nonZero.length, ties.length > 0);
  const z = method === 'normal' ? normalScore(rankSumPositive, nonZero.length, ties) : null;
  return {
    ...{ method, nonZero: nonZero.length, rankSumPositive, rankSumNegative },
    statistic: Math.min(rankSumPositive, rankSumNegative),
    z,
    p: z === null ? exactPValue(ranks, rankSumPositive) : normalPValue(z),
  };
}

/** (R⁺ − R⁻)/(R⁺ + R⁻), from −1 to 1: the matched-pairs rank-biserial correlation (Kerby 2014). Null where no difference is left. */
export function rankBiserial({ rankSumPositive, rankSumNegative }: Wilcoxon): number | null {
  if (rankSumPositive === null || rankSumNegative === null) return null;
  return (rankSumPositive - rankSumNegative) / (rankSumPositive + rankSumNegative);
}

function noWilcoxon(reason: NonNullable<Wilcoxon['reason']>): Wilcoxon {
  const none = { method: null, nonZero: null, rankSumPositive: null, rankSumNegative: null };
  return { ...none, statistic: null, z: null, p: null, reason };
}

function methodFor(count: number, nonZero: number, hasTies: boolean): NonNullable<Wilcoxon['method']> {
  if (count > 50) return 'normal';
  if (nonZero === count && !hasTies) return 'exact';
  return count <= 13 ? 'exactPermutation' : 'normal';
}

function normalScore(rankSumPositive: number, count: number, ties: readonly number[]): number {
  const variance = (count * (count + 1) * (2 * count + 1) - tieTerm(ties) / 2) / 24;
  return (rankSumPositive - (count * (count + 1)) / 4) / Math.sqrt(variance);
}

/** Twice the smaller tail of the sums of ranks over all signs. Ranks are doubled, as tied ones may be halves; counts stay below 2⁵⁰. */
function exactPValue(ranks: readonly number[], rankSumPositive: number): number {
  const doubled = ranks.map((rank) => Math.round(2 * rank));
  const ways = new Float64Array(doubled.reduce((sum, rank) => sum + rank, 0) + 1);
  ways[0] = 1;
  let reached = 0;
  for (const rank of doubled) {
    reached += rank;
    for (let sum = reached; sum >= rank; sum -= 1) ways[sum] = (ways[sum] ?? 0) + (ways[sum - rank] ?? 0);
  }
  const observed = Math.round(2 * rankSumPositive);
  const low = ways.subarray(0, observed + 1).reduce((sum, count) => sum + count, 0);
  const high = ways.subarray(observed).reduce((sum, count) => sum + count, 0);
  return Math.min(1, (2 * Math.min(low, high)) / 2 ** ranks.length);
}

import { chiSquareAbove } from './incompleteGamma.ts';
import { midRanks, tieTerm } from './midRanks.ts';
import { signTest } from './signTest.ts';

export type Friedman = {
  readonly chiSquare: number | null;
  readonly df: number | null;
  readonly p: number | null;
  /** Kendall's W, 0 to 1: how far the items order the columns alike. */
  readonly kendallsW: number | null;
  /** Of each column, 1 for the lowest values; null for no items. */
  readonly meanRanks: readonly number[] | null;
  readonly reason?: 'fewerThanTwoItems' | 'fewerThanTwoColumns' | 'allItemsTied';
};

/** Friedman's test of several columns over the same items, corrected for ties; `scipy.stats.friedmanchisquare`. `rows` has the values of each item. */
export function friedman(rows: readonly (readonly number[])[]): Friedman {
  const [first] = rows;
  const [n, k] = [rows.length, first?.length ?? 0];
  const ranked = rows.map(midRanks);
  const sums = (first ?? []).map((_, column) => ranked.reduce((sum, { ranks }) => sum + (ranks[column] ?? 0), 0));
  const meanRanks = n === 0 ? null : sums.map((sum) => sum / n);
  const none = (reason: NonNullable<Friedman['reason']>): Friedman => {
    return { chiSquare: null, df: null, p: null, kendallsW: null, meanRanks, reason };
  };
  if (n < 2) return none('fewerThanTwoItems');
  if (k < 2) return none('fewerThanTwoColumns');
  if (ranked.every(({ ties }) => ties[0] === k)) return none('allItemsTied');
  const tied = ranked.reduce((sum, { ties }) => sum + tieTerm(ties), 0);
  const squares = sums.reduce((sum, one) => sum + one * one, 0);
  const plain = (12 / (n * k * (k + 1))) * squares - 3 * n * (k + 1);
  const chiSquare = plain / (1 - tied / (n * k * (k * k - 1)));
  return { chiSquare, df: k - 1, p: chiSquareAbove(chiSquare, k - 1), kendallsW: chiSquare / (n * (k - 1)), meanRanks };
}

export type McNemar = {
  readonly bothRight: number;
  readonly onlyFirstRight: number;
  readonly onlySecondRight: number;
  readonly bothWrong: number;
  readonly statistic: number | null;
  readonly p: number | null;
  readonly reason?: 'noItemDiffers';
};

/** McNemar's exact test of two columns of right and wrong over the same items: the sign test of those where one alone is right. None where none differs. */
export function mcNemar(first: readonly boolean[], second: readonly boolean[]): McNemar {
  const count = (one: boolean, other: boolean) =>
    first.filter((right, item) => right === one && second[item] === other).length;
  const [onlyFirstRight, onlySecondRight] = [count(true, false), count(false, true)];
  const p = signTest(onlyFirstRight, onlyFirstRight + onlySecondRight);
  return {
    ...{ bothRight: count(true, true), onlyFirstRight, onlySecondRight, bothWrong: count(false, false) },
    ...(p === null
      ? { statistic: null, p, reason: 'noItemDiffers' }
      : { statistic: Math.min(onlyFirstRight, onlySecondRight), p }),
  };
}

export type CochranQ = {
  readonly q: number | null;
  readonly df: number | null;
  readonly p: number | null;
  readonly reason?: 'noItemDiffers';
};

/** Cochran's Q of several columns of right and wrong over the same items; `statsmodels` `cochrans_q`. None where every item is all right or all wrong. */
export function cochranQ(rows: readonly (readonly boolean[])[]): CochranQ {
  const k = rows[0]?.length ?? 0;
  const ofItems = rows.map((row) => row.filter(Boolean).length);
  const ofColumns = (rows[0] ?? []).map((_, column) => rows.filter((row) => row[column]).length);
  if (ofItems.every((right) => right === 0 || right === k))
    return { q: null, df: null, p: null, reason: 'noItemDiffers' };
  const all = sumOf(ofItems);
  const squares = (counts: readonly number[]) => sumOf(counts.map((count) => count * count));
  const q = ((k - 1) * (k * squares(ofColumns) - all * all)) / (k * all - squares(ofItems));
  return { q, df: k - 1, p: chiSquareAbove(q, k - 1) };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

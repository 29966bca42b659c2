import { normalPValue } from './incompleteGamma.ts';
import { midRanks } from './midRanks.ts';
import { pairwiseMean } from './pairwiseMean.ts';
import { tPValue } from './tDistribution.ts';

/** How two columns over the same items go together, with two-sided p-values; null with the `reason` where that says nothing. */
type Correlations = {
  readonly items: number;
  readonly pearson: { readonly r: number; readonly p: number } | null;
  readonly spearman: { readonly rho: number; readonly p: number } | null;
  readonly kendallTauB: { readonly tau: number; readonly p: number; readonly method: 'exact' | 'normal' } | null;
  readonly reason?: 'fewerThanThreeItems' | 'constantValues';
};

/** Pearson's r, Spearman's ρ and Kendall's τ-b as `scipy.stats` computes them; both lists have one length. */
export function correlations(x: readonly number[], y: readonly number[]): Correlations {
  const items = x.length;
  const none = { items, pearson: null, spearman: null, kendallTauB: null };
  if (items < 3) return { ...none, reason: 'fewerThanThreeItems' };
  const [r, rho] = [pearson(x, y), pearson(midRanks(x).ranks, midRanks(y).ranks)];
  if (r === null || rho === null) return { ...none, reason: 'constantValues' };
  return {
    items,
    pearson: { r, p: pearsonPValue(r, items) },
    spearman: { rho, p: pearsonPValue(rho, items) },
    kendallTauB: kendallTauB(x, y),
  };
}

/** Pearson's r of two lists of one length, −1 to 1; null where one of them is constant or has fewer than two values. */
export function pearson(x: readonly number[], y: readonly number[]): number | null {
  const [meanX, meanY] = [pairwiseMean(x), pairwiseMean(y)];
  if (meanX === null || meanY === null || isConstant(x) || isConstant(y)) return null;
  let [xx, yy, xy] = [0, 0, 0];
  for (const [index, value] of x.entries()) {
    const [dx, dy] = [value - meanX, (y[index] ?? 0) - meanY];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx) / Math.sqrt(yy)));
}

function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

function pearsonPValue(r: number, items: number): number {
  if (Math.abs(r) === 1) return 0;
  return tPValue(r * Math.sqrt((items - 2) / (1 - r * r)), items - 2);
}

function kendallTauB(x: readonly number[], y: readonly number[]): NonNullable<Correlations['kendallTauB']> {
  const n = x.length;
  const all = (n * (n - 1)) / 2;
  let [concordant, discordant] = [0, 0];
  for (let one = 0; one < n; one += 1) {
    for (let other = 0; other < one; other += 1) {
      const order = Math.sign((x[one] ?? 0) - (x[other] ?? 0)) * Math.sign((y[one] ?? 0) - (y[other] ?? 0));
      if (order > 0) concordant += 1;
      if (order < 0) discordant += 1;
    }
  }
  const [tiesX, tiesY] = [midRanks(x).ties, midRanks(y).ties];
  const pairsIn = (ties: readonly number[]) => ties.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  const [tiedX, tiedY] = [pairsIn(tiesX), pairsIn(tiesY)];
  const tau = (concordant - discordant) / Math.sqrt(all - tiedX) / Math.sqrt(all - tiedY);
  const fewest = Math.min(discordant, all - discordant);
  if (tiedX + tiedY === 0 && (n <= 33 || fewest <= 1)) return { tau, p: exactKendall(n, fewest), method: 'exact' };
  const sumOver = (ties: readonly number[], term: (size: number) => number) =>
    ties.reduce((sum, size) => sum + term(size), 0);
  const spread = (t: number) => t * (t - 1) * (2 * t + 5);
  const triples = (t: number) => t * (t - 1) * (t - 2);
  const variance =
    (spread(n) - sumOver(tiesX, spread) - sumOver(tiesY, spread)) / 18 +
    (2 * tiedX * tiedY) / (n * (n - 1)) +
    (sumOver(tiesX, triples) * sumOver(tiesY, triples)) / (9 * n * (n - 1) * (n - 2));
  return { tau, p: normalPValue((concordant - discordant) / Math.sqrt(variance)), method: 'normal' };
}

/** Twice the share of all orders of n with at most so many inversions, at most 1. */
function exactKendall(n: number, fewest: number): number {
  let shares = new Float64Array(fewest + 1);
  shares[0] = 1;
  for (let size = 2; size <= n; size += 1) {
    const next = new Float64Array(fewest + 1);
    let window = 0;
    for (let inversions = 0; inversions <= fewest; inversions += 1) {
      window += shares[inversions] ?? 0;
      if (inversions >= size) window -= shares[inversions - size] ?? 0;
      next[inversions] = window / size;
    }
    shares = next;
  }
  return Math.min(1, 2 * shares.reduce((sum, share) => sum + share, 0));
}

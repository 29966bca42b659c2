import { type BootstrapOptions, bootstrapStatistic, type Interval } from './bootstrap.ts';
import { groupByCluster } from './clusters.ts';
import { pearson } from './correlation.ts';
import { midRanks } from './midRanks.ts';

/** Spearman's ρ of two lists of one length, Pearson's r of their mid-ranks; null where one is constant or has fewer than two values. */
export function spearman(x: readonly number[], y: readonly number[]): number | null {
  return pearson(midRanks(x).ranks, midRanks(y).ranks);
}

/**
 * Percentile interval of Spearman's ρ of items whose clusters are drawn whole; the items of each draw are ranked anew. Draws in which one of
 * the two is constant say nothing and are left out. `ids[item]` names its cluster. Null for no items, and when all draws are left out.
 */
export function spearmanInterval(
  x: readonly number[],
  y: readonly number[],
  ids: readonly number[],
  options: BootstrapOptions = {},
): Interval | null {
  const groups = groupByCluster(ids);
  const [levelsX, levelsY] = [levelsOf(x), levelsOf(y)];
  const times = new Float64Array(x.length);
  const ofDraw = (drawn: Int32Array) => {
    times.fill(0);
    for (const group of drawn) for (const item of groups[group] ?? []) times[item] = (times[item] ?? 0) + 1;
    return weightedPearson(ranksOf(levelsX, times), ranksOf(levelsY, times), times);
  };
  return bootstrapStatistic(groups.length, ofDraw, options);
}

/** Items in ascending order of their values, and of each whether it equals the one before it. */
type Levels = { readonly order: Int32Array; readonly isSame: readonly boolean[] };

function levelsOf(values: readonly number[]): Levels {
  const order = Int32Array.from(values, (_, item) => item).sort(
    (one, other) => (values[one] ?? 0) - (values[other] ?? 0),
  );
  return { order, isSame: Array.from(order, (item, at) => at > 0 && values[item] === values[order[at - 1] ?? 0]) };
}

/** Mid-ranks of items that were drawn so many times each. */
function ranksOf({ order, isSame }: Levels, times: Float64Array): Float64Array {
  const ranks = new Float64Array(order.length);
  let before = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    let count = 0;
    do {
      count += times[order[to] ?? 0] ?? 0;
      to += 1;
    } while (to < order.length && isSame[to]);
    for (let at = from; at < to; at += 1) ranks[order[at] ?? 0] = before + (count + 1) / 2;
    before += count;
    from = to;
  }
  return ranks;
}

function weightedPearson(x: Float64Array, y: Float64Array, times: Float64Array): number | null {
  let [count, sumX, sumY] = [0, 0, 0];
  for (let item = 0; item < times.length; item += 1) {
    const weight = times[item] ?? 0;
    count += weight;
    sumX += weight * (x[item] ?? 0);
    sumY += weight * (y[item] ?? 0);
  }
  let [xx, yy, xy] = [0, 0, 0];
  for (let item = 0; item < times.length; item += 1) {
    const weight = times[item] ?? 0;
    const [dx, dy] = [(x[item] ?? 0) - sumX / count, (y[item] ?? 0) - sumY / count];
    xx += weight * dx * dx;
    yy += weight * dy * dy;
    xy += weight * dx * dy;
  }
  return xx === 0 || yy === 0 ? null : Math.max(-1, Math.min(1, xy / Math.sqrt(xx) / Math.sqrt(yy)));
}

import { type BootstrapOptions, bootstrapInterval, bootstrapStatistic, type Interval } from './bootstrap.ts';

/** The numbers of the items of each cluster, clusters in the order of their first item. `ids[item]` names its cluster. */
export function groupByCluster(ids: readonly number[]): number[][] {
  const groups = new Map<number, number[]>();
  for (const [item, id] of ids.entries()) {
    const known = groups.get(id);
    if (known === undefined) groups.set(id, [item]);
    else known.push(item);
  }
  return [...groups.values()];
}

/** Sums of values over each cluster. */
export function clusterSums(values: readonly number[], groups: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(groups, (items) => items.reduce((sum, item) => sum + (values[item] ?? 0), 0));
}

/**
 * Percentile interval of the mean of values whose clusters are drawn whole: the sum of what was drawn by its count. Where each value is a
 * cluster of its own, it equals `bootstrapInterval` bit by bit. Null for no values.
 */
export function clusterInterval(
  values: readonly number[],
  ids: readonly number[],
  options: BootstrapOptions = {},
): Interval | null {
  const groups = groupByCluster(ids);
  if (groups.length === values.length) return bootstrapInterval(values, options);
  return ratioInterval(
    clusterSums(values, groups),
    Float64Array.from(groups, ({ length }) => length),
    options,
  );
}

/** Percentile interval of a ratio of sums over drawn clusters; draws without a denominator are left out. Null when all are. */
export function ratioInterval(
  parts: Float64Array,
  wholes: Float64Array,
  options: BootstrapOptions = {},
): Interval | null {
  const ratioOf = (drawn: Int32Array) => {
    const whole = sumOf(wholes, drawn);
    return whole === 0 ? null : sumOf(parts, drawn) / whole;
  };
  return bootstrapStatistic(parts.length, ratioOf, options);
}

function sumOf(values: Float64Array, drawn: Int32Array): number {
  let sum = 0;
  for (let index = 0; index < drawn.length; index += 1) sum += values[drawn[index] ?? 0] ?? 0;
  return sum;
}

/**
 * The 95 % interval of a share by Clopper and Pearson (1934) where none of `count` did or all did, as a bootstrap of equal values has no
 * width. Both ends keep 2.5 %, as with every other interval here: 0 of 32 gives 0 to 0.109 (the one-sided rule of three, 3/n, would say
 * 0.094). Null for a count of 0.
 */
export function extremeShareInterval(isAll: boolean, count: number, alpha = 0.05): Interval | null {
  if (count === 0) return null;
  const edge = (alpha / 2) ** (1 / count);
  return isAll ? { lower: edge, upper: 1 } : { lower: 0, upper: 1 - edge };
}

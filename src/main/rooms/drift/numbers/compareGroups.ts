import type { DriftInterval } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { groupByCluster, ratioInterval } from '../../../metrics/clusters.ts';
import { type SignFlipTest, signFlipTest } from '../../../metrics/signFlipTest.ts';
import { hasInterval } from './intervalCases.ts';

/** A case with the mean of each group's models in it; null where the group has no value. Cases of one cluster are drawn together. */
export type GroupedCase = { readonly one: number | null; readonly other: number | null; readonly cluster: number };

export type GroupComparison = {
  /** Means over the cases that both groups have; null where there is none. */
  readonly one: number | null;
  readonly other: number | null;
  readonly difference: number | null;
  readonly interval: DriftInterval | null;
  /** Of the hypothesis that there is no difference, for this comparison alone. */
  readonly test: SignFlipTest | null;
  /** Cases with a value of either group; those with one of both, which all numbers are of; and the clusters of these. */
  readonly caseCount: number;
  readonly pairedCount: number;
  readonly clusterCount: number;
};

/**
 * The difference of two groups, first less second, over the cases that both have: each case gives one difference, and cases that one group
 * alone has are left out and counted. Interval: clusters of cases (each case by itself where nothing is clustered) are drawn 1,000 times
 * with replacement (MT19937 from `seed`, as for every interval), the mean difference of the drawn cases is taken, and of these the 2.5th
 * and 97.5th percentiles; null for too few cases (`hasInterval`). Test: the signs of the differences are flipped cluster by cluster
 * (`signFlipTest`). It is of one comparison: what is said of several shown together goes through `holmAdjusted` first.
 */
export function compareGroups(cases: readonly GroupedCase[], seed: number): GroupComparison {
  const pairs = cases.flatMap(({ one, other, cluster }) =>
    one === null || other === null ? [] : [{ one, other, cluster }],
  );
  const clusters = groupByCluster(pairs.map(({ cluster }) => cluster));
  const sums = clusters.map((items) => items.reduce((sum, item) => sum + differenceOf(pairs[item]), 0));
  const sizes = Float64Array.from(clusters, ({ length }) => length);
  const mean = (values: readonly number[]) =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    one: mean(pairs.map(({ one }) => one)),
    other: mean(pairs.map(({ other }) => other)),
    difference: mean(pairs.map(differenceOf)),
    interval: hasInterval(pairs.length, clusters.length)
      ? ratioInterval(Float64Array.from(sums), sizes, { seed })
      : null,
    test: signFlipTest(sums, seed),
    caseCount: cases.filter(({ one, other }) => one !== null || other !== null).length,
    pairedCount: pairs.length,
    clusterCount: clusters.length,
  };
}

function differenceOf(pair: { readonly one: number; readonly other: number } | undefined): number {
  return pair === undefined ? 0 : pair.one - pair.other;
}

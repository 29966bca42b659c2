import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMersenneTwister, twisterState } from '../../../metrics/mersenneTwister.ts';
import { percentile } from '../../../metrics/percentile.ts';
import { compareGroups, type GroupedCase } from './compareGroups.ts';

const cases: GroupedCase[] = [
  { one: 0.9, other: 0.4, cluster: 0 },
  { one: null, other: 0.5, cluster: 1 },
  { one: null, other: null, cluster: 2 },
  { one: 0.7, other: null, cluster: 3 },
  { one: 0.8, other: 0.6, cluster: 4 },
  { one: 0.5, other: 0.6, cluster: 5 },
  { one: 0.5, other: 0.2, cluster: 0 },
  { one: 0.4, other: 0.1, cluster: 6 },
  { one: 0.6, other: 0.5, cluster: 6 },
  { one: 0.3, other: 0.3, cluster: 6 },
  { one: 0.9, other: 0.5, cluster: 7 },
  { one: 0.2, other: 0.4, cluster: 7 },
  { one: 0.5, other: 0.1, cluster: 7 },
  { one: 0.7, other: 0.7, cluster: 5 },
];

test('groups are compared over the cases that both have, whose clusters are drawn and flipped as a whole', () => {
  // Clusters 0, 4 to 7 with the sums and the sizes of their differences, worked out by hand.
  const clusters = [
    { sum: 0.8, size: 2 },
    { sum: 0.2, size: 1 },
    { sum: -0.1, size: 2 },
    { sum: 0.4, size: 3 },
    { sum: 0.6, size: 3 },
  ];
  const random = createMersenneTwister(twisterState(7));
  const drawn = new Int32Array(5);
  const means = Array.from({ length: 1_000 }, () => {
    random.fillBelow(drawn, 5);
    const of = (key: 'sum' | 'size') => [...drawn].reduce((total, at) => total + (clusters[at]?.[key] ?? 0), 0);
    return of('sum') / of('size');
  });
  expect(compareGroups(cases, 7)).toEqual({
    one: expect.closeTo(6.3 / 11, 12),
    other: expect.closeTo(4.4 / 11, 12),
    difference: expect.closeTo(1.9 / 11, 12),
    interval: {
      lower: expect.closeTo(percentile(means, 2.5) ?? 2, 12),
      upper: expect.closeTo(percentile(means, 97.5) ?? 2, 12),
    },
    // |0.8 + 0.2 - 0.1 + 0.4 + 0.6| is reached or passed by 4 of 32 combinations: ±(0.8 + 0.2 ∓ 0.1 + 0.4 + 0.6).
    test: { p: 0.125, method: 'exact' },
    caseCount: 13,
    pairedCount: 11,
    clusterCount: 5,
  });
});

test('two groups that differ by the same in every case differ by that with certainty', () => {
  const steady = Array.from({ length: 11 }, (_, at) => ({ one: 0.2 + at / 20, other: 0.1 + at / 20, cluster: at }));
  expect(compareGroups(steady, 1)).toMatchObject({
    interval: { lower: expect.closeTo(0.1, 12), upper: expect.closeTo(0.1, 12) },
    test: { p: 2 / 2 ** 11 },
  });
});

test('two cases have a difference, and no interval that looks as if it were known', () => {
  expect(compareGroups(cases.slice(4, 6), 1)).toMatchObject({
    difference: expect.closeTo(0.05, 12),
    interval: null,
    test: { p: 1 },
    pairedCount: 2,
  });
});

test('a group without a value has no difference', () => {
  const nothing = { one: null, other: null, difference: null, interval: null, test: null };
  expect(compareGroups([{ one: 0.5, other: null, cluster: 0 }], 1)).toEqual({
    ...nothing,
    caseCount: 1,
    pairedCount: 0,
    clusterCount: 0,
  });
  expect(compareGroups([], 1)).toMatchObject({ ...nothing, caseCount: 0 });
});

const value = fc.option(fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100));
const grouped = fc
  .array(fc.record({ one: value, other: value }), { maxLength: 20 })
  .map((found) => found.map((each, cluster): GroupedCase => ({ ...each, cluster })));

test('cases that stand there several times change nothing when each conversation is one cluster', () => {
  fc.assert(
    fc.property(grouped, fc.integer({ min: 2, max: 4 }), (found, times) => {
      const alone = compareGroups(found, 3);
      const repeated = compareGroups(Array.from({ length: times }, () => found).flat(), 3);
      expect(repeated.test).toEqual(alone.test);
      expect(repeated.clusterCount).toBe(alone.clusterCount);
      expect(repeated.difference ?? 0).toBeCloseTo(alone.difference ?? 0, 10);
      // Fewer than eleven have none.
      if (alone.interval === null) return;
      expect(repeated.interval?.lower).toBeCloseTo(alone.interval.lower, 10);
      expect(repeated.interval?.upper).toBeCloseTo(alone.interval.upper, 10);
    }),
  );
});

test('the second group less the first is the same difference with the other sign, with as much certainty', () => {
  fc.assert(
    fc.property(grouped, (found) => {
      const forth = compareGroups(found, 5);
      const back = compareGroups(
        found.map(({ one, other, cluster }) => ({ one: other, other: one, cluster })),
        5,
      );
      expect(back.test).toEqual(forth.test);
      expect(back.difference ?? 0).toBeCloseTo(-(forth.difference ?? 0), 10);
      expect(back.interval?.upper ?? 0).toBeCloseTo(-(forth.interval?.lower ?? 0), 10);
    }),
  );
});

import { expect, test } from 'vitest';
import { createMersenneTwister, twisterState } from '../metrics/mersenneTwister.ts';
import { percentile } from '../metrics/percentile.ts';
import { compareGroups, type GroupedCase } from './compareGroups.ts';

const cases: GroupedCase[] = [
  { one: 0.9, other: 0.4 },
  { one: null, other: 0.5 },
  { one: null, other: null },
  { one: 0.7, other: null },
  { one: 0.8, other: 0.6 },
];

test('groups are compared over cases, which are drawn for both groups at once', () => {
  const drawnFrom = cases.filter(({ one, other }) => one !== null || other !== null);
  const random = createMersenneTwister(twisterState(7));
  const mean = (values: readonly (number | null | undefined)[]) => {
    const there = values.filter((value) => typeof value === 'number');
    return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length;
  };
  const differences = Array.from({ length: 1_000 }, () => {
    const drawn = Array.from({ length: 4 }, () => drawnFrom[random.next() & 3]);
    const [one, other] = [mean(drawn.map((each) => each?.one)), mean(drawn.map((each) => each?.other))];
    return one === null || other === null ? null : one - other;
  }).filter((value) => value !== null);
  expect(compareGroups(cases, 7)).toEqual({
    one: expect.closeTo(0.8, 12),
    other: expect.closeTo(0.5, 12),
    difference: expect.closeTo(0.3, 12),
    interval: {
      lower: expect.closeTo(percentile(differences, 2.5) ?? 2, 12),
      upper: expect.closeTo(percentile(differences, 97.5) ?? 2, 12),
    },
    caseCount: 4,
    pairedCount: 2,
  });
});

test('two groups that differ by the same in every case differ by that with certainty', () => {
  const steady = [0.2, 0.5, 0.9].map((value) => ({ one: value, other: value - 0.1 }));
  expect(compareGroups(steady, 1)).toMatchObject({
    interval: { lower: expect.closeTo(0.1, 12), upper: expect.closeTo(0.1, 12) },
  });
});

test('a group without a value has no difference', () => {
  expect(compareGroups([{ one: 0.5, other: null }], 1)).toEqual({
    one: 0.5,
    other: null,
    difference: null,
    interval: null,
    caseCount: 1,
    pairedCount: 0,
  });
  expect(compareGroups([], 1)).toMatchObject({ one: null, difference: null, caseCount: 0 });
});

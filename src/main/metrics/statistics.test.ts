import { describe, expect, test } from 'vitest';
import { decayLine, truthDecay } from '../rooms/drift/numbers/truthDecay.ts';
import { bootstrapInterval, bootstrapStatistic } from './bootstrap.ts';
import { fQuantile, incompleteBeta } from './fDistribution.ts';
import { intraclassCorrelation } from './intraclassCorrelation.ts';
import { percentile } from './percentile.ts';

describe('F distribution', () => {
  // Printed tables of the F distribution.
  test.each([
    [0.95, 1, 1, 161.4476],
    [0.95, 5, 15, 2.9013],
    [0.975, 5, 15, 3.5764],
    [0.975, 3, 2.5, 25.8],
    [0.95, 10, 10, 2.9782],
    [0.99, 4, 20, 4.4307],
    [0.975, 120, 120, 1.4327],
    [0.5, 7, 7, 1],
  ])('exceeds its %d quantile for %d and %d degrees of freedom as rarely as it should', (share, from, to, value) => {
    const found = fQuantile(share, from, to);
    if (Number.isInteger(to)) expect(found).toBeCloseTo(value, 3);
    expect(incompleteBeta(from / 2, to / 2, (from * found) / (from * found + to))).toBeCloseTo(share, 12);
  });
});

describe('intraclass correlation', () => {
  // Table 2 of Shrout & Fleiss (1979): six targets, four judges.
  const ratings = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
  ];

  test('has the published values and intervals', () => {
    const near = (value: number) => expect.closeTo(value, 2);
    expect(intraclassCorrelation(ratings)).toEqual({
      single: { value: near(0.29), lower: near(0.019), upper: near(0.761), reason: null },
      average: { value: near(0.62), lower: near(0.071), upper: near(0.927), reason: null },
      consistency: { value: near(0.71), lower: near(0.342), upper: near(0.946), reason: null },
      units: 6,
      raters: 4,
    });
  });

  test('of raters who agree is 1 without an interval, and is missing where nothing varies', () => {
    const one = { value: 1, lower: null, upper: null, reason: null };
    expect(
      intraclassCorrelation([
        [1, 1],
        [3, 3],
      ]),
    ).toEqual({ single: one, average: one, consistency: one, units: 2, raters: 2 });
    const flat = [
      [2, 2],
      [2, 2],
    ];
    const reasons = [flat, [[1, 2]], [[1], [2]], []].map((table) => intraclassCorrelation(table).single.reason);
    expect(reasons).toEqual(['no_variance', 'fewer_than_two_units', 'fewer_than_two_raters', 'fewer_than_two_raters']);
  });
});

describe('intraclass correlation of few ratings', () => {
  /** Every table of so many subjects and two raters with these scores. */
  const tablesOf = (subjects: number, scores: readonly number[]) => {
    const rows = scores.flatMap((one) => scores.map((other) => [one, other]));
    let tables: number[][][] = [[]];
    for (let at = 0; at < subjects; at += 1) tables = tables.flatMap((table) => rows.map((row) => [...table, row]));
    return tables;
  };

  test('has numbers for bounds, lower before upper, or no interval', () => {
    const intervals = [...tablesOf(2, [1, 2, 5]), ...tablesOf(3, [1, 2])].flatMap((table) => {
      const { single, average, consistency } = intraclassCorrelation(table);
      return [single, average, consistency].flatMap(({ lower, upper }) =>
        lower === null || upper === null ? [] : [{ lower, upper }],
      );
    });
    expect(intervals.length).toBeGreaterThan(50);
    expect(intervals.filter(({ lower, upper }) => !(lower <= upper && Number.isFinite(upper - lower)))).toEqual([]);
  });
});

describe('bootstrap', () => {
  test('of nothing is missing, and of one value is that value', () => {
    expect([bootstrapInterval([]), bootstrapInterval([0.4])]).toEqual([null, { lower: 0.4, upper: 0.4 }]);
    expect(bootstrapStatistic(3, () => null)).toBeNull();
  });

  test('is the same for the same seed', () => {
    const values = Array.from({ length: 20 }, (_, index) => (index * 7) % 10);
    expect(bootstrapInterval(values, { seed: 1 })).toEqual(bootstrapInterval(values, { seed: 1 }));
    expect(bootstrapInterval(values, { seed: 1 })).not.toEqual(bootstrapInterval(values, { seed: 2 }));
  });

  test('takes percentiles between two values', () => {
    expect([percentile([3, 1, 2], 75), percentile([], 50), percentile([5], 2.5)]).toEqual([2.5, null, 5]);
  });
});

describe('truth decay per thousand tokens', () => {
  test('is the slope per turn divided by the tokens of a turn', () => {
    const steady = { tokens: [500, 1_000, 1_500, 2_000], recall: [1, 0.9, 0.8, 0.7] };
    const decay = truthDecay([steady, steady]);
    expect(decay).toMatchObject({ withinSlope: expect.closeTo(-0.2, 12), caseSlopes: 2, r2: expect.closeTo(1, 12) });
    expect(decay.interval).toEqual({ lower: expect.closeTo(-0.2, 12), upper: expect.closeTo(-0.2, 12) });
  });

  test('is missing where the context does not grow', () => {
    expect(decayLine({ tokens: [100, 100, 100], recall: [1, 0.5, 0] })).toBeNull();
    expect(truthDecay([{ tokens: [100], recall: [1] }])).toEqual({
      withinSlope: null,
      interval: null,
      meanCaseSlope: null,
      r2: null,
      caseSlopes: 0,
    });
  });
});

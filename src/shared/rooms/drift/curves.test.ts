import { describe, expect, test } from 'vitest';
import { averageCurve, driftLine, valueAtTen } from './curves.ts';

describe('curves', () => {
  test('are averaged over the cases that have a point, and say how many they are', () => {
    expect(averageCurve([[1, 0.5], [0], [null, null, 1]])).toEqual([
      { mean: 0.5, count: 2 },
      { mean: 0.5, count: 1 },
      { mean: 1, count: 1 },
    ]);
    expect(averageCurve([[null]])).toEqual([{ mean: null, count: 0 }]);
  });

  test('have a slope per turn and a tenth value', () => {
    expect(driftLine([1, 0.5, 0])).toEqual({ slope: -0.5, intercept: 1.5 });
    expect([driftLine([]), driftLine([0.5]), valueAtTen([]), valueAtTen([1, 0.5])]).toEqual([
      null,
      { slope: 0, intercept: 0.5 },
      null,
      0.5,
    ]);
  });
});

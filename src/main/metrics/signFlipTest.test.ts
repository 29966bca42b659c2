import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holmAdjusted } from './holm.ts';
import { mostExactSigns, signFlipTest } from './signFlipTest.ts';

/** The same by trying every combination from anew, in whole numbers. */
function bruteForce(values: readonly number[]): number {
  const measured = Math.abs(values.reduce((sum, value) => sum + value, 0));
  let found = 0;
  for (let mask = 0; mask < 2 ** values.length; mask += 1) {
    const sum = values.reduce((total, value, index) => total + (Math.floor(mask / 2 ** index) % 2 ? -value : value), 0);
    if (Math.abs(sum) >= measured) found += 1;
  }
  return found / 2 ** values.length;
}

const whole = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 9 });

describe('the test of paired differences', () => {
  test('gives the p-value of every combination of signs, in any unit and order', () => {
    fc.assert(
      fc.property(whole, fc.double({ min: 0.001, max: 1_000, noNaN: true }), (values, unit) => {
        const p = bruteForce(values);
        expect(signFlipTest(values, 1)).toEqual({ p, method: 'exact' });
        expect(signFlipTest(values.map((value) => -value * unit).reverse(), 2)?.p).toBe(p);
      }),
    );
  });

  test('holds its level: of all signs of the same differences at most 5 % come out below 0.05', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 6, maxLength: 8 }), (values) => {
        let below = 0;
        for (let mask = 0; mask < 2 ** values.length; mask += 1) {
          const signed = values.map((value, index) => (Math.floor(mask / 2 ** index) % 2 ? -value : value));
          if ((signFlipTest(signed, 1)?.p ?? 1) <= 0.05) below += 1;
        }
        expect(below / 2 ** values.length).toBeLessThanOrEqual(0.05);
      }),
      { numRuns: 20 },
    );
  });

  test('draws signs where there are too many to try them all, and comes near the whole', () => {
    const values = Array.from({ length: mostExactSigns + 2 }, (_, index) => ((index * 7) % 11) - 4);
    const drawn = signFlipTest(values, 42);
    expect(drawn?.method).toBe('drawn');
    expect(drawn?.p).toBeCloseTo(bruteForce(values), 1);
    expect(Math.abs((drawn?.p ?? 1) - bruteForce(values))).toBeLessThan(0.02);
    expect(signFlipTest(values, 42)).toEqual(drawn);
    // The measured combination is one of them, so nothing is impossible.
    expect(signFlipTest(Array(40).fill(1), 1)?.p).toBeCloseTo(1 / 10_000, 12);
  });

  test('finds nothing in no difference at all, and has no value for no pairs', () => {
    expect(signFlipTest([0, 0, 0], 1)).toEqual({ p: 1, method: 'exact' });
    expect(signFlipTest([], 1)).toBeNull();
  });
});

describe('the adjustment by Holm', () => {
  test('gives the values of the worked example of R (p.adjust, method "holm")', () => {
    expect(holmAdjusted([0.01, 0.04, 0.03, 0.005]).map((value) => Number(value.toFixed(6)))).toEqual([
      0.03, 0.06, 0.06, 0.02,
    ]);
    expect(holmAdjusted([0.9, 0.8])).toEqual([1, 1]);
    expect(holmAdjusted([])).toEqual([]);
  });

  test('rejects what the procedure rejects step by step', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 8 }), share, (values, alpha) => {
        const sorted = [...values].sort((one, other) => one - other);
        const stop = sorted.findIndex((value, rank) => (values.length - rank) * value > alpha);
        const rejected = new Set(stop < 0 ? sorted : sorted.slice(0, stop));
        const adjusted = holmAdjusted(values);
        for (const [index, value] of values.entries()) {
          // Equal ones are rejected together or not at all.
          if (stop >= 0 && value === sorted[stop]) continue;
          expect((adjusted[index] ?? 2) <= alpha).toBe(rejected.has(value) || alpha === 1);
        }
      }),
    );
  });
});

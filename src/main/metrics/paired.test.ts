import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxNumbers } from './boxNumbers.ts';
import { correlations } from './correlation.ts';
import { gaussianDensity, placeAt } from './gaussianDensity.ts';
import { chiSquareAbove, normalPValue } from './incompleteGamma.ts';
import { midRanks } from './midRanks.ts';
import { pairedT } from './pairedT.ts';
import { cochranQ, friedman } from './repeatedMeasures.ts';
import { rankBiserial, wilcoxonSignedRank } from './wilcoxon.ts';

const difference = fc.integer({ min: -6, max: 6 });

/** The p-value by trying every sign: the second method for few differences. */
function pOfAllSigns(differences: readonly number[]): number {
  const { ranks } = midRanks(differences.map(Math.abs));
  const observed = ranks.reduce((sum, rank, at) => ((differences[at] ?? 0) > 0 ? sum + rank : sum), 0);
  let [low, high] = [0, 0];
  for (let signs = 0; signs < 2 ** ranks.length; signs += 1) {
    const sum = ranks.reduce((total, rank, at) => (signs & (1 << at) ? total + rank : total), 0);
    if (sum <= observed) low += 1;
    if (sum >= observed) high += 1;
  }
  return Math.min(1, (2 * Math.min(low, high)) / 2 ** ranks.length);
}

describe('the signed-rank test', () => {
  test('counts what trying every sign counts', () => {
    const drawn = fc.array(
      difference.filter((value) => value !== 0),
      { minLength: 1, maxLength: 11 },
    );
    fc.assert(
      fc.property(drawn, (differences) => {
        expect(wilcoxonSignedRank(differences).p).toBeCloseTo(pOfAllSigns(differences), 12);
      }),
    );
  });

  test('turns with its differences', () => {
    fc.assert(
      fc.property(fc.array(difference, { maxLength: 60 }), (differences) => {
        const [one, other] = [differences, differences.map((value) => -value)].map(wilcoxonSignedRank);
        expect(other?.p).toEqual(one?.p);
        expect(other?.rankSumPositive).toEqual(one?.rankSumNegative);
        const [size, turned] = [one, other].map((found) => (found === undefined ? null : rankBiserial(found)));
        expect(size === null || size === undefined ? null : size + (turned ?? 0)).toBe(size === null ? null : 0);
      }),
    );
  });
});

describe('tests of several columns', () => {
  test('do not depend on the order of items or columns', () => {
    const rows = fc.array(fc.tuple(difference, difference, difference, difference), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(rows, (drawn) => {
        const turned = drawn.map(([a, b, c, d]) => [d, b, a, c]).reverse();
        const [one, other] = [friedman(drawn), friedman(turned)];
        expect(other.reason).toEqual(one.reason);
        expect(other.p ?? -1).toBeCloseTo(one.p ?? -1, 9);
        const right = (all: readonly (readonly number[])[]) => all.map((row) => row.map((value) => value > 0));
        expect(cochranQ(right(turned)).p ?? -1).toBeCloseTo(cochranQ(right(drawn)).p ?? -1, 9);
      }),
    );
  });

  test('of two columns say of chi-squared with one degree what the normal distribution says', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 30, noNaN: true }), (z) => {
        expect(chiSquareAbove(z * z, 1)).toBeCloseTo(normalPValue(z), 12);
        expect(chiSquareAbove(z, 2)).toBeCloseTo(Math.exp(-z / 2), 12);
      }),
    );
  });
});

test('the interval of a t test leaves out 0 exactly where p is below 0.05', () => {
  const drawn = fc.array(fc.double({ min: -5, max: 5, noNaN: true, noDefaultInfinity: true }), { maxLength: 40 });
  fc.assert(
    fc.property(drawn, (differences) => {
      const { p, low95, high95 } = pairedT(differences);
      if (p === null || low95 === null || high95 === null) return;
      if (Math.abs(p - 0.05) > 1e-9) expect(low95 > 0 || high95 < 0).toBe(p < 0.05);
    }),
  );
});

test('correlations do not change with scale, and turn with a sign', () => {
  const pair = fc.array(fc.tuple(difference, difference), { minLength: 3, maxLength: 50 });
  fc.assert(
    fc.property(pair, (pairs) => {
      const [x, y] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
      const [one, other] = [
        correlations(x, y),
        correlations(
          x.map((value) => 3 - 2 * value),
          y,
        ),
      ];
      expect(other.reason).toEqual(one.reason);
      if (one.pearson === null) return;
      expect(other.pearson?.r).toBeCloseTo(-one.pearson.r, 9);
      expect(other.spearman?.rho).toBeCloseTo(-(one.spearman?.rho ?? 0), 9);
      expect(other.kendallTauB?.tau).toBeCloseTo(-(one.kendallTauB?.tau ?? 0), 9);
      expect(other.kendallTauB?.p).toBeCloseTo(one.kendallTauB?.p ?? 0, 9);
    }),
  );
});

describe('what a plot shows', () => {
  const values = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 1, maxLength: 60 });

  test('has every value in the box, within the whiskers or among the outliers', () => {
    fc.assert(
      fc.property(values, (drawn) => {
        const box = boxNumbers(drawn);
        if (box === null) throw new Error('no box');
        const { whiskerLow, q1, median, q3, whiskerHigh, outliers } = box;
        expect([whiskerLow, q1, median, q3, whiskerHigh]).toEqual(
          [whiskerLow, q1, median, q3, whiskerHigh].toSorted((one, other) => one - other),
        );
        expect(drawn.filter((value) => value < whiskerLow || value > whiskerHigh)).toHaveLength(outliers.length);
      }),
    );
    expect(boxNumbers([])).toBeNull();
  });

  test('has a density whose area is 1, but for what is cut off', () => {
    const density = gaussianDensity([0.2, 0.5, 0.55, 0.6, 0.9]);
    if (density === null) throw new Error('no density');
    const step = placeAt(density, 1) - placeAt(density, 0);
    expect(density.y.reduce((sum, y) => sum + y * step, 0)).toBeCloseTo(1, 2);
    expect(gaussianDensity([0.5, 0.5])).toBeNull();
    expect(gaussianDensity([0.5])).toBeNull();
  });
});

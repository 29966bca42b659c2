import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closeTo } from '../../../test/closeTo.ts';
import { describeWithShared, sharedPath } from '../../../test/sharedData.ts';
import { bootstrapInterval } from './bootstrap.ts';
import { bootstrapMeans } from './bootstrapMeans.ts';
import { correlations } from './correlation.ts';
import { holmAdjusted } from './holm.ts';
import { chiSquareAbove, normalPValue } from './incompleteGamma.ts';
import { createMersenneTwister, twisterState } from './mersenneTwister.ts';
import { cohensDz, pairedT } from './pairedT.ts';
import { percentile } from './percentile.ts';
import { cochranQ, friedman, mcNemar } from './repeatedMeasures.ts';
import { signTest } from './signTest.ts';
import { tPValue, tWithin } from './tDistribution.ts';
import { rankBiserial, wilcoxonSignedRank } from './wilcoxon.ts';

function read<T>(file: string): T {
  return JSON.parse(readFileSync(sharedPath(`oracle/paired/${file}`), 'utf8'));
}

type Obj = Readonly<Record<string, unknown>>;

describeWithShared('paired tests against scipy and statsmodels', 'oracle/paired', () => {
  test('gives the recorded signed-rank tests', () => {
    type Case = { id: string; differences: number[]; expected: Obj; rankBiserial?: number };
    const { cases } = read<{ cases: Case[] }>('unit-wilcoxon.json');
    const found = cases.map(({ id, differences }) => {
      const expected = wilcoxonSignedRank(differences);
      return { id, expected, rankBiserial: rankBiserial(expected) };
    });
    expect(found).toEqual(
      cases.map(({ id, expected, rankBiserial }) => ({
        id,
        expected: closeTo(expected),
        rankBiserial: closeTo(rankBiserial ?? null),
      })),
    );
  });

  test('gives the recorded exact p of any rank sum', () => {
    type Tail = { n: number; statistic: number; p: number };
    const { exactTwoSidedP } = read<{ exactTwoSidedP: Tail[] }>('unit-wilcoxon.json');
    const found = exactTwoSidedP.map(({ n, statistic }) => {
      // Signs are chosen so that the positive ranks add up to the statistic.
      let left = statistic;
      const differences: number[] = [];
      for (let rank = n; rank > 0; rank -= 1) {
        const isPositive = rank <= left;
        if (isPositive) left -= rank;
        differences.push(isPositive ? rank : -rank);
      }
      return { n, statistic, p: wilcoxonSignedRank(differences).p };
    });
    expect(found).toEqual(closeTo(exactTwoSidedP));
  });

  test('gives the recorded sign, t, Friedman, McNemar and Cochran tests', () => {
    const signs = read<{ cases: { wins: number; losses: number; p: number | null }[] }>('unit-sign-test.json').cases;
    expect(signs.map(({ wins, losses }) => signTest(wins, wins + losses))).toEqual(signs.map(({ p }) => closeTo(p)));

    type T = { first: number[]; second: number[]; pairedT: Obj; cohensDz: number | null };
    const ts = read<{ cases: T[] }>('unit-paired-t.json').cases;
    expect(
      ts.map(({ first, second }) => {
        const differences = first.map((value, item) => value - (second[item] ?? 0));
        return [pairedT(differences), cohensDz(differences)];
      }),
    ).toEqual(ts.map(({ pairedT, cohensDz }) => [closeTo(pairedT), closeTo(cohensDz)]));

    type F = Obj & { id: string; valuesPerItem: number[][] };
    const friedmans = read<{ cases: F[] }>('unit-friedman.json').cases;
    expect(friedmans.map(({ id, valuesPerItem }) => ({ id, valuesPerItem, ...friedman(valuesPerItem) }))).toEqual(
      closeTo(friedmans),
    );

    type M = { bothRight: number; onlyFirstRight: number; onlySecondRight: number; bothWrong: number };
    type Binary = { mcnemarExact: M[]; cochranQ: (Obj & { rightPerItem: number[][] })[] };
    const binary = read<Binary>('unit-binary.json');
    const times = (count: number, value: boolean) => new Array<boolean>(count).fill(value);
    const tables = binary.mcnemarExact.map(({ bothRight, onlyFirstRight, onlySecondRight, bothWrong }) =>
      mcNemar(
        [...times(bothRight + onlyFirstRight, true), ...times(onlySecondRight + bothWrong, false)],
        [
          ...times(bothRight, true),
          ...times(onlyFirstRight, false),
          ...times(onlySecondRight, true),
          ...times(bothWrong, false),
        ],
      ),
    );
    expect(tables).toEqual(closeTo(binary.mcnemarExact));
    expect(
      binary.cochranQ.map(({ rightPerItem }) => ({
        rightPerItem,
        ...cochranQ(rightPerItem.map((row) => row.map((right) => right === 1))),
      })),
    ).toEqual(closeTo(binary.cochranQ));
  });

  test('gives the recorded Holm adjustments', () => {
    const { cases } = read<{ cases: { p: number[]; holm: number[] }[] }>('unit-adjust.json');
    expect(cases.map(({ p }) => holmAdjusted(p))).toEqual(cases.map(({ holm }) => closeTo(holm)));
  });

  test('gives the recorded tails and quantiles', () => {
    type Recorded = {
      normalTwoSidedP: { z: number; p: number }[];
      studentTwoSidedP: { t: number; df: number; p: number }[];
      studentQuantile: { p: number; df: number; t: number }[];
      chiSquareUpperP: { x: number; df: number; p: number }[];
      binomialHalfTwoSidedP: { k: number; n: number; p: number }[];
    };
    const recorded = read<Recorded>('unit-distributions.json');
    const found = {
      normalTwoSidedP: recorded.normalTwoSidedP.map(({ z }) => ({ z, p: normalPValue(z) })),
      studentTwoSidedP: recorded.studentTwoSidedP.map(({ t, df }) => ({ t, df, p: tPValue(t, df) })),
      studentQuantile: recorded.studentQuantile.map(({ p, df }) => ({ p, df, t: tWithin(2 * p - 1, df) })),
      chiSquareUpperP: recorded.chiSquareUpperP.map(({ x, df }) => ({ x, df, p: chiSquareAbove(x, df) })),
      binomialHalfTwoSidedP: recorded.binomialHalfTwoSidedP.map(({ k, n }) => ({ k, n, p: signTest(k, n) })),
    };
    const { normalTwoSidedP, studentTwoSidedP, studentQuantile, chiSquareUpperP, binomialHalfTwoSidedP } = recorded;
    const expected = { normalTwoSidedP, studentTwoSidedP, studentQuantile, chiSquareUpperP, binomialHalfTwoSidedP };
    expect(found).toEqual(closeTo(expected));
  });

  test('gives the recorded intervals of resampled means, by both ways of adding up', () => {
    type Interval = Readonly<Record<string, number[]>>;
    type Case = { seed: number; resamples: number; firstResample: number[]; percentile: Interval };
    const { first, second, cases } = read<{ first: number[]; second: number[]; cases: Case[] }>(
      'bootstrap-seeded.json',
    );
    const differences = first.map((value, item) => value - (second[item] ?? 0));
    for (const { seed, resamples, firstResample, percentile } of cases) {
      const drawn = new Int32Array(differences.length);
      createMersenneTwister(twisterState(seed)).fillBelow(drawn, differences.length);
      expect([...drawn]).toEqual(firstResample);
      for (const [level, [lower, upper]] of Object.entries(percentile)) {
        const options = { seed, resamples, alpha: 1 - Number(level) };
        const expected = closeTo({ lower, upper });
        expect(bootstrapInterval(differences, options)).toEqual(expected);
        expect(bootstrapMeans([Float64Array.from(differences)], options)).toEqual([expected]);
      }
    }
  });

  test('gives the recorded intervals of resamples that are written out', () => {
    type Case = {
      first: number[];
      second: number[];
      resamples: number[][];
      percentile: Readonly<Record<string, number[]>>;
    };
    for (const { first, second, resamples, percentile: expected } of read<{ cases: Case[] }>('bootstrap-explicit.json')
      .cases) {
      const differences = first.map((value, item) => value - (second[item] ?? 0));
      const means = resamples.map(
        (drawn) => drawn.reduce((sum, item) => sum + (differences[item] ?? 0), 0) / drawn.length,
      );
      for (const [level, limits] of Object.entries(expected)) {
        const outside = 50 * (1 - Number(level));
        expect([percentile(means, outside), percentile(means, 100 - outside)]).toEqual(closeTo(limits));
      }
    }
  });

  test('gives the recorded correlations', () => {
    type Case = Obj & { id: string; x: number[]; y: number[] };
    const { cases } = read<{ cases: Case[] }>('describe-correlation.json');
    expect(cases.map(({ id, x, y }) => ({ id, x, y, ...correlations(x, y) }))).toEqual(closeTo(cases));
  });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { differencesFrom } from '../../../test/differencesFrom.ts';
import { describeWithShared, sharedPath } from '../../../test/sharedData.ts';
import { type Correlation, intraclassCorrelation } from './intraclassCorrelation.ts';
import { addCoincidences, alphaOfCoincidences } from './krippendorffAlpha.ts';
import { cohenKappa, fleissKappa, isPairable, type KappaWeights, rawAgreement } from './raterAgreement.ts';

type Matrix = readonly (readonly (number | null)[])[];
type Case = {
  readonly name: string;
  readonly categories: readonly number[];
  readonly ratings: Matrix;
  readonly expected: unknown;
};

/** What a case of `agreement-*.json` expects, by our functions. */
function agreementOf({ ratings, categories }: Case) {
  const coded = ratings.map((row) => row.map((value) => (value === null ? null : categories.indexOf(value))));
  const units = (ratings[0] ?? []).map((_, unit) =>
    coded.map((row) => row[unit] ?? null).filter((value) => value !== null),
  );
  const size = categories.length;
  const pairable = units.filter(isPairable);
  const complete = (ratings[0] ?? [])
    .map((_, unit) => ratings.map((row) => row[unit] ?? null))
    .flatMap((unit) => (unit.includes(null) ? [] : [unit.filter((value) => value !== null)]));
  const icc = intraclassCorrelation(complete, ratings.length);
  return {
    units_pairable: pairable.length,
    values_pairable: pairable.flat().length,
    raw: rawAgreement(units),
    cohen_kappa: pairsOf(coded).map(({ raters, one, other }) => {
      const table = new Float64Array(size * size);
      let n = 0;
      for (const [unit, row] of one.entries()) {
        const column = other[unit] ?? null;
        if (row === null || column === null) continue;
        table[row * size + column] = (table[row * size + column] ?? 0) + 1;
        n += 1;
      }
      const kappa = (weights: KappaWeights) => cohenKappa(table, size, weights);
      return { raters, n, unweighted: kappa('unweighted'), linear: kappa('linear'), quadratic: kappa('quadratic') };
    }),
    fleiss_kappa: fleissKappa(units, size),
    krippendorff_alpha: {
      nominal: alpha(units, size, 'nominal'),
      ordinal: alpha(units, size, 'ordinal'),
      interval: alpha(units, size, 'interval'),
    },
    icc: {
      units: icc.units,
      raters: icc.raters,
      icc_2_1: withLimits(icc.single),
      icc_2_k: withLimits(icc.average),
      icc_3_1: withLimits(icc.consistency),
    },
  };
}

function alpha(units: readonly (readonly number[])[], size: number, level: 'nominal' | 'ordinal' | 'interval') {
  const coincidences = new Float64Array(size * size);
  for (const values of units) addCoincidences(coincidences, 0, size, values);
  return alphaOfCoincidences(coincidences, size, level);
}

function pairsOf(coded: Matrix) {
  return coded.flatMap((one, first) =>
    coded.slice(first + 1).map((other, index) => ({ raters: [first, first + 1 + index], one, other })),
  );
}

const withLimits = ({ lower, upper, ...rest }: Correlation) => ({ ...rest, low: lower, high: upper });

describeWithShared('agreement against scikit-learn, statsmodels, krippendorff and pingouin', 'oracle/ratings', () => {
  test.each(['published', 'random', 'degenerate'])('gives every recorded coefficient of the %s matrices', (name) => {
    const { cases }: { cases: Case[] } = JSON.parse(
      readFileSync(sharedPath(`oracle/ratings/agreement-${name}.json`), 'utf8'),
    );
    expect(cases.length).toBeGreaterThan(3);
    const expected = cases.map((one) => one.expected);
    expect(differencesFrom(expected, cases.map(agreementOf), () => 1e-9)).toEqual([]);
  });
});

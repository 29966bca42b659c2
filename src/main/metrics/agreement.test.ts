import { expect, test } from 'vitest';
import { addCoincidences, alphaOfCoincidences } from './krippendorffAlpha.ts';
import { meanInterval, meanTest } from './meanInterval.ts';
import { proportion } from './proportion.ts';
import { cohenKappa, fleissKappa, rawAgreement } from './raterAgreement.ts';
import { signTest } from './signTest.ts';

const near = (value: number, digits = 3) => expect.closeTo(value, digits);

function alpha(units: readonly (readonly number[])[], size: number, level: 'nominal' | 'ordinal' | 'interval') {
  const coincidences = new Float64Array(size * size);
  for (const values of units) addCoincidences(coincidences, 0, size, values);
  return alphaOfCoincidences(coincidences, size, level);
}

test('Krippendorff’s four observers of 2011 have the published alphas', () => {
  // Units with two or more values, by category from 0; two more units have one value and count nowhere.
  const units = [
    [0, 0, 0],
    [1, 1, 2, 1],
    [2, 2, 2, 2],
    [2, 2, 2, 2],
    [1, 1, 1, 1],
    [0, 1, 2, 3],
    [3, 3, 3, 3],
    [0, 0, 1, 0],
    [1, 1, 1, 1],
    [4, 4, 4],
    [0, 0],
    [2],
  ];
  expect(alpha(units, 5, 'nominal')).toEqual({ value: near(0.743), reason: null });
  expect(alpha(units, 5, 'ordinal')).toEqual({ value: near(0.815), reason: null });
  expect(alpha(units, 5, 'interval')).toEqual({ value: near(0.849), reason: null });
  expect(rawAgreement(units)).toMatchObject({ items: 11, pairs: 55, agreeing_pairs: 43 });
});

test('kappa of 20, 5, 10 and 15 items is 0.4, whatever the weights of two categories', () => {
  const kappa = { value: near(0.4, 12), reason: null };
  expect(cohenKappa([20, 5, 10, 15], 2)).toEqual(kappa);
  expect(cohenKappa([20, 5, 10, 15], 2, 'quadratic')).toEqual(kappa);
});

test('a coefficient that is not defined has its reason', () => {
  expect(cohenKappa([0, 0, 0, 0], 2).reason).toBe('no_shared_items');
  expect(cohenKappa([7, 0, 0, 0], 2).reason).toBe('single_category');
  expect(cohenKappa([7, 0, 2, 0], 2)).toEqual({ value: 0, reason: null });
  expect(alpha([[1], [0]], 2, 'nominal').reason).toBe('no_pairable_items');
  expect(alpha([[1, 1], [0]], 2, 'nominal').reason).toBe('single_category');
  expect(fleissKappa([[0, 1], [1, 1, 1], [0]], 2)).toEqual({
    value: null,
    reason: 'unequal_raters_per_item',
    items: 2,
    raters_per_item: null,
  });
});

test('a share of all or none has an interval with a width, and of nothing has none', () => {
  expect(proportion(10, 10)).toMatchObject({ value: 1, low: near(0.722), high: 1 });
  expect(proportion(0, 10)).toMatchObject({ value: 0, low: 0, high: near(0.278) });
  for (let n = 1; n < 200; n += 1) expect([proportion(0, n).low, proportion(n, n).high]).toEqual([0, 1]);
  expect(proportion(0, 0)).toEqual({ value: null, count: 0, n: 0, low: null, high: null });
});

test('the sign test doubles the smaller tail', () => {
  expect([signTest(1, 10), signTest(9, 10), signTest(5, 10), signTest(0, 0)]).toEqual([
    near(22 / 1024, 12),
    near(22 / 1024, 12),
    1,
    null,
  ]);
  // 500,000 votes: the tail is summed where it counts.
  expect(signTest(251_000, 500_000)).toEqual(near(0.0047, 4));
});

test('equal values have a mean without a test, one value a mean alone', () => {
  expect(meanInterval([2, 2, 2])).toEqual({ n: 3, mean: 2, sd: 0, se: 0, low: 2, high: 2 });
  expect(meanTest(meanInterval([2, 2, 2]))).toEqual({ t: null, df: 2, p_value: null });
  expect(meanInterval([4])).toEqual({ n: 1, mean: 4, sd: null, se: null, low: null, high: null });
  expect(meanInterval([])).toMatchObject({ n: 0, mean: null });
  // t = 2√3 at 2 degrees of freedom: p = 0.0742 (Student's table).
  expect(meanTest(meanInterval([1, 2, 3]))).toEqual({ t: near(3.4641), df: 2, p_value: near(0.0742) });
});

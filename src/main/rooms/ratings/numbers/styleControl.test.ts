import { expect, test } from 'vitest';
import { createRandom } from '../../../../../scripts/bench/generate.ts';
import { type Battle, normaliseStyle, styleControl } from './styleControl.ts';

const random = createRandom(7);
const names = ['K7', 'R4', 'S2'];

/** Votes of three models; `lengthOf` says how long an answer of a model is. */
function battlesWith(lengthOf: (model: number) => number): Battle[] {
  return Array.from({ length: 240 }, (_, at) => {
    const [a, b] = [at % 3, (at + 1 + (at % 2)) % 3];
    const style = (model: number) => ({
      length: lengthOf(model),
      headers: Math.floor(random() * 4),
      lists: Math.floor(random() * 9),
      bold: Math.floor(random() * 5),
    });
    return { a, b, score: random() < 0.5 + (b - a) / 8 ? 1 : 0, styleA: style(a), styleB: style(b) };
  });
}

/** What is left of a column when all that others explain is taken out, by Gram and Schmidt. */
function leftOf(column: readonly number[], others: readonly (readonly number[])[]): number[] {
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  const without = (left: readonly number[], basis: readonly (readonly number[])[]) =>
    basis.reduce<number[]>(
      (rest, one) => {
        const share = product(rest, one) / product(one, one);
        return rest.map((value, at) => value - share * (one[at] ?? 0));
      },
      [...left],
    );
  const basis: number[][] = [];
  for (const one of others) basis.push(without(one, basis));
  return without(column, basis);
}

const inflationsOf = (battles: readonly Battle[]) =>
  styleControl(battles, names)?.controlled?.coefficients.map(({ inflation }) => inflation) ?? [];

test('by how much the models and other features inflate the variance of one is 1 / (1 − R²) of its regression on them', () => {
  const battles = battlesWith((model) => 200 + 150 * model + 300 * random());
  const columns = [0, 1, 2, 3].map((feature) => normaliseStyle(battles).normalised.map((row) => row[feature] ?? 0));
  const models = [0, 1].map((model) => battles.map(({ a, b }) => Number(a === model) - Number(b === model)));
  const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + value ** 2, 0);
  const expected = columns.map(
    (column, feature) =>
      squares(column) / squares(leftOf(column, [...models, ...columns.filter((_, other) => other !== feature)])),
  );
  for (const [feature, inflation] of inflationsOf(battles).entries()) {
    expect(inflation).toBeCloseTo(expected[feature] ?? 0, 9);
  }
  expect(Math.max(...expected)).toBeLessThan(10);
});

test('a length that each model has almost to itself inflates it more than tenfold, and the other features little', () => {
  const [length = 0, ...others] = inflationsOf(battlesWith((model) => 300 + 400 * model + 20 * random()));
  expect(length).toBeGreaterThan(10);
  expect(others.every((one) => one !== null && one < 2)).toBe(true);
});

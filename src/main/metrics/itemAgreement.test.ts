import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../../../test/sharedData.ts';
import { disagreementOf, itemAgreement, itemAlpha, type LabelledItem } from './itemAgreement.ts';

type Matrix = readonly (readonly (number | null)[])[];

/** Items of raters' values, each an item and a group of its own. */
function itemsOf(ratings: Matrix, categories: readonly number[]): LabelledItem[] {
  return (ratings[0] ?? []).map((_, unit) => {
    const said = ratings.flatMap((row, rater) => {
      const value = row[unit] ?? null;
      return value === null ? [] : [{ rater, category: categories.indexOf(value) }];
    });
    return {
      group: unit,
      evaluators: said.map(({ rater }) => rater),
      categories: said.map(({ category }) => category),
    };
  });
}

const same = (count: number, evaluators: number[], categories: number[], from = 0): LabelledItem[] =>
  Array.from({ length: count }, (_, index) => ({ group: from + index, evaluators, categories }));

describe('agreement of any labels', () => {
  test('a table of two raters gives what Cohen wrote down', () => {
    const items = [
      ...same(20, [0, 1], [0, 0]),
      ...same(5, [0, 1], [0, 1], 20),
      ...same(10, [0, 1], [1, 0], 25),
      ...same(15, [0, 1], [1, 1], 35),
    ];
    const { pairs, raw, pairable } = itemAgreement(
      { evaluatorCount: 2, categoryCount: 2, level: 'nominal', items },
      200,
      42,
    );
    expect(pairable).toBe(50);
    expect(pairs[0]?.kappa.value).toBeCloseTo(0.4, 12);
    expect(pairs[0]?.table).toEqual([
      [20, 5],
      [10, 15],
    ]);
    expect(raw.value).toBe(0.7);
    const { low = 1, high = 0 } = pairs[0]?.kappa.interval ?? {};
    expect(low).toBeLessThan(0.4);
    expect(high).toBeGreaterThan(0.4);
  });

  test('an item that one person alone judged is in no coefficient, and is counted', () => {
    const items = [...same(12, [0, 1], [0, 0]), ...same(5, [1], [1], 12)];
    const found = itemAgreement({ evaluatorCount: 2, categoryCount: 2, level: 'nominal', items }, 50, 42);
    expect(found).toMatchObject({ items: 17, pairable: 12, single: 5 });
    expect(found.alpha).toMatchObject({ value: null, reason: 'single_category', interval: null });
    expect(found.raw).toMatchObject({ value: 1, n: 12 });
  });

  test('fewer than ten items have values and no interval', () => {
    const items = [...same(5, [0, 1], [0, 0]), ...same(4, [0, 1], [1, 0], 5)];
    const found = itemAgreement({ evaluatorCount: 2, categoryCount: 2, level: 'nominal', items }, 500, 42);
    expect(found.raw.value).toBeCloseTo(5 / 9);
    expect(found.raw.interval).toBeNull();
    expect(found.drawn).toBeNull();
  });

  test('where everybody agrees, no draw differs, and values have no interval: one of no width would say that all is known', () => {
    const items = [...same(7, [0, 1], [0, 0]), ...same(5, [0, 1], [1, 1], 7)];
    const found = itemAgreement({ evaluatorCount: 2, categoryCount: 2, level: 'nominal', items }, 200, 42);
    for (const one of [found.alpha, found.fleiss, found.raw, ...found.pairs.flatMap(({ kappa, raw }) => [kappa, raw])])
      expect(one).toMatchObject({ value: 1, n: 12, interval: null });
  });

  test('many items of fewer than ten groups have values and no interval: what is drawn are groups', () => {
    const items = same(45, [0, 1], [0, 0]).map((item, at) => ({ ...item, categories: [0, at % 4 === 0 ? 1 : 0] }));
    const found = (groupCount: number) =>
      itemAgreement(
        {
          ...{ evaluatorCount: 2, categoryCount: 2, level: 'nominal' },
          items: items.map((item, at) => ({ ...item, group: at % groupCount })),
        },
        50,
        42,
      );
    expect(found(9)).toMatchObject({ drawn: null, raw: { n: 45, interval: null }, alpha: { interval: null } });
    expect(found(9).raw.value).toBe(found(10).raw.value);
    expect(found(10).drawn?.groups).toBe(10);
    expect(found(10).raw.interval).not.toBeNull();
  });

  test('intervals are the same whatever else one person alone judged, as are values', () => {
    const judged = same(40, [0, 1], [0, 0]).map((item, at) => ({
      ...item,
      categories: [at % 2, at % 3 === 0 ? 1 : 0],
    }));
    const alone = judged.flatMap((item, at) => [{ ...item, group: 3 * at }, ...same(2, [0], [1], 3 * at + 1)]);
    const found = (items: readonly LabelledItem[]) =>
      itemAgreement({ evaluatorCount: 2, categoryCount: 2, level: 'nominal', items }, 300, 42);
    const { alpha, fleiss, raw, pairs, drawn } = found(judged);
    expect(found(alone)).toMatchObject({ alpha, fleiss, raw, pairs, drawn, single: 80 });
    expect(alpha.interval).not.toBeNull();
  });

  test("Fleiss' kappa is of the items that everybody judged where numbers of values differ", () => {
    const items = [
      ...same(6, [0, 1, 2], [0, 0, 1]),
      ...same(6, [0, 1, 2], [1, 1, 1], 6),
      ...same(8, [0, 2], [0, 1], 12),
    ];
    const { fleiss } = itemAgreement({ evaluatorCount: 3, categoryCount: 2, level: 'nominal', items }, 0, 42);
    // Twelve items of three values: agreeing shares 1/3 and 1, uses 12 and 24 of 36.
    expect(fleiss.raters).toBe(3);
    expect(fleiss.n).toBe(12);
    expect(fleiss.value).toBeCloseTo((2 / 3 - 5 / 9) / (4 / 9), 12);
  });

  test('one evaluator has nobody to agree with', () => {
    const found = itemAgreement(
      { evaluatorCount: 1, categoryCount: 2, level: 'nominal', items: same(3, [0], [1]) },
      100,
      42,
    );
    expect(found).toMatchObject({ pairable: 0, single: 3, pairs: [], drawn: null });
    expect(found.alpha.reason).toBe('no_pairable_items');
  });

  test.each([
    [[0, 1, 2], 'all'],
    [[0, 0, 2], 'one'],
    [[0, 0, 1, 1], 'some'],
    [[0, 1], 'two'],
    [[1, 1, 1], null],
    [[1], null],
  ])('%j differ as %s', (values, kind) => {
    expect(disagreementOf(values)).toBe(kind);
  });
});

describeWithShared('agreement of any labels against the recorded packages', 'oracle/ratings', () => {
  test.each(['published', 'random', 'degenerate'])('%s: alpha, raw and kappa are those of the packages', (name) => {
    const { cases } = JSON.parse(readFileSync(sharedPath(`oracle/ratings/agreement-${name}.json`), 'utf8'));
    for (const { ratings, categories, expected } of cases) {
      const items = itemsOf(ratings, categories);
      const shape = {
        evaluatorCount: ratings.length,
        categoryCount: categories.length,
        items,
      };
      for (const level of ['nominal', 'ordinal'] as const) {
        const { alpha, raw, pairs } = itemAgreement({ ...shape, level }, 0, 42);
        const wanted = expected.krippendorff_alpha[level];
        if (wanted.value === null) expect(alpha).toMatchObject({ value: null, reason: wanted.reason });
        else expect(alpha.value).toBeCloseTo(wanted.value, 9);
        const whole = itemAgreement({ ...shape, level }, 50, 42);
        expect(itemAlpha({ ...shape, level }, 50, 42)).toEqual({ level, alpha: whole.alpha, drawn: whole.drawn });
        if (expected.raw.share_of_pairs !== null) expect(raw.value).toBeCloseTo(expected.raw.share_of_pairs, 9);
        for (const [at, { unweighted }] of expected.cohen_kappa.entries()) {
          if (unweighted.value === null) expect(pairs[at]?.kappa.value).toBeNull();
          else expect(pairs[at]?.kappa.value).toBeCloseTo(unweighted.value, 9);
        }
      }
    }
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelAgreement } from './labelAgreement.ts';
import { textAgreement } from './textAgreement.ts';

const value = fc.option(fc.nat(3), { freq: 4 });
const lists = fc.array(fc.tuple(value, value, value), { maxLength: 30 });
type Numbers = ReturnType<typeof textAgreement>;
const points = ({ items, pairable, single, alpha, fleiss, raw, pairs }: Numbers) => ({
  ...{ items, pairable, single },
  numbers: [alpha, fleiss, raw, ...pairs.flatMap(({ kappa, raw: ofTwo }) => [kappa, ofTwo])].map((one) => [
    ...[one.value === null ? null : Number(one.value.toFixed(9)) + 0, one.reason, one.n],
  ]),
  raters: fleiss.raters,
});

test('agreement in words is that of the same values with a matrix of categories', () => {
  fc.assert(
    fc.property(lists, (items) => {
      const counts = { evaluatorCount: 3, categoryCount: 4 };
      const labelled = items.map((values, group) => ({ group, values }));
      const known = labelAgreement({ ...counts, items: labelled });
      expect(points(textAgreement({ ...counts, items: labelled }, 0, 42))).toEqual(points(known));
    }),
    { numRuns: 60 },
  );
});

test('where everybody agrees, it has no interval, as without words', () => {
  const items = Array.from({ length: 20 }, (_, at) => ({ group: at, values: [at % 4, at % 4] }));
  const counts = { evaluatorCount: 2, categoryCount: 4 };
  for (const found of [textAgreement({ ...counts, items }, 200, 42), labelAgreement({ ...counts, items })])
    expect([found.alpha, found.raw, found.pairs[0]?.kappa]).toMatchObject(
      Array.from({ length: 3 }, () => ({ value: 1, interval: null })),
    );
});

test('its intervals hold the value, are drawn again the same, and come near those of the matrix', () => {
  const items = Array.from({ length: 200 }, (_, at) => ({
    group: at,
    values: [at % 4, at % 7 === 0 ? (at + 1) % 4 : at % 4],
  }));
  const counts = { evaluatorCount: 2, categoryCount: 4 };
  const text = textAgreement({ ...counts, items }, 1_000, 42);
  const known = labelAgreement({ ...counts, items });
  expect(textAgreement({ ...counts, items }, 1_000, 42)).toEqual(text);
  const { low = 0, high = 0 } = text.alpha.interval ?? {};
  expect(low).toBeLessThan(text.alpha.value ?? 0);
  expect(high).toBeGreaterThan(text.alpha.value ?? 0);
  expect(Math.abs(low - (known.alpha.interval?.low ?? 0))).toBeLessThan(0.02);
  expect(Math.abs(high - (known.alpha.interval?.high ?? 0))).toBeLessThan(0.02);
});

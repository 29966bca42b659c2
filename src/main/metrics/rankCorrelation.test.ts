import { expect, test } from 'vitest';
import { bootstrapStatistic } from './bootstrap.ts';
import { correlations } from './correlation.ts';
import { spearman, spearmanInterval } from './rankCorrelation.ts';

// Many ties, as recalls of four entities have them.
const x = Array.from({ length: 30 }, (_, item) => ((item * 7) % 11) / 4);
const y = Array.from({ length: 30 }, (_, item) => ((item * 5 + 3) % 13) / 4 + item / 20);

test('Spearman’s ρ is that of the correlations that scipy confirms, and null where one side never varies', () => {
  expect(spearman(x, y)).toBe(correlations(x, y).spearman?.rho);
  expect([spearman([1, 1, 1], [1, 2, 3]), spearman([1], [1]), spearman([], [])]).toEqual([null, null, null]);
});

test('its interval is that of drawing items one by one and ranking each draw anew', () => {
  const plain = bootstrapStatistic(30, (drawn) => {
    const take = (values: readonly number[]) => Array.from(drawn, (item) => values[item] ?? 0);
    return spearman(take(x), take(y));
  });
  const interval = spearmanInterval(x, y, [...x.keys()]);
  expect(interval?.lower).toBeCloseTo(plain?.lower ?? 9, 12);
  expect(interval?.upper).toBeCloseTo(plain?.upper ?? 9, 12);
});

test('draws clusters whole', () => {
  const ids = x.map((_, item) => item % 10);
  const plain = bootstrapStatistic(10, (drawn) => {
    const items = [...drawn].flatMap((group) => [group, group + 10, group + 20]);
    return spearman(
      items.map((item) => x[item] ?? 0),
      items.map((item) => y[item] ?? 0),
    );
  });
  const interval = spearmanInterval(x, y, ids);
  expect(interval?.lower).toBeCloseTo(plain?.lower ?? 9, 12);
  expect(interval?.upper).toBeCloseTo(plain?.upper ?? 9, 12);
  expect(spearmanInterval([1, 1], [1, 2], [0, 1])).toBeNull();
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ResultPoint } from '../../../../shared/rooms/evidence/resultsView.ts';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { MeansTable } from './MeansTable.tsx';
import { itemsOfPairs, pointsInNumbers } from './resultsData.ts';
import { buildView } from './resultsFixture.ts';

eachInEmptyWindow();

test('with an empty explanation both claims of its item leave the points, as they leave mean and quartiles, also where it has no value', () => {
  const point = (position: number, claim: 'A' | 'B', isEmpty = false): ResultPoint => {
    return { position, claim, value: isEmpty ? 0 : 0.6, isEmpty };
  };
  const points = [point(0, 'A'), point(1, 'A', true), point(2, 'A'), point(0, 'B'), point(1, 'B')];
  expect(pointsInNumbers(points, [1, 2])).toEqual([point(0, 'A'), point(0, 'B')]);
});

test('means are of as many items as each agent has in them', () => {
  const look = { metric: 'fluency', family: 'metric', leaveOutEmpty: true, hidden: new Set<string>() } as const;
  const view = buildView({ items: 30 });
  const of = (...items: readonly number[]) => ({
    ...view,
    metrics: view.metrics.map((one) => ({
      ...one,
      agents: one.agents.map((agent, at) => ({ ...agent, items: items[at] ?? 0, mean: items[at] === 0 ? null : 0.5 })),
    })),
  });
  const head = () => screen.getAllByRole('columnheader')[0]?.textContent;
  const table = (shown: typeof view) => (
    <MeansTable view={shown} look={look} showsIntervals={false} onChoose={() => undefined} />
  );
  const { rerender } = render(table(of(30, 30)));
  expect(head()).toBe('Mean of 30');
  rerender(table(of(30, 17)));
  expect(head()).toBe('Mean of 17–30');
  rerender(table(of(30, 0)));
  expect(head()).toBe('Mean of 30');
});

test('paired tests are of the items that their shown reading compares, not of all of the test', () => {
  const view = buildView({ items: 30 });
  const [pair] = view.metrics[0]?.pairs ?? [];
  if (pair === undefined) throw new Error('The view has no pair');
  const of = (all: number, withoutEmpty: number | null) => ({
    ...pair,
    all: { ...pair.all, items: all },
    withoutEmpty: withoutEmpty === null ? null : { ...pair.all, items: withoutEmpty },
  });
  const pairs = [of(30, 28), of(30, 17), of(30, null)];
  expect(itemsOfPairs(view, pairs, false)).toEqual({ count: 30, items: '30' });
  expect(itemsOfPairs(view, pairs, true)).toEqual({ count: 30, items: '17–30' });
  expect(itemsOfPairs(view, pairs.slice(0, 1), true)).toEqual({ count: 28, items: '28' });
  expect(itemsOfPairs(view, [], true)).toEqual({ count: 30, items: '30' });
});

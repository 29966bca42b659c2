import { expect, test } from 'vitest';
import { findOrder, openPlacesOf, placeAt } from './readingOrder.ts';

const rows = { left: [0, 1, -1, 2], right: [0, -1, 1, 2], third: [], fourth: [] };
const noneFound = { left: null, right: null, third: null, fourth: null };
const foundIn = (traceId: number, counts: Readonly<Record<number, number>>) => ({
  traceId,
  steps: Object.keys(counts).map(Number),
  counts: Object.values(counts),
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
});

test('places are numbered row by row, left before right, without one being made that nobody asks for', () => {
  const order = findOrder(rows, {
    ...noneFound,
    left: foundIn(1, { 0: 1, 1: 2 }),
    right: foundIn(2, { 0: 1, 1: 3_000_000_000 }),
  });
  expect(order.total).toBe(3_000_000_004);
  expect([0, 1, 2, 3, 4, 3_000_000_003].map((index) => placeAt(order, index))).toEqual([
    { side: 'left', step: 0, nth: 0 },
    { side: 'right', step: 0, nth: 0 },
    { side: 'left', step: 1, nth: 0 },
    { side: 'left', step: 1, nth: 1 },
    { side: 'right', step: 1, nth: 0 },
    { side: 'right', step: 1, nth: 2_999_999_999 },
  ]);
  expect([placeAt(order, -1), placeAt(order, order.total), placeAt(findOrder(rows, noneFound), 0)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a call, and a trace as a whole, is open until every criterion about it has an answer that the scheme still has', () => {
  const outline = { kinds: [3, 4, 3, 4], tools: [{ name: 'search', label: 'x' }], toolOf: [0, 0, 0, 0] };
  const words = { en: 'x', ja: 'x' };
  const yes = { id: 'yes', name: words, description: words };
  const plain = { name: words, description: words, choices: [yes] };
  const criteria = [
    { id: 'needed', scope: 'call', ...plain },
    { id: 'used', scope: 'call', ...plain },
    { id: 'sound', scope: 'step', ...plain },
    { id: 'solved', scope: 'trace', ...plain },
  ] as const satisfies Parameters<typeof openPlacesOf>[2];
  const mark = (step: number | null, criterionId: string, choiceId = 'yes') =>
    ({ step, criterionId, choiceId }) as Parameters<typeof openPlacesOf>[1][number];
  const marks = [mark(0, 'needed'), mark(0, 'used'), mark(2, 'needed'), mark(2, 'sound')];
  expect([...openPlacesOf(outline, marks, criteria)]).toEqual([2, null]);
  expect([...openPlacesOf(outline, [...marks, mark(2, 'used', 'gone'), mark(null, 'solved')], criteria)]).toEqual([2]);
  expect([...openPlacesOf(outline, [], criteria.slice(3))]).toEqual([null]);
  expect([...openPlacesOf(outline, [], [])]).toEqual([]);
});

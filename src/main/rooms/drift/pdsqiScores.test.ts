import { expect, test } from 'vitest';
import type { PdsqiRating } from '../../../shared/rooms/drift/pdsqi.ts';
import type { PdsqiMeasure } from '../../../shared/rooms/drift/pdsqiViews.ts';
import { pdsqiScores } from './pdsqiScores.ts';

const whole = (value: 1 | 2 | 3 | 4 | 5, more: PdsqiRating = {}): PdsqiRating => ({
  citation: value,
  accurate: value,
  thorough: value,
  useful: value,
  organized: value,
  comprehensible: value,
  succinct: value,
  synthesized: null,
  stigmatizing: 0,
  ...more,
});
const entry = (caseId: number, turn: number, rating: PdsqiRating, rater = 'A', model = 'm') => ({
  caseId,
  caseKey: `c_${caseId}`,
  model,
  turn,
  rater,
  rating,
});
const alone: ReadonlyMap<string, string> = new Map();
const find = (scores: ReturnType<typeof pdsqiScores>, turn: number | null, measure: PdsqiMeasure) =>
  scores.find((one) => one.turn === turn && one.measure === measure);

test('each summary counts once with the mean of its raters, over all turns and turn by turn', () => {
  const scores = pdsqiScores(
    [entry(1, 1, whole(5)), entry(1, 1, whole(3), 'B'), entry(1, 10, whole(1)), entry(2, 1, whole(2), 'B')],
    alone,
  );
  // (4 + 1 + 2) / 3, and 4 and 2 at turn 1.
  expect(find(scores, null, 'accurate')).toMatchObject({
    summaryCount: 3,
    ratingCount: 4,
    raterCount: 2,
    caseCount: 2,
    interval: null,
  });
  expect(find(scores, null, 'accurate')?.value).toBeCloseTo(7 / 3, 12);
  expect(find(scores, 1, 'mean')).toMatchObject({ value: 3, summaryCount: 2 });
  expect(find(scores, 10, 'mean')).toMatchObject({ value: 1, summaryCount: 1 });
});

test('NA and what nobody rated have no part, and the mean of the scales is of ratings that answered all eight', () => {
  const scores = pdsqiScores([entry(1, 1, { accurate: 5 }), entry(2, 1, whole(2)), entry(3, 1, {})], alone);
  expect(find(scores, null, 'accurate')).toMatchObject({ value: 3.5, summaryCount: 2 });
  expect(find(scores, null, 'mean')).toMatchObject({ value: 2, summaryCount: 1 });
  expect(find(scores, null, 'synthesized')).toBeUndefined();
  expect(pdsqiScores([], alone)).toEqual([]);
});

test('intervals draw conversations whole, so that copies of a case make no interval narrower', () => {
  const entries = Array.from({ length: 30 }, (_, at) =>
    entry(at, 1, whole(([1, 2, 3, 4, 5] as const)[(at % 10) % 5] ?? 1)),
  );
  const conversations = new Map(entries.map(({ caseKey }, at) => [caseKey, `talk ${at % 10}`]));
  const widthOf = (of: ReadonlyMap<string, string>) => {
    const { interval } = find(pdsqiScores(entries, of), null, 'accurate') ?? {};
    return interval ? interval.upper - interval.lower : 0;
  };
  // The mean of n draws of 1 to 5: 2 × 1.96 × √2 / √n.
  expect(widthOf(alone)).toBeCloseTo((3.92 * Math.SQRT2) / Math.sqrt(30), 0);
  expect(widthOf(conversations) / widthOf(alone)).toBeGreaterThan(1.4);
});

test('equal values have no interval, and a share of 0 an exact one', () => {
  const scores = pdsqiScores(
    Array.from({ length: 12 }, (_, at) => entry(at, 1, whole(4))),
    alone,
  );
  expect(find(scores, null, 'accurate')).toMatchObject({ value: 4, interval: null, intervalMethod: null });
  expect(find(scores, null, 'stigmatizing')).toMatchObject({ value: 0, intervalMethod: 'clopperPearson' });
  // 1 − 0.025^(1/12), by hand.
  expect(find(scores, null, 'stigmatizing')?.interval?.upper).toBeCloseTo(0.2646, 4);
});

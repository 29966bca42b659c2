import { expect, test } from 'vitest';
import { outcomesOf, verdictOf } from './runVerdict.ts';

const said = (...verdicts: (boolean | null)[]) => verdictOf(verdicts.map((passed) => ({ passed })));

test('a run passed when a score says so and none the contrary', () => {
  expect([said(), said(null), said(true, null), said(true, true)]).toEqual([null, null, true, true]);
  expect([said(false), said(true, false), said(null, false)]).toEqual([false, false, false]);
});

test('a run that stopped at a limit can have failed too', () => {
  expect(outcomesOf({ passed: false, status: 'limit' })).toEqual(['failed', 'stopped']);
  expect(outcomesOf({ passed: null, status: 'failed' })).toEqual(['unscored', 'stopped']);
  expect(outcomesOf({ passed: true, status: 'done' })).toEqual(['passed']);
  expect(outcomesOf({ passed: null, status: null })).toEqual(['unscored']);
});

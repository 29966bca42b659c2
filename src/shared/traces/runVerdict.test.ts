import { expect, test } from 'vitest';
import { verdictOf } from './runVerdict.ts';

const said = (...verdicts: (boolean | null)[]) => verdictOf(verdicts.map((passed) => ({ passed })));

test('a run passed when a score says so and none the contrary', () => {
  expect([said(), said(null), said(true, null), said(true, true)]).toEqual([null, null, true, true]);
  expect([said(false), said(true, false), said(null, false)]).toEqual([false, false, false]);
});

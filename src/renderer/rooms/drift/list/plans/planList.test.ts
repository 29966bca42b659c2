import { expect, it } from 'vitest';
import type { CasePlan } from '../../../../../shared/rooms/drift/caseViews.ts';
import { findPlans } from './planList.ts';

const plan = (caseId: number, caseKey: string, text: string): CasePlan => ({
  caseId,
  caseKey,
  plan: text,
  sourceId: caseId === 2 ? 17 : null,
  split: null,
  components: [],
  fileName: null,
  author: null,
  savedAt: null,
  revision: 0,
  strangeAnchors: [],
});
const plans = [plan(1, 'c_001_𠮷', ''), plan(2, 'c_002', 'ガイド付きで睡眠を整える'), plan(3, 'c_003', 'Sleep diary')];
const found = (...asked: [Parameters<typeof findPlans>[1], string]) =>
  findPlans(plans, ...asked).map(({ caseId }) => caseId);

it('finds plans by every word, in any width, case and composition', () => {
  expect(found('all', 'ｶﾞｲﾄﾞ 睡眠')).toEqual([2]);
  expect(found('all', 'カ\u3099イト\u3099')).toEqual([2]);
  expect(found('all', 'SLEEP')).toEqual([3]);
  expect(found('all', '𠮷')).toEqual([1]);
  expect(found('all', '17')).toEqual([2]);
  expect(found('all', '  ')).toEqual([1, 2, 3]);
});

it('shows cases with or without a plan', () => {
  expect(found('with', '')).toEqual([2, 3]);
  expect(found('without', '')).toEqual([1]);
  expect(found('without', 'sleep')).toEqual([]);
});

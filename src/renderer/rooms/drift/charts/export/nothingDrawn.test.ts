import { expect, test } from 'vitest';
import { driftRun } from '../../driftFixture.ts';
import type { DriftData } from '../../driftState.ts';
import { createDriftStore } from '../../driftStore.ts';
import { measuredModels } from '../../modelsFixture.ts';
import { nothingDrawn } from './nothingDrawn.ts';

const state = createDriftStore(() => Promise.reject(new Error('not asked')), { later: () => () => {} }).getState();
const [first, ...others] = measuredModels.map(({ model, measured, ...rest }, at) => {
  const conflict = at === 0 ? null : measured.conflict;
  return { ...rest, model, overruled: null, measured: { ...measured, conflict } };
});
const reason = (change: Partial<DriftData>, models = [first, ...others]) =>
  nothingDrawn({
    ...state,
    ...{ workTab: 'relations', caseView: 'conflict' },
    shown: { status: 'ready', value: { run: driftRun, models: models.flatMap((one) => one ?? []) } },
    ...change,
  });

test('contradictions case by case have no picture where the model that is shown has none that were judged', () => {
  const judged = others.find(({ measured }) => measured.conflict !== null)?.model ?? '';
  expect([reason({}), reason({ selectedLine: first?.model ?? '' })]).toEqual(['dots', 'dots']);
  expect([reason({ selectedLine: judged }), reason({ caseView: 'length' }), reason({ caseView: 'cleaning' })]).toEqual([
    null,
    null,
    null,
  ]);
});

test('their table has those of all models, and nothing where no model has any', () => {
  expect(reason({ showsTable: true })).toBeNull();
  expect(reason({ showsTable: true }, [first])).toBe('dots');
});

test('pairs without advice on one side are no dots', () => {
  const empty = others.map((one) => {
    const { conflict } = one.measured;
    const compared = conflict?.compared && { ...conflict.compared, of: 0 };
    return { ...one, measured: { ...one.measured, conflict: conflict && { ...conflict, compared: compared ?? null } } };
  });
  expect(reason({}, empty)).toBe('dots');
});

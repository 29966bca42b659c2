import { expect, test } from 'vitest';
import type { TraceGroup, TraceRow } from '../../../../shared/traces/traceGroup.ts';
import { texts, textsOf } from '../../../window/i18n.ts';
import { secondLine, tellsNothing, whatTells } from './secondLine.ts';

const noProgress = { calls: 0, callsMarked: 0, traces: 0, tracesMarked: 0, tracesBegun: 0 };
const run = (more: Partial<TraceRow>): TraceRow => ({
  ...{ id: 1, datasetId: 1, key: 'r', model: null, stepCount: 1, callCount: 0, errorCount: 0, progress: noProgress },
  ...{ task: null, epoch: null, status: null, passed: null, scores: [] },
  ...more,
});
const group = (...traces: TraceRow[]): TraceGroup => ({
  ...{ id: 1, questionId: null, title: '', titleFrom: 0, progress: noProgress, state: 'todo', flagged: false },
  traces,
});
const all = { tasks: true, models: true, outcomes: true };
const facets = {
  models: [
    { model: 'm-1', groupCount: 2 },
    { model: 'm-2', groupCount: 1 },
  ],
  tasks: [
    { task: 'airline', groupCount: 1 },
    { task: null, groupCount: 1 },
  ],
  outcomes: [{ outcome: 'passed' as const, groupCount: 1 }],
  labels: [],
  detectors: [],
};

test('the second line names task and models once each, and says how many runs passed and ended early', async () => {
  await texts.changeLanguage('en');
  const { t } = textsOf(texts);
  const runs = [
    run({ task: 'airline', model: 'm-1', passed: true, status: 'done' }),
    run({ task: 'airline', model: 'm-1', passed: false, status: 'limit' }),
    run({ task: 'airline', model: 'm-2', passed: null, status: 'failed' }),
  ];
  expect(secondLine(group(...runs), all, t)).toBe('1 of 2 passed · 2 ended early · airline · m-1 · m-2');
  expect(secondLine(group(run({ passed: false })), all, t)).toBe('failed');
  expect(secondLine(group(run({})), all, t)).toBe('');
  expect(secondLine(group(...runs), tellsNothing, t)).toBe('');
  await texts.changeLanguage('ja');
  expect(secondLine(group(...runs), { ...all, models: false }, textsOf(texts).t)).toBe(
    '2 件中 1 件成功 · 2 件が途中で終了 · airline',
  );
});

test('models that answer every question tell none apart, and blind neither models nor verdicts are told', () => {
  expect(whatTells(facets, false)).toEqual(all);
  expect(whatTells(facets, true)).toEqual({ tasks: true, models: false, outcomes: false });
  const alike = facets.models.map((one) => ({ ...one, groupCount: 2 }));
  expect(whatTells({ ...facets, models: alike, tasks: [], outcomes: [] }, false)).toEqual(tellsNothing);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let folder: string;
let project: OpenWorkbench;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-drift-metrics-'));
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
  await project.call('project.chooseEvaluator', { name: '髙橋' });
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

const row = (model: string, recall: readonly number[], more: object = {}) => ({
  model,
  total_cases: 12,
  usable_cases: 11,
  entity_recall_t1: recall[0],
  entity_recall_t5: recall[4],
  entity_recall_t10: recall[9],
  entity_recall_t10_ci_low: 0.3,
  entity_recall_t10_ci_high: 0.6,
  recall_curve: recall,
  knowledge_conflict_rate: 0.05,
  knowledge_conflict_rate_ci_low: 0,
  knowledge_conflict_rate_ci_high: 0.2,
  contradictions_found: 2,
  avg_turns_per_case: 10,
  continuity_score: 0.4,
  ...more,
});
const falling = (turns: number) => Array.from({ length: turns }, (_, at) => 1 - at / 20);
const write = (text: string) => {
  const path = join(folder, 'drift_metrics.json');
  writeFileSync(path, text);
  return path;
};
const lines = async () => (await project.call('drift.overview', { datasetId: null })).files;

test('a published table of several models comes in as a line for each, said to be of exact matches', async () => {
  const table = [row('aoba-7b', falling(10)), row('sora-mini', falling(20), { knowledge_conflict_rate: null })];
  await project.importFile(write(JSON.stringify(table)));
  const [first, second] = await lines();
  expect(first).toMatchObject({ model: 'aoba-7b', fileName: 'drift_metrics.json', isExactMatch: true });
  expect(first?.measured).toMatchObject({
    caseCount: 11,
    recallAtTen: { critical: 0.55, extended: null, interval: { lower: 0.3, upper: 0.6 } },
    slope: { critical: null, interval: null },
    conflict: { evaluatedPairs: { rate: 0.05, of: null }, interval: { lower: 0, upper: 0.2 } },
    alignment: { full: null, actions: 0.4 },
    missing: { drift_slope_critical: 'notInFile' },
  });
  expect(first?.measured.curves.critical.recall).toEqual(falling(10));
  // The interval of a longer conversation is of its last turn, not of turn 10.
  expect(second?.measured).toMatchObject({
    recallAtTen: { critical: 0.55, interval: null },
    conflict: null,
    missing: { knowledge_conflict_rate: 'notInFile', entity_recall_ci: 'notInFile' },
  });
});

test('what Python writes for no number is missing, and a table without models is no results', async () => {
  await project.importFile(write(JSON.stringify([row('aoba-7b', falling(10))]).replace('0.4}', 'NaN}')));
  expect((await lines())[0]?.measured.alignment).toBeNull();
  const bad = JSON.stringify([{ model: 'aoba-7b', entity_recall_t10: 0.5, recall_curve: 'falling' }]);
  await expect(project.importFile(write(bad))).rejects.toMatchObject({ code: 'IMPORT_MALFORMED' });
});

describeWithShared('the published tables', 'data/study-c/drift_metrics.json', () => {
  test.each(['drift_metrics.json', 'drift_metrics.20260206_1904.json'])('%s has eight lines', async (name) => {
    await project.importFile(sharedPath(`data/study-c/${name}`));
    const files = await lines();
    expect(files.length).toBe(8);
    expect(files.every(({ measured }) => measured.recallAtTen.critical !== null)).toBe(true);
  });
});

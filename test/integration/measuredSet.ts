import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

export let project: OpenWorkbench;

/** Gives each test of the file that asks a project in which somebody measures; returns the folder around it. */
export function projectOfMeasuring() {
  const place = temporaryFolder();
  beforeEach(async () => {
    project = await openWorkbench({ dataFolder: join(place.path, 'project') });
    await project.call('project.chooseEvaluator', { name: '評価者﨑' });
  });
  afterEach(() => project.close());
  return place;
}

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures/drift', name);

/** A set with its generations and plans, as it lies beside the tests. */
export const own = {
  cases: fixture('cases.json'),
  generations: [fixture('generations.jsonl')],
  plans: fixture('plans.json'),
};
export const db = () => project.workbench.context.db;

/** Measures a set to the end; returns the run. */
export async function measure(datasetId: number, order: object = {}): Promise<number> {
  const { taskId, runId } = await project.call('drift.measure', { datasetId, ...order });
  expect(await project.finish(taskId)).toEqual({ runId });
  return runId;
}

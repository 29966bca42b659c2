import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

export let project: OpenWorkbench;
/** The sample of thirteen questions. */
export let datasetId: number;

/** Gives each test of the file that asks a project in which 佐伯 千夏 works on the sample. */
export function projectOfSample() {
  beforeEach(async () => {
    project = await openWorkbench();
    await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    datasetId = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
  });
  afterEach(() => project.close());
}

export const list = async (view: Record<string, unknown> = {}) => {
  const page = await project.call('derivations.listQuestions', { view: { datasetId, ...view } });
  return { keys: page.rows.map((row) => row.key), matched: page.matched, total: page.total };
};

export const idOf = async (key: string) => {
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
  return rows.find((row) => row.key === key)?.id ?? -1;
};

export const read = async (key: string) => project.call('derivations.readQuestion', { questionId: await idOf(key) });

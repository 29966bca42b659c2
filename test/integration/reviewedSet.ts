import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { overrulingsAt } from '../../src/main/rooms/drift/overrulings.ts';
import type { Call } from '../../src/shared/api/contract.ts';
import { hostileModel, writeDriftFiles } from '../driftFiles.ts';
import { layOutSet } from '../driftProject.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

/** The project in which 髙橋 reviews. */
export let project: OpenWorkbench;
export let datasetId: number;
/** The first case of the set. */
export let caseId: number;
export const model = hostileModel;

/** Gives each test of the file that asks a project with a set of which nothing is said yet; returns the folder around it. */
export function projectOfReviews() {
  const place = temporaryFolder();
  beforeEach(async () => {
    project = await openWorkbench({ dataFolder: join(place.path, 'project') });
    await project.call('project.chooseEvaluator', { name: '髙橋' });
    const files = writeDriftFiles(place.path);
    const { context } = project.workbench;
    ({ datasetId } = await layOutSet(context.db, { ...files, generations: [files.generations] }));
    caseId = (await project.call('drift.plans', { datasetId }))[0]?.caseId ?? 0;
  });
  afterEach(() => project.close());
  return place;
}

export const call: Call = (method, input) => project.call(method, input);
export const work = (name: string) => call('project.chooseEvaluator', { name });

/** Closes the project and opens it once more. */
export async function restart(): Promise<void> {
  await project.workbench.close();
  project = await openWorkbench({ dataFolder: project.dataFolder });
}

/** Measures the set to the end; returns the run. */
export async function measure(): Promise<number> {
  const { taskId, runId } = await call('drift.measure', { datasetId });
  await project.finish(taskId);
  return runId;
}

/** What was said of the entities of a turn, without a run that shows it. */
export const saidOf = (turn: number) =>
  overrulingsAt(project.workbench.context.db, caseId, { model, turn }).map(({ entity, counts, author }) => [
    entity,
    counts,
    author,
  ]);

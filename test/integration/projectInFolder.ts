import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { createWorkbench } from '../../src/main/core/workbench.ts';
import { createCliHost } from '../../src/main/shells/cli/cliHost.ts';
import { AppError } from '../../src/shared/errors.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { openWorkbench, sampleFolder } from './openWorkbench.ts';

export const sample = join(sampleFolder, 'sample-derivations.json');

/** Where the project of the running test lies, or would lie. */
export let dataFolder: string;

/** Gives each test of the file that asks a place for a project; returns the folder around it. */
export function folderForProject() {
  const place = temporaryFolder();
  beforeEach(() => placeProject(join(place.path, 'project')));
  return place;
}

export function placeProject(path: string): void {
  dataFolder = path;
}

/** What an attempt failed with. */
export async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'nothing was thrown',
    (error: unknown) => (error instanceof AppError ? { code: error.code, details: error.details } : error),
  );
}

/** Opens the project as the program does. */
export function open() {
  return createWorkbench({ host: createCliHost(), version: '0.0.0-test', dataFolder });
}

/** A project in which one question was flagged, and its id. */
export async function projectWithAct() {
  const project = await openWorkbench({ dataFolder });
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  const datasetId = await project.importFile(sample);
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
  const questionId = rows[0]?.id ?? 0;
  await project.call('derivations.setFlag', { questionId, flagged: true });
  return { ...project, datasetId, questionId };
}

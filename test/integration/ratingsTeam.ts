import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { registration } from '../ratingsProject.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let place: ReturnType<typeof temporaryFolder>;
const opened: OpenWorkbench[] = [];
/** The project in which Aki judges the study. */
export let evaluator: OpenWorkbench;
/** The project of Chie, who gathers the judgements. */
export let coordinator: OpenWorkbench;

/** Gives each test of the file that asks an evaluator and a coordinator of one study; returns the folder in which their projects are. */
export function ratingsTeam() {
  place = temporaryFolder();
  beforeEach(async () => {
    evaluator = await openAs('Aki', '0412');
    coordinator = await openAs('Chie', null);
  });
  afterEach(async () => {
    for (const project of opened.splice(0)) await project.close();
  });
  return place;
}

/** Opens the project in a folder until the test ends. */
export async function openIn(dataFolder: string): Promise<OpenWorkbench> {
  const project = await openWorkbench({ dataFolder });
  opened.push(project);
  return project;
}

/** Opens the project of the evaluator, which was closed, once more. */
export async function reopenEvaluator(): Promise<void> {
  evaluator = await openIn(evaluator.dataFolder);
}

/** Opens the project of the coordinator, which was closed, once more. */
export async function reopenCoordinator(): Promise<void> {
  coordinator = await openIn(coordinator.dataFolder);
}

/** A project in which somebody has begun the study, under an id of theirs. */
export async function openAs(
  name: string,
  studyEvaluatorId: string | null,
  studyId = 'study-1',
  specialties: string[] = [],
): Promise<OpenWorkbench> {
  const project = await openIn(join(place.path, `${name}-project`));
  await project.call('project.chooseEvaluator', { name });
  await project.importFile(place.write(`${name}-${studyId}.zip`, studyZip(studyFolder({ studyId }))));
  const own = {
    ...registration,
    studyEvaluatorId: studyEvaluatorId ?? '',
    name,
    email: `${name}@example.org`,
    specialties,
  };
  if (studyEvaluatorId !== null) await project.call('ratings.start', { datasetId: 1, registration: own });
  return project;
}

/** Writes the judgements of who works in a project into a bundle; returns its path. */
export async function bundleOf(project: OpenWorkbench, name = 'a.akapen-ratings.json'): Promise<string> {
  const path = join(place.path, name);
  const destination = project.workbench.grants.toWrite(path);
  await project.call('ratings.exportBundle', { datasetId: 1, destination });
  return path;
}

export const merge = (project: OpenWorkbench, path: string) =>
  project.call('ratings.mergeFile', { datasetId: 1, source: project.workbench.grants.toRead(path) });

export const rowsOf = async (project: OpenWorkbench) => (await project.call('ratings.rows', { datasetId: 1 })).rows;

export const refusedToRaters = { code: 'CONFLICT', details: { reason: 'blind' } };

import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { writeDeliveries } from '../../src/main/outbox/deliveriesTable.ts';
import { addDestination } from '../../src/main/outbox/destinationsTable.ts';
import { readRow } from '../../src/main/outbox/outboxTable.ts';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { registration } from '../ratingsProject.ts';
import { type StudyFolder, studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let place: ReturnType<typeof temporaryFolder>;
let now: Date;
/** The project in which Aki works. */
export let project: OpenWorkbench;
/** The study that was imported last. */
export let datasetId: number;

/** Gives each test of the file that asks a project in which somebody works, and which shows the time that the test says; returns a folder. */
export function projectOfJudgements() {
  place = temporaryFolder();
  beforeEach(async () => {
    setClock('2026-11-23T09:00:00.000Z');
    project = await open();
    await project.call('project.chooseEvaluator', { name: 'Aki' });
  });
  afterEach(() => project.close());
  return place;
}

export function setClock(time: string): void {
  now = new Date(time);
}

const open = () => openWorkbench({ dataFolder: join(place.path, 'project'), now: () => now });

/** Closes the project and opens it once more. */
export async function reopen(): Promise<void> {
  await project.close();
  project = await open();
}

export async function importStudy(folder: StudyFolder, name = 'study.zip'): Promise<void> {
  datasetId = await project.importFile(place.write(name, studyZip(folder)));
}

/** Imports a study and begins to judge in it. */
export async function begin(folder: StudyFolder): Promise<void> {
  await importStudy(folder);
  await project.call('ratings.start', { datasetId, registration });
}

export const withProtocol = (more: object, made = {}) => ({
  ...studyFolder(made),
  'protocol.json': { ...fiveCriteria, ...more },
});

export const mine = () => project.call('ratings.mySubmissions', { datasetId });
export const progress = async () => (await project.call('ratings.studies', {}))[0]?.mine;
export const queued = (id: string) => readRow(project.workbench.context.db, id)?.cells;

/** A destination, so that rows wait for something. */
export function addFiles(): void {
  const settings = { kind: 'files', folder: place.path, format: 'csv', mark: true, baseName: 'x' } as const;
  addDestination(project.workbench.context.db, 'study-1', settings);
}

export function deliver(submissionId: string, state: 'confirmed' | 'unknown' | 'blocked'): void {
  const { db } = project.workbench.context;
  const rowId = readRow(db, submissionId)?.id ?? 0;
  writeDeliveries(db, 1, [{ rowId, state }], now.toISOString());
}

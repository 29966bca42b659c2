import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { EvidenceChoice } from '../../src/shared/rooms/evidence/answers.ts';
import type { ClaimTask } from '../../src/shared/rooms/evidence/claimTask.ts';
import { knowledgeBase, type TestName, testFile } from '../evidenceFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let place: ReturnType<typeof temporaryFolder>;
export let project: OpenWorkbench;

/** Gives each test of the file that asks a project in which Aki works; returns a folder. */
export function projectOfClaims() {
  place = temporaryFolder();
  beforeEach(async () => {
    project = await openProject();
    await project.call('project.chooseEvaluator', { name: 'Aki' });
  });
  afterEach(() => project.close());
  return place;
}

const openProject = () => openWorkbench({ dataFolder: join(place.path, 'project') });

/** Opens the project once more, which a test has closed. */
export async function reopen(): Promise<void> {
  project = await openProject();
}

export const importTest = (test: TestName, count = 1) =>
  project.importFile(place.write(`${test}.json`, testFile(test, count)));

export const importKnowledgeBase = (ids: readonly number[]) =>
  project.importFile(place.write('evidence_kb.json', knowledgeBase(ids)));

export const rowsOf = async (datasetId: number, view: object = {}) =>
  (await project.call('evidence.list', { view: { datasetId, ...view } })).rows;

/** The first claim of a dataset. */
export const open = async (datasetId: number): Promise<ClaimTask> => {
  const [row] = await rowsOf(datasetId);
  return project.call('evidence.readClaim', { claimId: row?.id ?? 0 });
};

export const previewOf = async (name: string, content: unknown) => {
  const preview = await project.call('datasets.preview', {
    source: project.workbench.grants.toRead(place.write(name, content)),
  });
  if (preview.room !== 'evidence') throw new Error(`Taken for ${preview.room}`);
  return preview;
};

/** Imports a test; returns its claims besides. */
export async function importClaims(test: TestName, count = 1) {
  const datasetId = await importTest(test, count);
  return { datasetId, claimIds: (await rowsOf(datasetId)).map(({ id }) => id) };
}

export const choose = async (claimId: number, choices: Readonly<Record<number, EvidenceChoice>>) => {
  for (const [id, choice] of Object.entries(choices))
    await project.call('evidence.choose', { claimId, evidenceId: Number(id), choice });
};

/** Finishes a claim and looks at its gold. */
export const look = async (claimId: number) => {
  await project.call('evidence.setDone', { claimId, done: true });
  await project.call('evidence.reveal', { claimId });
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { DriftPreview } from '../../src/shared/rooms/drift/preview.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let place: ReturnType<typeof temporaryFolder>;
/** The project in which 髙橋 works. */
export let project: OpenWorkbench;

/** Gives each test of the file that asks a project without datasets; returns a folder. */
export function projectOfDriftFiles() {
  place = temporaryFolder();
  beforeEach(async () => {
    project = await openWorkbench();
    await project.call('project.chooseEvaluator', { name: '髙橋' });
  });
  afterEach(() => project.close());
  return place;
}

export const lines = (...rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

export async function preview(path: string): Promise<DriftPreview> {
  const found = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
  if (found.room !== 'drift') throw new Error(`${path} was taken for ${found.format}`);
  return found;
}

type Order = { goldDatasetId?: number | null; repair?: boolean; mode?: 'good' | 'all' };

/** Imports a file; returns its dataset. */
export async function importAs(path: string, { goldDatasetId = null, repair = false, mode = 'good' }: Order = {}) {
  const { previewId, fileName: name } = await preview(path);
  const { taskId } = await project.call('datasets.import', { previewId, name, mode, goldDatasetId, repair });
  return Number((await project.finish(taskId)).datasetId);
}

/** The file of a dataset as it goes out. */
export async function exported(datasetId: number): Promise<Buffer> {
  const path = join(place.path, `export-${datasetId}`);
  await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(path) });
  return readFileSync(path);
}

export const oneCase = (id: string, summary: string) => ({
  id,
  patient_summary: summary,
  critical_entities: ['asthma'],
  turns: [
    { turn: 1, message: 'It began in 﨑.' },
    { turn: 2, message: '𠮷野 was cold.' },
  ],
});

export const prompt = (summary: string, ...messages: string[]) =>
  ['Summarise the current patient state based on conversation:', summary, ...messages].join('\n');

export const summaryRow = (caseId: string, turn: number, given: string, text = 'asthma') => ({
  case_id: caseId,
  turn_num: turn,
  variant: 'summary',
  prompt: given,
  response_text: text,
  status: 'ok',
  model_name: 'm',
});

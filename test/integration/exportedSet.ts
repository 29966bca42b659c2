import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Call } from '../../src/shared/api/contract.ts';
import { writeDriftFiles } from '../driftFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let place: ReturnType<typeof temporaryFolder>;
/** The project in which 髙橋<b> works. */
export let project: OpenWorkbench;
/** A set with its generations and plans, which a test imports or lays out. */
export let files: ReturnType<typeof writeDriftFiles>;

/** Gives each test of the file that asks a project without datasets, and the files of a set; returns the folder around it. */
export function projectOfExports() {
  place = temporaryFolder();
  beforeEach(async () => {
    project = await openWorkbench({ dataFolder: join(place.path, 'project') });
    await project.call('project.chooseEvaluator', { name: '髙橋<b>' });
    files = writeDriftFiles(place.path);
  });
  afterEach(() => project.close());
  return place;
}

export const call: Call = (method, input) => project.call(method, input);
export const to = (name: string) => project.workbench.grants.toWrite(join(place.path, name));
export const read = (name: string) => readFileSync(join(place.path, name), 'utf8');

/** The first case of a set. */
export const firstCase = async (datasetId: number) => (await call('drift.plans', { datasetId }))[0]?.caseId ?? 0;

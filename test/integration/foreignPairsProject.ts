import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { ImportPreview } from '../../src/shared/datasets.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let place: ReturnType<typeof temporaryFolder>;
/** The project in which Aoi works. */
export let project: OpenWorkbench;

/** Gives the tests of the file that asks one project, and each of them a folder. */
export function projectOfForeignPairs() {
  place = temporaryFolder();
  beforeAll(async () => {
    project = await openWorkbench();
    await project.call('project.chooseEvaluator', { name: 'Aoi' });
  });
  afterAll(() => project.close());
  return place;
}

/** Writes a file, a list as lines where its name says so, and returns its path. */
export function write(name: string, content: unknown): string {
  const path = join(place.path, name);
  mkdirSync(join(path, '..'), { recursive: true });
  const isLines = name.endsWith('.jsonl') && Array.isArray(content);
  writeFileSync(path, isLines ? content.map((row) => `${JSON.stringify(row)}\n`).join('') : JSON.stringify(content));
  return path;
}

type Preview = Extract<ImportPreview, { room: 'ratings' }>;

export async function preview(path: string): Promise<Preview> {
  const found = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
  if (found.room !== 'ratings') throw new Error(`It is taken for ${found.room}`);
  return found;
}

export const codes = ({ problems }: Preview) => problems.map(({ code, itemKey }) => `${code} ${itemKey}`);

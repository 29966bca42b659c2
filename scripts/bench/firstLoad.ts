/** How much a window loads before it shows anything, how soon the first of 10,000 rows are there, and what that time goes into. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchResult, Figure } from './figures.ts';
import { readFirstLoad } from './firstLoadSize.ts';
import { measurePageStarts } from './pageStart.ts';
import { makeProject } from './project.ts';

const rowCount = 10_000;
const seed = 11;

export async function run(): Promise<BenchResult> {
  const { scripts, styles, rooms } = readFirstLoad();
  const toSize = (label: string, size: number): Figure => ({ label, p50: size, p95: null, unit: 'kB gzip' });
  const sizes = [
    toSize('JavaScript of the first load, in English', scripts.en),
    toSize('JavaScript of the first load, in Japanese', scripts.ja),
    toSize('style sheets of the first load', styles),
    ...rooms.map(({ name, size }) => toSize(`then with ${name}`, size)),
  ];
  return { name: 'firstLoad', n: rowCount, seed, figures: [...sizes, ...(await measureRows())] };
}

async function measureRows(): Promise<Figure[]> {
  const project = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const dataFolder = join(project, 'project');
  try {
    await makeProject(project, dataFolder, rowCount, seed);
    return await measurePageStarts(dataFolder);
  } finally {
    await rm(project, { recursive: true });
  }
}

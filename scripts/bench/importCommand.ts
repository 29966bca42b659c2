/** How long `akapen import` of a corpus takes as a whole command, in a new project, and how much of the disk the project takes then. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchResult, type Figure, percentile, timed } from './figures.ts';
import { writeQuestions } from './project.ts';

const seed = 1059;
const sizes = [
  { count: 10_000, runs: 5 },
  { count: 100_000, runs: 3 },
] as const;
const command = join(import.meta.dirname, '../akapen.mjs');

export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  try {
    const figures: Figure[] = [];
    for (const { count, runs } of sizes) figures.push(...(await measure(folder, count, runs)));
    return { name: 'importCommand', n: sizes[1].count, seed, figures };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(folder: string, count: number, runs: number): Promise<Figure[]> {
  const file = await writeQuestions(folder, count, seed + count);
  const dataFolder = join(folder, 'project');
  const seconds: number[] = [];
  let bytes = 0;
  // The first run fills the compile cache and the file cache.
  for (let index = count === sizes[0].count ? -1 : 0; index < runs; index += 1) {
    await rm(dataFolder, { recursive: true, force: true });
    const milliseconds = await timed(() =>
      execFileSync(process.execPath, [command, 'import', file, '--data-dir', dataFolder], { stdio: 'pipe' }),
    );
    if (index >= 0) seconds.push(milliseconds / 1_000);
    bytes = await bytesIn(dataFolder);
  }
  await rm(dataFolder, { recursive: true });
  const { size } = await stat(file);
  const n = count.toLocaleString('en');
  const [p50, p95] = [percentile(seconds, 0.5), percentile(seconds, 0.95)];
  return [
    { label: `akapen import of ${n} questions, whole command (${runs} times)`, p50, p95, unit: 's' },
    { label: 'on the disk, snapshots included', p50: bytes / 1e6, p95: null, unit: 'MB' },
    { label: 'that is, for each byte of the file', p50: bytes / size, p95: null, unit: 'bytes' },
  ];
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

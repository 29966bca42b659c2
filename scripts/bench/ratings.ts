/** How long the command line takes to sum up 100,000 submissions with 1,000 bootstrap rounds, from its start to its end, and how long judging waits. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchResult, type Figure, timed, toFigure } from './figures.ts';
import { generateRatings } from './generateRatings.ts';
import { measureJudging } from './judging.ts';

const seed = 5;
const count = 100_000;
const runs = 5;
const root = join(import.meta.dirname, '../..');

export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  try {
    const path = join(folder, 'ratings.csv');
    await writeFile(path, [...generateRatings(count, seed)].join(''));
    const figures = [
      await measure('summarise, 1,000 rounds of the bootstrap, whole process', path, '1000'),
      await measure('of these, all but the bootstrap', path, '0'),
      ...(await measureJudging()),
    ];
    return { name: 'ratings', n: count, seed, figures };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(label: string, path: string, rounds: string): Promise<Figure> {
  const took: number[] = [];
  // The first run fills the compile cache and the file cache.
  for (let index = -1; index < runs; index += 1) {
    const milliseconds = await timed(() => summarise(path, rounds));
    if (index >= 0) took.push(milliseconds);
  }
  return toFigure(`${label} (${runs} times)`, took);
}

function summarise(path: string, rounds: string): void {
  const command = ['ratings', 'summarise', path, '--json', '--rounds', rounds];
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/akapen.mjs'), ...command], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`akapen ${command.join(' ')} ended with ${status}: ${stderr}`);
}

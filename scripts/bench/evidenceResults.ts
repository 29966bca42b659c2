/** How long a result tree of 140 files takes: read, and computed as a window shows it; and compared by the command line, whole process. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readResultTree } from '../../src/main/rooms/evidence/numbers/resultTree.ts';
import { resultsView } from '../../src/main/rooms/evidence/results/resultsView.ts';
import { resultTexts } from '../../test/resultTexts.ts';
import { type BenchResult, type Figure, timed, toFigure } from './figures.ts';

const seed = 13;
const items = 30;
const runs = 15;
const models = ['A/one', 'B/two'];
const root = join(import.meta.dirname, '../..');

export async function run(): Promise<BenchResult> {
  const texts = [...resultTexts(models, items, seed)];
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  try {
    for (const { path, text } of texts) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const choice = { model: 'A/one', scenario: 'mixed', leaveOutEmpty: true };
    const figures = [
      await measure('read, and one test of one model computed', () => {
        if (resultsView(readResultTree(texts), choice) === null) throw new Error('No results');
      }),
      await measure('akapen evidence compare, all tests of both models, whole process', () => {
        const command = ['evidence', 'compare', folder, '--between', 'agents', '--json'];
        const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
        const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/akapen.mjs'), ...command], options);
        if (status !== 0) throw new Error(`akapen ${command.join(' ')} ended with ${status}: ${stderr}`);
      }),
    ];
    return { name: 'evidenceResults', n: texts.length, seed, figures };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(label: string, work: () => void): Promise<Figure> {
  const took: number[] = [];
  // The first run fills the compile cache.
  for (let index = -1; index < runs; index += 1) {
    const milliseconds = await timed(async () => work());
    if (index >= 0) took.push(milliseconds);
  }
  return toFigure(`${label} (${runs} times)`, took);
}

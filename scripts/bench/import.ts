/** How long an import takes until its records can be searched, and how long it keeps the core's thread from anything else. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Workbench } from '../../src/main/core/workbench.ts';
import { type BenchResult, percentile, timed, toFigure } from './figures.ts';
import { call, nextEnd, openProject, previewFile, writeQuestions } from './project.ts';

const seed = 1059;
const smallCount = 1_059;
const smallRuns = 15;
const largeCount = 100_000;

export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const workbench = await openProject(join(folder, 'project'));
  try {
    const [small, waits] = await importSmallFiles(workbench, folder);
    const [large, largeWaits] = await importLargeFile(workbench, folder);
    return {
      name: 'import',
      n: smallCount,
      seed,
      figures: [
        toFigure(`preview and import of ${smallCount} questions, warm`, small.both),
        toFigure('of that the import, to searchable', small.imports),
        toFigure('of that until the snapshot before it stands', small.snapshots),
        toFigure('longest wait of the core thread during one', waits),
        { label: `import of ${largeCount} questions`, p50: large / 1_000, p95: null, unit: 's' },
        toFigure('waits of the core thread in it', largeWaits.waits),
        { label: 'longest of these', p50: percentile(largeWaits.waits, 1), p95: null, unit: 'ms' },
        toFigure('processor time of the core thread in each', largeWaits.processor),
        { label: 'most of these', p50: percentile(largeWaits.processor, 1), p95: null, unit: 'ms' },
      ],
    };
  } finally {
    await workbench.close();
    await rm(folder, { recursive: true });
  }
}

async function importSmallFiles(workbench: Workbench, folder: string) {
  const both: number[] = [];
  const imports: number[] = [];
  const snapshots: number[] = [];
  const longest: number[] = [];
  for (let index = -1; index < smallRuns; index += 1) {
    const path = await writeQuestions(folder, smallCount, seed + index);
    let preview = 0;
    let previewId = '';
    const { waits } = await watchThread(async () => {
      preview = await timed(async () => {
        ({ previewId } = await previewFile(workbench, path));
      });
      let snapshot = 0;
      const took = await timed(async () => {
        snapshot = await importAndSearch(workbench, previewId, seed + index);
      });
      // The first one warms thread and code up.
      if (index < 0) return;
      snapshots.push(snapshot);
      imports.push(took);
      both.push(preview + took);
    });
    if (index >= 0) longest.push(percentile(waits, 1));
  }
  return [{ both, imports, snapshots }, longest] as const;
}

async function importLargeFile(workbench: Workbench, folder: string) {
  const path = await writeQuestions(folder, largeCount, seed + 1_000);
  const { previewId } = await previewFile(workbench, path);
  let took = 0;
  const waits = await watchThread(async () => {
    took = await timed(() => importAndSearch(workbench, previewId, seed + 1_000));
  });
  return [took, waits] as const;
}

/** Returns how long the import waited for the snapshot before it: the call is answered once that holds its view. */
async function importAndSearch(workbench: Workbench, previewId: string, fileSeed: number): Promise<number> {
  const ended = nextEnd(workbench, 'import');
  const snapshot = await timed(() =>
    call(workbench, 'datasets.import', { previewId, name: `seed ${fileSeed}`, mode: 'good' }),
  );
  const datasetId = Number((await ended).datasetId);
  await call(workbench, 'derivations.listQuestions', { view: { datasetId, search: '標高' }, limit: 50 });
  return snapshot;
}

/** Milliseconds of each turn of the event loop while `work` ran, which an edit would have had to wait, and of them those that the thread took of a processor. */
async function watchThread(work: () => Promise<void>): Promise<{ waits: number[]; processor: number[] }> {
  const waits: number[] = [];
  const processor: number[] = [];
  let last = performance.now();
  let taken = process.threadCpuUsage();
  let isOver = false;
  const look = () => {
    const now = performance.now();
    waits.push(now - last);
    last = now;
    const { user, system } = process.threadCpuUsage(taken);
    processor.push((user + system) / 1_000);
    taken = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  const lasting = (times: readonly number[]) => times.filter((time) => time >= 1);
  return { waits: lasting(waits), processor: lasting(processor) };
}

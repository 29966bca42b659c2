/** What the traces room has to bear: a gigabyte of traces from file to readable, opening and aligning large ones, and searching all of them. */
import { execFile } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Workbench } from '../../src/main/core/workbench.ts';
import { type BenchResult, type Figure, timed, toFigure } from './figures.ts';
import type { generateTraces } from './generateTraces.ts';
import { call, importPreview, openProject, previewFile } from './project.ts';

const seed = 3;
const manySteps = { traceCount: 500, stepsPerTrace: 200, bytesPerStep: 10_700, seed };
/** Two traces of one question with 2,000 steps and 50 MB each. */
const longTraces = { traceCount: 2, stepsPerTrace: 2_000, bytesPerStep: 25_000, seed: seed + 1 };
const words = [
  'warfarin',
  'hypotension',
  '腎機能',
  '副作用',
  'QT',
  '投与',
  'drug17',
  'hepatic impairment',
  'elderly',
  '報告',
];
const searchRuns = 50;

export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const workbench = await openProject(join(folder, 'project'));
  try {
    const figures = [
      ...(await importLarge(workbench, await writeTraces(folder, 'many.jsonl', manySteps))),
      ...(await openLong(workbench, await writeTraces(folder, 'long.jsonl', longTraces))),
      ...(await searchAll(workbench)),
    ];
    return { name: 'traces', n: manySteps.traceCount * manySteps.stepsPerTrace, seed, figures };
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `AKAPEN_BENCH_TRACES` names a folder with these files from before, to measure again without making them. */
async function writeTraces(
  folder: string,
  name: string,
  options: Parameters<typeof generateTraces>[0],
): Promise<string> {
  const path = join(process.env.AKAPEN_BENCH_TRACES ?? folder, name);
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    // In a process of its own, so that making the file leaves nothing in the memory that is measured.
    const generator = join(import.meta.dirname, 'generateTraces.ts');
    await promisify(execFile)(process.execPath, [generator, path, JSON.stringify(options)]);
  }
  return path;
}

async function importLarge(workbench: Workbench, path: string): Promise<Figure[]> {
  const megabytes = statSync(path).size / 1e6;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  let readable = 0;
  const staged = await timed(async () => {
    const { previewId } = await previewFile(workbench, path);
    readable = await timed(() => importPreview(workbench, { previewId, name: 'many' }));
  });
  clearInterval(watch);
  const groups = await timed(() => call(workbench, 'traces.listGroups', {}));
  return [
    { label: `${Math.round(megabytes)} MB from file to readable`, p50: staged / 1_000, p95: null, unit: 's' },
    { label: 'that is', p50: megabytes / (staged / 1_000), p95: null, unit: 'MB/s' },
    { label: 'of that the import after the preview', p50: readable / 1_000, p95: null, unit: 's' },
    { label: 'peak memory of the process', p50: peak / 1e6, p95: null, unit: 'MB' },
    { label: 'list of its groups', p50: groups, p95: null, unit: 'ms' },
    ...(await openTrace(workbench, 1, 'first trace of it')),
  ];
}

/** From the choice of a trace to all that a first screen needs. */
async function openTrace(workbench: Workbench, traceId: number, label: string): Promise<Figure[]> {
  const opens: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    opens.push(
      await timed(async () => {
        const { stepCount } = await call(workbench, 'traces.readOutline', { traceId });
        await call(workbench, 'traces.readSteps', { traceId, from: 0, to: Math.min(50, stepCount) });
      }),
    );
  }
  return [toFigure(`open the ${label}`, opens)];
}

async function openLong(workbench: Workbench, path: string): Promise<Figure[]> {
  const { previewId } = await previewFile(workbench, path);
  const datasetId = await importPreview(workbench, { previewId, name: 'long' });
  const view = { datasetIds: [datasetId] };
  const { groups } = await call(workbench, 'traces.listGroups', { view });
  const [left, right] = groups[0]?.traces ?? [];
  if (left === undefined || right === undefined) throw new Error('The long traces are not in one group');
  const aligned = await timed(() => call(workbench, 'traces.align', { leftTraceId: left.id, rightTraceId: right.id }));
  return [
    ...(await openTrace(workbench, left.id, 'trace of 2,000 steps and 50 MB')),
    { label: 'align two of them, read from disk, in a worker', p50: aligned, p95: null, unit: 'ms' },
  ];
}

async function searchAll(workbench: Workbench): Promise<Figure[]> {
  const { totalBytes } = await call(workbench, 'traces.indexState', {});
  const before = await timed(() =>
    call(workbench, 'traces.search', { text: 'warfarin', mode: 'words', searchId: 'scan' }),
  );
  const indexed = await timed(() => untilIndexed(workbench));
  const searches: number[] = [];
  for (let index = 0; index < searchRuns; index += 1) {
    const text = words[index % words.length] ?? '';
    searches.push(await timed(() => call(workbench, 'traces.search', { text, mode: 'words', searchId: `s${index}` })));
  }
  return [
    { label: 'search while the index is built', p50: before / 1_000, p95: null, unit: 's' },
    {
      label: `index of ${Math.round(totalBytes / 1e6)} MB of text from then on`,
      p50: indexed / 1_000,
      p95: null,
      unit: 's',
    },
    toFigure('search on the finished index', searches),
  ];
}

function untilIndexed(workbench: Workbench): Promise<void> {
  return new Promise((resolve) => {
    const look = async () => {
      const { indexedBytes, totalBytes } = await call(workbench, 'traces.indexState', {});
      if (indexedBytes >= totalBytes) resolve();
      else setTimeout(look, 200);
    };
    void look();
  });
}

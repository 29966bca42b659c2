/** How long measuring drift takes: files in one thread, and many cases of a project in one and in two threads. */

import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Context } from '../../src/main/context.ts';
import type { Workbench } from '../../src/main/core/workbench.ts';
import { driftRoom } from '../../src/main/rooms/drift/index.ts';
import { lexiconEntities } from '../../src/main/rooms/drift/measuring/entitySources.ts';
import { lexiconTerms, measureDrift } from '../../src/main/rooms/drift/measuring/measureDrift.ts';
import { readDriftRun } from '../../src/main/rooms/drift/reading/readDriftRun.ts';
import { beginMeasuring } from '../../src/main/rooms/drift/runs/measureRun.ts';
import { createTaskPool } from '../../src/main/workers/taskPool.ts';
import { measureSettingsSchema } from '../../src/shared/rooms/drift/measureSettings.ts';
import { type BenchResult, type Figure, percentile, timed, toFigure } from './figures.ts';
import { filesOf, type RunFiles, seed, turnCount, writeRun } from './generateDrift.ts';
import { call, importPreview, openProject, previewFile, workerFile } from './project.ts';

const smallCount = 100;
const smallRuns = 7;
const largeCount = 10_000;
/** Cases that are measured before the clock runs. */
const warmCount = 50;

export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  try {
    apart('layOut', folder);
    const large = measureLarge(folder);
    const small = await measureSmall(filesOf(join(folder, 'small')));
    return { name: 'drift', n: largeCount * turnCount, seed, figures: [...small, ...large] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const facts = { kind: 'lexicon', files: [], isComparableWithScispacy: false } as const;
const settings = {
  mode: 'reference',
  stride: 2,
  seed: 42,
  entities: facts,
  nli: null,
  embedder: null,
  clusters: 'cases',
  readings: null,
} as const;
const quiet = { onProblem: () => {} };

async function measureSmall(files: RunFiles): Promise<Figure[]> {
  const took: number[] = [];
  for (let index = -1; index < smallRuns; index += 1) {
    const milliseconds = await timed(async () => {
      const data = await readDriftRun(files, quiet);
      const entities = lexiconEntities(lexiconTerms(data.cases));
      await measureDrift(data, settings, { entities, nli: null, embedder: null }, { onProblem: () => {} });
    });
    if (index >= 0) took.push(milliseconds);
  }
  return [toFigure(`${smallCount} cases × ${turnCount} turns × 2 models, files to results (${smallRuns} times)`, took)];
}

/** Two projects hold the same cases: what the first run measured would spare the second its work. */
function measureLarge(folder: string): Figure[] {
  const double = measuredSchema.parse(JSON.parse(apart('measure', join(folder, 'double'), '2')));
  const single = measuredSchema.parse(JSON.parse(apart('measure', join(folder, 'single'), '1')));
  const figure = (label: string, value: number, unit: Figure['unit']): Figure => ({
    label,
    p50: value,
    p95: null,
    unit,
  });
  return [
    figure(`${largeCount} cases × ${turnCount} turns of a project in one thread, warm`, single.took / 1_000, 's'),
    figure('the same in two threads, warm', double.took / 1_000, 's'),
    figure('one thread to two', single.took / double.took, 'times'),
    figure('processor time of the core meanwhile', double.coreTime / 1_000, 's'),
    figure('processor time of all threads meanwhile', double.allTime / 1_000, 's'),
    figure('longest wait of the core meanwhile', double.longestWait, 'ms'),
    figure(`most memory in two threads (${double.megabytesBefore} MB before)`, double.megabytes, 'MB'),
  ];
}

const measuredSchema = z.object({
  took: z.number(),
  coreTime: z.number(),
  allTime: z.number(),
  longestWait: z.number(),
  megabytesBefore: z.number(),
  megabytes: z.number(),
});

async function measureInThreads(dataFolder: string, threads: number): Promise<z.infer<typeof measuredSchema>> {
  const workbench = await openProject(dataFolder);
  const pool = createTaskPool({ threads, workerFile, idleTimeout: 60_000, endThemselves: driftRoom.endThemselves });
  const context: Context = Object.create(workbench.context, { pool: { value: pool } });
  const [warm = 0, large = 0] = (await call(workbench, 'datasets.list', {}))
    .filter(({ format }) => format === 'drift-cases')
    .map(({ id }) => id);
  const measure = async (datasetId: number) => {
    const order = { datasetId, settings: measureSettingsSchema.parse({}), models: null, confirmOtherSplit: false };
    await finish(workbench, (await beginMeasuring(context, order)).taskId);
  };
  try {
    const memory = watchMemory();
    await measure(warm);
    const core = watchCore();
    const took = await timed(() => measure(large));
    return { took, ...core.end(), ...memory.end() };
  } finally {
    await pool.close();
    await workbench.close();
  }
}

/** Lays files and projects out. */
async function layOut(folder: string): Promise<void> {
  await writeRun(join(folder, 'small'), smallCount, ['steady', 'forgetful']);
  await writeRun(join(folder, 'warm'), warmCount, ['steady']);
  await writeRun(join(folder, 'large'), largeCount, ['steady']);
  const workbench = await openProject(join(folder, 'double'));
  const importFile = async (path: string, goldDatasetId: number | null) => {
    const { previewId } = await previewFile(workbench, path);
    return importPreview(workbench, { previewId, name: 'bench', goldDatasetId });
  };
  for (const name of ['warm', 'large']) {
    const { cases, generations } = filesOf(join(folder, name));
    const datasetId = await importFile(cases, null);
    for (const path of generations) await importFile(path, datasetId);
  }
  await workbench.close();
  await cp(join(folder, 'double'), join(folder, 'single'), { recursive: true });
}

/** Runs a step in a process of its own, so that its memory is its own. Returns what it printed. */
function apart(...step: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, ...step], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${step[0]} ended with ${status}: ${stderr}`);
  return stdout;
}

function finish(workbench: Workbench, taskId: string): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve, reject) => {
    const stop = workbench.onEvent(({ event, payload }) => {
      if (event !== 'tasks.progress' || payload.taskId !== taskId || payload.state === 'running') return;
      stop();
      if (payload.state === 'done') resolve(payload.result ?? {});
      else reject(new Error(payload.error?.message ?? payload.state));
    });
  });
}

/** How busy the core is, and how long others must wait for it. */
function watchCore() {
  const waits: number[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    waits.push(performance.now() - last - 5);
    last = performance.now();
  }, 5);
  const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  return {
    end() {
      clearInterval(timer);
      return {
        longestWait: percentile(waits, 1),
        coreTime: milliseconds(process.threadCpuUsage(own)),
        allTime: milliseconds(process.cpuUsage(all)),
      };
    },
  };
}

function watchMemory() {
  const megabytesBefore = Math.round(process.memoryUsage().rss / 1_000_000);
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss);
  };
  const timer = setInterval(look, 20);
  return {
    end() {
      clearInterval(timer);
      look();
      return { megabytesBefore, megabytes: most / 1_000_000 };
    },
  };
}

if (import.meta.main) {
  const [step, folder = '', threads] = process.argv.slice(2);
  if (step === 'layOut') await layOut(folder);
  else process.stdout.write(JSON.stringify(await measureInThreads(folder, Number(threads))));
}

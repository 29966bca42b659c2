/** A project made through the core itself, as a window would: what the benches work on. */

import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { currentEvaluator } from '../../src/main/core/evaluatorsTable.ts';
import { createWorkbench, type Workbench } from '../../src/main/core/workbench.ts';
import { createCliHost } from '../../src/main/shells/cli/cliHost.ts';
import { findInstallation } from '../../src/main/shells/installation.ts';
import type { Input, Method, Output } from '../../src/shared/api/contract.ts';
import { generatePredictions, generateQuestions, printQuestions } from './generate.ts';

/** What threads run, as it was built, as in the program: each would read hundreds of sources otherwise. */
export const { workerFile } = findInstallation(join(import.meta.dirname, '../../out/main/browser.js'));

/** Opens the project in `dataFolder`, with an evaluator; whoever asked for it closes it. */
export async function openProject(dataFolder: string): Promise<Workbench> {
  const workbench = await createWorkbench({ host: createCliHost(), dataFolder, workerFile, version: 'bench' });
  await call(workbench, 'project.chooseEvaluator', { name: 'bench' });
  return workbench;
}

export async function call<M extends Method>(workbench: Workbench, method: M, input: Input<M>): Promise<Output<M>> {
  const evaluatorId = currentEvaluator(workbench.context.db)?.id ?? null;
  const reply = await workbench.dispatch({ requestId: randomUUID(), evaluatorId, method, input });
  if (!reply.ok) throw new Error(`${method}: ${reply.error.code} ${reply.error.message}`);
  // Whoever answers is built from the same contract.
  return reply.result as Output<M>;
}

/** Resolves with the result of the next task of a kind that ends well, rejects when it ends otherwise. */
export function nextEnd(workbench: Workbench, kind: 'import' | 'score'): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const stop = workbench.onEvent(({ event, payload }) => {
      if (event !== 'tasks.progress' || payload.kind !== kind || payload.state === 'running') return;
      stop();
      if (payload.state === 'done') resolve(payload.result ?? {});
      else reject(new Error(`The ${kind} ended as ${payload.state}: ${payload.error?.message}`));
    });
  });
}

export async function writeQuestions(folder: string, count: number, seed: number): Promise<string> {
  const path = join(folder, `questions-${seed}.json`);
  await pipeline(Readable.from(printQuestions(generateQuestions(count, seed))), createWriteStream(path));
  return path;
}

export async function writePredictions(folder: string, count: number, seed: number): Promise<string> {
  const path = join(folder, `predictions-${seed}.json`);
  const text = JSON.stringify(generatePredictions(generateQuestions(count, seed), seed));
  await pipeline(Readable.from([text]), createWriteStream(path));
  return path;
}

export function previewFile(workbench: Workbench, path: string): Promise<Output<'datasets.preview'>> {
  return call(workbench, 'datasets.preview', { source: workbench.grants.toRead(path) });
}

/** Imports a previewed file; resolves to its dataset's id when it is there. */
export async function importPreview(
  workbench: Workbench,
  order: Pick<Input<'datasets.import'>, 'previewId' | 'name' | 'goldDatasetId'>,
): Promise<number> {
  const ended = nextEnd(workbench, 'import');
  await call(workbench, 'datasets.import', { mode: 'good', ...order });
  return Number((await ended).datasetId);
}

/** Makes a project with one dataset of generated questions; resolves to the dataset's id. */
export async function makeProject(folder: string, dataFolder: string, count: number, seed: number): Promise<number> {
  const workbench = await openProject(dataFolder);
  try {
    const { previewId } = await previewFile(workbench, await writeQuestions(folder, count, seed));
    return await importPreview(workbench, { previewId, name: `seed ${seed}` });
  } finally {
    await workbench.close();
  }
}

const largeCount = 100_000;
const largeSeed = 7;
let large: Promise<string> | null = null;

/**
 * Data folder of a project with 100,000 questions, made once for all benches of a run; they share what they write into it.
 * `AKAPEN_BENCH_PROJECT` names one that was kept from before, to measure again without making it.
 */
export function largeProject(): Promise<string> {
  const { AKAPEN_BENCH_PROJECT: kept } = process.env;
  if (kept) return Promise.resolve(kept);
  large ??= makeLargeProject();
  return large;
}

async function makeLargeProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const dataFolder = join(folder, 'project');
  await makeProject(folder, dataFolder, largeCount, largeSeed);
  return dataFolder;
}

export const largeProjectFacts = { n: largeCount, seed: largeSeed };

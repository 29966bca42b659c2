import { AppError } from '../../../shared/errors.ts';
import type { IndexState } from '../../../shared/traces/traceReading.ts';
import type { TaskContext, Unsigned } from '../../context.ts';
import { inOneSlice } from '../../database/timeSlices.ts';
import type { Kept } from '../../kept.ts';
import { isRefused, readableStore } from '../store/lookAtStores.ts';
import { findStoreName } from '../store/traceFilesTable.ts';
import { type SearchedStore, searchedStores, writeExamined } from './indexedStoresTable.ts';
import { openIndex } from './openIndex.ts';
import { type IndexProgress, readIndexProgress } from './traceIndexTable.ts';

/** A worker is taken for so long at once, in milliseconds: what a person waits for comes in between. */
const chunkMs = 400;
/** As what a chunk brings is sorted into the index at its end, fewer of them take less. */
const indexMs = 800;
const idle = { urgency: 'idle' } as const;
/** Work that is done sooner than this is not shown. */
const shownAfterMs = 1_000;
const tellEveryMs = 1_000;

type Job = {
  isRunning: boolean;
  /** Whether something came while the job ran. */
  isAskedAgain: boolean;
  /** Stores that the user, or an error, took out until the next start. */
  readonly leftOut: Set<string>;
  readonly progress: Map<string, IndexProgress>;
  toldAt: number;
};

const keptJob: Kept<Job> = {
  make: () => ({ isRunning: false, isAskedAgain: false, leftOut: new Set(), progress: new Map(), toldAt: 0 }),
};

/**
 * Goes on with the indexes of all stores in sight, and with what the rules find in them, in the background; returns at once. To be called
 * when a project was opened or restored, and when a dataset came or came back. Work that takes longer than a second is shown as a task of kind `index`.
 */
export function continueIndexing(context: Unsigned): void {
  const job = context.kept(keptJob);
  job.isAskedAgain = true;
  if (job.isRunning) return;
  job.isRunning = true;
  workThrough(context, job)
    .catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'CANCELLED')) context.log.error('index-failed', error);
    })
    .finally(() => {
      job.isRunning = false;
    });
}

/** How much of the texts in sight the indexes hold. */
export function readIndexState(context: Unsigned): IndexState {
  const job = context.kept(keptJob);
  const stores = searchedStores(context.db);
  const sum = (of: (store: SearchedStore) => number) => stores.reduce((total, store) => total + of(store), 0);
  return {
    indexedBytes: sum((store) => indexedBytes(context, job, store)),
    totalBytes: sum(({ textBytes }) => textBytes),
  };
}

function indexedBytes(context: Unsigned, job: Job, { storeName, textBytes }: SearchedStore): number {
  const progress = isRefused(context, storeName)
    ? null
    : (job.progress.get(storeName) ?? readProgress(context, storeName));
  if (progress === null) return 0;
  job.progress.set(storeName, progress);
  return progress.isComplete ? textBytes : Math.min(textBytes, progress.indexedBytes);
}

function readProgress(context: Unsigned, storeName: string): IndexProgress | null {
  const { indexFile } = readableStore(context, storeName);
  const index = openIndex(indexFile);
  if (index === null) return null;
  try {
    return readIndexProgress(index);
  } finally {
    index.close();
  }
}

/** First all indexes, which searches wait for; what the rules find comes after, and gives way to an index that is asked for meanwhile. */
async function workThrough(context: Unsigned, job: Job): Promise<void> {
  while (job.isAskedAgain) {
    job.isAskedAgain = false;
    for (const store of searchedStores(context.db)) {
      if (!isLeftOut(context, job, store) && !isIndexed(context, job, store))
        await workOn(context, job, store, indexSteps);
    }
    for (const store of searchedStores(context.db)) {
      if (job.isAskedAgain) break;
      if (!isLeftOut(context, job, store) && store.examinedCount < store.traceCount)
        await workOn(context, job, store, examineSteps);
    }
  }
}

function isLeftOut(context: Unsigned, job: Job, { storeName }: SearchedStore): boolean {
  return job.leftOut.has(storeName) || isRefused(context, storeName);
}

function isIndexed(context: Unsigned, job: Job, { storeName }: SearchedStore): boolean {
  return (job.progress.get(storeName) ?? readProgress(context, storeName))?.isComplete === true;
}

/** Works on a store chunk by chunk, yielding how many of its traces that is worth. */
type Steps = (context: Unsigned, job: Job, store: SearchedStore) => AsyncGenerator<number>;

/** Works on one store, silently at first. Throws  CANCELLED when the project is closed. */
async function workOn(context: Unsigned, job: Job, store: SearchedStore, stepsOf: Steps): Promise<void> {
  const steps = stepsOf(context, job, store);
  const until = performance.now() + shownAfterMs;
  try {
    for (;;) {
      if ((await steps.next()).done === true) return;
      if (performance.now() >= until) break;
    }
  } catch (error) {
    if (isClosing(context, error)) throw error;
    job.leftOut.add(store.storeName);
    context.log.error('index-failed', error);
    return;
  }
  const work = async ({ report, signal }: TaskContext) => {
    for await (const done of steps) {
      report(Math.floor(done), store.traceCount);
      signal.throwIfAborted();
    }
    return { datasetId: store.datasetId };
  };
  const { state } = await context.tasks.begin('index', store.name, work).finished;
  if (state !== 'done') job.leftOut.add(store.storeName);
}

function isClosing(context: Unsigned, error: unknown): boolean {
  return !context.db.open || (error instanceof AppError && error.code === 'CANCELLED');
}

async function* indexSteps(context: Unsigned, job: Job, store: SearchedStore): AsyncGenerator<number> {
  const { storeName, textBytes, traceCount } = store;
  const files = readableStore(context, storeName);
  for (let isComplete = false; !isComplete; ) {
    const progress = await context.pool.run('traces.buildIndex', { ...files, milliseconds: indexMs }, idle);
    job.progress.set(storeName, progress);
    isComplete = progress.isComplete;
    tell(context, job, isComplete);
    yield isComplete ? traceCount : traceCount * Math.min(1, progress.indexedBytes / textBytes);
  }
}

async function* examineSteps(context: Unsigned, job: Job, store: SearchedStore): AsyncGenerator<number> {
  const { datasetId, storeName, traceCount } = store;
  const { storeFile: file } = readableStore(context, storeName);
  for (let from = store.examinedCount; from < traceCount && !job.isAskedAgain; ) {
    const input = { file, from, end: traceCount, milliseconds: chunkMs };
    const examined = await context.pool.run('traces.examine', input, idle);
    // A restore may have put another dataset under this id.
    if (!context.db.open || findStoreName(context.db, datasetId) !== storeName) return;
    inOneSlice(context.db, () => writeExamined(context.db, datasetId, examined));
    from = examined.next;
    yield from;
  }
  tell(context, job, true);
}

function tell(context: Unsigned, job: Job, isDue: boolean): void {
  const now = performance.now();
  if (!isDue && now - job.toldAt < tellEveryMs) return;
  job.toldAt = now;
  if (context.db.open) context.emit('traces.indexed', readIndexState(context));
}

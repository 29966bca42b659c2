import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import type { Context, TaskContext } from '../../../context.ts';
import { syncFolder } from '../../../database/copyDatabase.ts';
import { withStorageErrors } from '../../../database/storageError.ts';
import { inTimeSlices } from '../../../database/timeSlices.ts';
import { insertProblems, writeCounts } from '../../../datasets/datasetsTable.ts';
import { openTraceStore, type TraceStore } from '../../../traces/store/readTraceStore.ts';
import { storeFilesAt } from '../../../traces/store/storeFiles.ts';
import { findStoreName, insertTraceFile } from '../../../traces/store/traceFilesTable.ts';
import { insertTraces } from '../tables/tracesTable.ts';
import type { StagedPreview } from './previewTraces.ts';

/** Small enough that a time slice can end between two of them. */
const tracesAtOnce = 20;
const summariesAtOnce = 1_000;

type ImportContext = Pick<Context, 'db' | 'folder'>;

/** Puts the traces of a preview into the project: the store file gets its name, and rows are written for the lists. */
export async function storeTraces(
  { db, folder }: ImportContext,
  task: TaskContext,
  { preview, stagedFile, mapping, textBytes, problems }: StagedPreview,
  datasetId: number,
): Promise<{ imported: number; problems: number }> {
  const storeName = randomUUID();
  const { storeFile } = storeFilesAt(folder, storeName);
  insertTraceFile(db, { datasetId, storeName, mapping, textBytes });
  await moveStore(stagedFile, storeFile, folder.tracesFolder);
  const store = openTraceStore(storeFile);
  try {
    await insertRows(db, task, datasetId, store, preview.goodCount);
  } finally {
    store.close();
  }
  await inTimeSlices(
    db,
    [...problems.entries()],
    ([seq, one]) => insertProblems(db, datasetId, seq, [one]),
    task.signal,
  );
  writeCounts(db, datasetId, preview.goodCount, preview.badCount);
  task.signal.throwIfAborted();
  return { imported: preview.goodCount, problems: preview.problemCount };
}

/** Gives the store file of an import that did not come to its end the name under which it waits for the next attempt. */
export async function unstoreTraces(
  { db, folder }: ImportContext,
  { stagedFile }: Pick<StagedPreview, 'stagedFile'>,
  datasetId: number,
): Promise<void> {
  const storeName = findStoreName(db, datasetId);
  if (storeName !== null) await rename(storeFilesAt(folder, storeName).storeFile, stagedFile).catch(() => {});
}

async function moveStore(from: string, to: string, folder: string): Promise<void> {
  await rename(from, to);
  withStorageErrors(folder, () => syncFolder(folder));
}

async function insertRows(
  db: Context['db'],
  task: TaskContext,
  datasetId: number,
  store: TraceStore,
  traceCount: number,
): Promise<void> {
  for (let from = 0; from < traceCount; from += summariesAtOnce) {
    const groups = Array.from(
      { length: Math.ceil(Math.min(summariesAtOnce, traceCount - from) / tracesAtOnce) },
      (_, index) => from + index * tracesAtOnce,
    );
    const insertGroup = (first: number) => insertTraces(db, datasetId, first, store.summaries(first, tracesAtOnce));
    await inTimeSlices(db, groups, insertGroup, task.signal);
    task.report(Math.min(from + summariesAtOnce, traceCount), traceCount);
  }
}

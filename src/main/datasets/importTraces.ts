import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import type { Context, TaskContext } from '../context.ts';
import { syncFolder } from '../database/copyDatabase.ts';
import { withStorageErrors } from '../database/storageError.ts';
import { insertTraces } from '../rooms/traces/tracesTable.ts';
import { openTraceStore, type TraceStore } from '../traces/store/readTraceStore.ts';
import { storePath } from '../traces/store/storeOf.ts';
import { insertTraceFile } from '../traces/store/traceFilesTable.ts';
import { insertDataset, insertProblems, writeCounts } from './datasetsTable.ts';
import { noDescription } from './knownCorpora.ts';
import { noStyle } from './noStyle.ts';
import type { StagedPreview } from './previewTraces.ts';
import { removeUnfinished } from './removeDataset.ts';
import { inTimeSlices } from './timeSlices.ts';

/** Small enough that a time slice can end between two of them. */
const tracesAtOnce = 20;
const summariesAtOnce = 1_000;

/**
 * Puts the traces of a preview into the project: the store file gets its name, and rows are written for the lists. Nothing can be seen
 * before `finish` records the act; what fails or is stopped is removed, and the preview can be imported again.
 */
export async function importTraces(
  context: Context,
  task: TaskContext,
  staged: StagedPreview,
  name: string,
  finish: (datasetId: number, imported: number) => void,
): Promise<{ datasetId: number; imported: number; problems: number }> {
  const { db, folder, now } = context;
  const { preview, stagedFile, mapping, textBytes, problems } = staged;
  const storeName = randomUUID();
  const storeFile = storePath(folder, storeName);
  const datasetId = insertDataset(db, {
    room: 'traces',
    format: preview.format,
    formatVersion: null,
    style: noStyle,
    name,
    fileName: preview.fileName,
    sha256: preview.sha256,
    byteCount: preview.byteCount,
    goldDatasetId: null,
    description: noDescription,
    importedAt: now().toISOString(),
  });
  try {
    insertTraceFile(db, { datasetId, storeName, mapping, textBytes });
    await moveStore(stagedFile, storeFile, folder.tracesFolder);
    const store = openTraceStore(storeFile);
    try {
      await insertRows(context, task, datasetId, store, preview.goodCount);
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
    finish(datasetId, preview.goodCount);
    return { datasetId, imported: preview.goodCount, problems: preview.problemCount };
  } catch (error) {
    await undoImport(context, datasetId, { stagedFile, storeFile });
    throw error;
  }
}

/** Takes back an import that did not come to its end; the store file waits for the next attempt. */
export async function undoImport(
  { db, folder }: Pick<Context, 'db' | 'folder'>,
  datasetId: number,
  { stagedFile, storeFile }: { readonly stagedFile: string; readonly storeFile: string },
): Promise<void> {
  await rename(storeFile, stagedFile).catch(() => {});
  await removeUnfinished(db, folder, datasetId);
}

async function moveStore(from: string, to: string, folder: string): Promise<void> {
  await rename(from, to);
  withStorageErrors(folder, () => syncFolder(folder));
}

async function insertRows(
  { db }: Context,
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

import { removeDatabaseFiles } from '../../database/copyDatabase.ts';
import { openPlainDatabase, openReadOnly } from '../../database/openDatabase.ts';
import { toStorageError } from '../../database/storageError.ts';
import type { ReadableDatabase, WritableDatabase } from '../../database/types.ts';
import type { IndexedStore } from '../store/storeFiles.ts';
import { storeKind } from '../store/storeTable.ts';
import { createIndexedText } from './indexedText.ts';
import { openIndex } from './openIndex.ts';
import { stepsFrom, textsOf } from './storeStepsTable.ts';
import {
  fillVocabulary,
  type IndexProgress,
  mergeIndex,
  prepareIndex,
  prepareIndexInsert,
  readIndexProgress,
  writeIndexProgress,
} from './traceIndexTable.ts';

/**
 * Runs in a worker: goes on with the index of a store for about so long, and says how far it is. What it did is kept however the program
 * ends, so that the next call goes on from there. Throws  FILE_UNREADABLE, DISK_FULL.
 */
export function buildIndexFor({
  storeFile,
  indexFile,
  milliseconds,
}: IndexedStore & { readonly milliseconds: number }): IndexProgress {
  const until = performance.now() + milliseconds;
  const store = openReadOnly(storeFile, storeKind);
  try {
    const ours = openIndex(indexFile);
    if (ours === null) removeDatabaseFiles(indexFile);
    else ours.close();
    const index = openPlainDatabase(indexFile);
    try {
      index.pragma('journal_mode = WAL');
      prepareIndex(index);
      const progress = goOn(store, index, until);
      if (progress.isComplete) settle(index);
      return progress;
    } finally {
      index.close();
    }
  } finally {
    store.close();
  }
}

/** From now on it is only read, and whoever opens it would have to read the log first: a millisecond of each search. */
function settle(index: WritableDatabase): void {
  index.pragma('wal_checkpoint(TRUNCATE)');
  try {
    index.pragma('journal_mode = DELETE');
  } catch (error) {
    // Somebody has it open; its log is empty.
    if (toStorageError(error, index.name)?.code !== 'DATABASE_IN_USE') throw error;
  }
}

function goOn(store: ReadableDatabase, index: WritableDatabase, until: number): IndexProgress {
  const progress = readIndexProgress(index) ?? { nextRow: 0, indexedBytes: 0, isComplete: false };
  if (progress.isComplete) return progress;
  const { isLast, ...added } = index.transaction(() => addSteps(store, index, progress, until))();
  if (!isLast) return { ...added, isComplete: false };
  while (performance.now() < until) {
    if (mergeIndex(index)) continue;
    return index.transaction(() => {
      fillVocabulary(index);
      const complete = { ...added, isComplete: true };
      writeIndexProgress(index, complete);
      return complete;
    })();
  }
  return { ...added, isComplete: false };
}

function addSteps(store: ReadableDatabase, index: WritableDatabase, from: IndexProgress, until: number) {
  const insert = prepareIndexInsert(index);
  const indexedText = createIndexedText();
  let { nextRow, indexedBytes } = from;
  let isLast = true;
  for (const step of stepsFrom(store, nextRow)) {
    insert(step.id, indexedText(textsOf(step)));
    nextRow = step.id + 1;
    indexedBytes += Buffer.byteLength(step.text);
    if (performance.now() < until) continue;
    isLast = false;
    break;
  }
  writeIndexProgress(index, { nextRow, indexedBytes, isComplete: false });
  return { nextRow, indexedBytes, isLast };
}

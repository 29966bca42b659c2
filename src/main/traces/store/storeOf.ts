import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../../context.ts';
import type { Kept } from '../../kept.ts';
import { readableStore } from './lookAtStores.ts';
import { openTraceStore, type TraceStore } from './readTraceStore.ts';
import type { IndexedStore } from './storeFiles.ts';
import { findStoreName } from './traceFilesTable.ts';

/** Stores that stay open; each holds a file and a small cache. */
const openAtMost = 8;
/** By path; the store that was used last comes last. */
const openStores: Kept<Map<string, TraceStore>> = {
  make: () => new Map(),
  end: (stores) => {
    for (const store of stores.values()) store.close();
  },
};

/** The files with the traces of a dataset. Throws  NOT_FOUND when it is no dataset of traces; DATABASE_CORRUPT when they are refused. */
export function storeFilesOf(context: Pick<Context, 'db' | 'folder' | 'kept'>, datasetId: number): IndexedStore {
  const name = findStoreName(context.db, datasetId);
  if (name === null) throw new AppError('NOT_FOUND', 'No such dataset', { kind: 'dataset', id: datasetId });
  return readableStore(context, name);
}

/** As `storeFilesOf`, the store alone. */
export function storePathOf(context: Pick<Context, 'db' | 'folder' | 'kept'>, datasetId: number): string {
  return storeFilesOf(context, datasetId).storeFile;
}

/**
 * The open store of a dataset. It may be closed by the eighth other one that is asked for after it: do not keep it across a pause.
 * Throws  NOT_FOUND when it is no dataset of traces, FILE_UNREADABLE when its file is gone, DATABASE_CORRUPT.
 */
export function storeOf(context: Pick<Context, 'db' | 'folder' | 'kept'>, datasetId: number): TraceStore {
  const path = storePathOf(context, datasetId);
  const stores = context.kept(openStores);
  const store = stores.get(path) ?? openTraceStore(path);
  stores.delete(path);
  stores.set(path, store);
  for (const [oldPath, old] of [...stores].slice(0, -openAtMost)) {
    old.close();
    stores.delete(oldPath);
  }
  return store;
}

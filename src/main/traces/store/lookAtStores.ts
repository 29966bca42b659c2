import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../../shared/errors.ts';
import type { Context, DataFolder } from '../../context.ts';
import { removeDatabaseFiles } from '../../database/copyDatabase.ts';
import { type LookOrder, lookFirst } from '../../database/firstLook.ts';
import { compareSchema, type FileKind } from '../../database/schema.ts';
import type { Kept } from '../../kept.ts';
import { indexKind } from '../search/openIndex.ts';
import { type IndexedStore, storeFilesAt } from './storeFiles.ts';
import { storeKind } from './storeTable.ts';
import { isStoreName } from './traceFilesTable.ts';

/** Files that nobody may open until the project is closed, or until they were looked at, and why. */
const refusedFiles: Kept<Map<string, AppError>> = { make: () => new Map() };
const closing: Kept<AbortController> = { make: () => new AbortController(), end: (controller) => controller.abort() };
/** So many files are looked at side by side: one that a disk does not give must not keep all others waiting. */
const lanes = 2;

/** As `storeFilesAt`, to be opened. Throws  what `lookAtStores` found. */
export function readableStore({ folder, kept }: Pick<Context, 'folder' | 'kept'>, storeName: string): IndexedStore {
  const files = storeFilesAt(folder, storeName);
  const refusal = kept(refusedFiles).get(files.storeFile) ?? kept(refusedFiles).get(files.indexFile);
  if (refusal !== undefined) throw refusal;
  return files;
}

/** Whether `readableStore` throws. */
export function isRefused({ folder, kept }: Pick<Context, 'folder' | 'kept'>, storeName: string): boolean {
  const { storeFile, indexFile } = storeFilesAt(folder, storeName);
  return kept(refusedFiles).has(storeFile) || kept(refusedFiles).has(indexFile);
}

/** What `lookFirst` asks of a file with the tables of `kind`. Throws DATABASE_CORRUPT. */
export const verifyKind = (kind: FileKind): Parameters<typeof lookFirst>[1] => {
  return ({ path, schema }) => compareSchema(schema, kind, path);
};

/** Whether files are still looked at, behind the opening. */
export function isStillLooking({ kept }: Pick<Context, 'kept'>): boolean {
  return [...kept(refusedFiles).values()].some(({ details }) => details.reason === beingLookedAt);
}

/**
 * Looks at every store and index before anybody opens it, but for those that `isKnown` as this program left them: each where it can be
 * given up, as its pages may lead round. A store that is none is refused from then on; an index goes, and is built again. A disk may take
 * long: after `patienceMs` (null: never) this resolves, the rest is looked at behind, whatever is to be read of it throws FILE_UNREADABLE
 * `{ reason: 'beingLookedAt' }` until then, and `onLater` is called once when all is done. Closing the project ends it.
 */
export async function lookAtStores(
  context: Pick<Context, 'folder' | 'kept' | 'log'>,
  isKnown: (file: string) => boolean,
  { patienceMs, onLater }: LookOrder,
): Promise<void> {
  const files = filesOfStores(context.folder).filter(({ file }) => !isKnown(file));
  const refused = context.kept(refusedFiles);
  for (const { file } of files) refused.set(file, stillLooked(file));
  const { signal } = context.kept(closing);
  const waiting = files.values();
  const lane = async () => {
    for (const each of waiting) await lookAt(context, each, signal);
  };
  const all = Promise.all(Array.from({ length: lanes }, lane));
  if (patienceMs === null) {
    await all;
    return;
  }
  const isDone = await Promise.race([all.then(() => true), setTimeout(patienceMs, false, { ref: false })]);
  if (isDone) return;
  context.log.info('stores-looked-at-behind', { files: files.length });
  void all.then(() => {
    if (!signal.aborted) onLater();
  });
}

async function lookAt(
  { kept, log }: Pick<Context, 'kept' | 'log'>,
  { file, kind }: StoreFile,
  signal: AbortSignal,
): Promise<void> {
  const refused = kept(refusedFiles);
  try {
    await lookFirst(file, verifyKind(kind), undefined, signal);
    refused.delete(file);
  } catch (error) {
    if (signal.aborted) return;
    log.error('store-refused', error, { file: basename(file) });
    if (kind === indexKind && remove(file)) refused.delete(file);
    else refused.set(file, refusalOf(file, error));
  }
}

const beingLookedAt = 'beingLookedAt';

function stillLooked(path: string): AppError {
  return new AppError('FILE_UNREADABLE', 'The store is still being looked at', { path, reason: beingLookedAt });
}

/** The files that `lookAtStores` would look at and that it did not refuse. */
export function soundFiles({ folder, kept }: Pick<Context, 'folder' | 'kept'>): string[] {
  return filesOfStores(folder).flatMap(({ file }) => (kept(refusedFiles).has(file) ? [] : file));
}

type StoreFile = { readonly file: string; readonly kind: FileKind };

function filesOfStores({ tracesFolder }: Pick<DataFolder, 'tracesFolder'>): StoreFile[] {
  // A folder that somebody took away meanwhile must not keep a project from closing.
  const names = existsSync(tracesFolder) ? readdirSync(tracesFolder) : [];
  return names.flatMap((name) => {
    const [storeName = '', ...endings] = name.split('.');
    const kind = new Map([
      ['db', storeKind],
      ['index.db', indexKind],
    ]).get(endings.join('.'));
    return kind === undefined || !isStoreName(storeName) ? [] : { file: join(tracesFolder, name), kind };
  });
}

/** Where a thread was given up that is still busy in it, some systems do not let a file go. */
function remove(file: string): boolean {
  try {
    removeDatabaseFiles(file);
    return true;
  } catch {
    return false;
  }
}

function refusalOf(path: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message.slice(0, 200) : typeof error;
  return new AppError('DATABASE_CORRUPT', 'A store of traces cannot be read', { path, reason }, { cause: error });
}

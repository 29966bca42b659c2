import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { Context, DataFolder } from '../../context.ts';
import { removeDatabaseFiles } from '../../database/copyDatabase.ts';
import { lookFirst } from '../../database/firstLook.ts';
import { compareSchema, type FileKind } from '../../database/schema.ts';
import type { Kept } from '../../kept.ts';
import { indexKind } from '../search/openIndex.ts';
import { type IndexedStore, storeFilesAt } from './storeFiles.ts';
import { storeKind } from './storeTable.ts';
import { isStoreName } from './traceFilesTable.ts';

/** Files that nobody may open until the project is closed, and why. */
const refusedFiles: Kept<Map<string, AppError>> = { make: () => new Map() };

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

/**
 * Looks at every store and index before anybody opens it, but for those that `isKnown` as this program left them: each where it can be
 * given up, as its pages may lead round. A store that is none is refused from then on; an index goes, and is built again. `limitMs` is how
 * long each may take, by default by its size.
 */
export async function lookAtStores(
  context: Pick<Context, 'folder' | 'kept' | 'log'>,
  isKnown: (file: string) => boolean,
  limitMs?: number,
): Promise<void> {
  for (const { file, kind } of filesOfStores(context.folder)) {
    if (isKnown(file)) continue;
    try {
      await lookFirst(file, verifyKind(kind), limitMs);
    } catch (error) {
      context.log.error('store-refused', error, { file: basename(file) });
      if (kind === indexKind && remove(file)) continue;
      context.kept(refusedFiles).set(file, refusalOf(file, error));
    }
  }
}

/** The files that `lookAtStores` would look at and that it did not refuse. */
export function soundFiles({ folder, kept }: Pick<Context, 'folder' | 'kept'>): string[] {
  return filesOfStores(folder).flatMap(({ file }) => (kept(refusedFiles).has(file) ? [] : file));
}

function filesOfStores({ tracesFolder }: Pick<DataFolder, 'tracesFolder'>): { file: string; kind: FileKind }[] {
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

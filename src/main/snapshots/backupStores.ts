import { copyFile, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { DataFolder } from '../context.ts';
import { checkFile } from '../database/checkFile.ts';
import { syncFolder } from '../database/copyDatabase.ts';
import { openReadOnly } from '../database/openDatabase.ts';
import { toStorageError } from '../database/storageError.ts';
import { requireReadableFile } from '../datasets/readableFile.ts';
import { storePath } from '../traces/store/storeOf.ts';
import { storeKind } from '../traces/store/storeTable.ts';
import { listStoreNames } from '../traces/store/traceFilesTable.ts';

/** Where the traces of a backup lie: beside its file. */
export function storesOfBackup(file: string): string {
  return `${file}.traces`;
}

/**
 * Copies the store files that a database names beside a backup, whole or not at all. A backup of a project without traces has none.
 * Throws  FILE_UNREADABLE when a store file is gone, DISK_FULL, STORAGE_READ_ONLY.
 */
export async function backUpStores(folder: DataFolder, databaseFile: string, target: string): Promise<void> {
  const names = storeNamesIn(databaseFile);
  if (names.length === 0) return;
  const unfinished = `${storesOfBackup(target)}.part`;
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    for (const name of names) await copyWhole(storePath(folder, name), join(unfinished, `${name}.db`));
    await rename(unfinished, storesOfBackup(target));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw toStorageError(error, target) ?? error;
  }
}

function storeNamesIn(databaseFile: string): string[] {
  const db = openReadOnly(databaseFile);
  try {
    return listStoreNames(db);
  } finally {
    db.close();
  }
}

/**
 * Puts the store files that the database of a backup names into a project; those that are there already are the same and stay. Each is
 * checked as the database is before it gets its name.
 * Throws  FILE_UNREADABLE for what is no file, DATABASE_CORRUPT, DISK_FULL, STORAGE_READ_ONLY.
 */
export async function restoreStores(folder: DataFolder, file: string, databaseFile: string): Promise<void> {
  const source = storesOfBackup(file);
  const found = await lstat(source).catch(() => null);
  if (found === null) return;
  if (!found.isDirectory()) throw notAFile(source);
  const named = new Set(storeNamesIn(databaseFile).map((name) => `${name}.db`));
  try {
    const there = await readdir(folder.tracesFolder);
    for (const name of (await readdir(source)).filter((each) => named.has(each) && !there.includes(each))) {
      await copyWhole(join(source, name), join(folder.tracesFolder, name), checkStore);
    }
  } catch (error) {
    throw toStorageError(error, folder.tracesFolder) ?? error;
  }
  syncFolder(folder.tracesFolder);
}

async function copyWhole(source: string, target: string, check?: (file: string) => Promise<void>): Promise<void> {
  const unfinished = `${target}.part`;
  await requireReadableFile(source);
  if (!(await lstat(source)).isFile()) throw notAFile(source);
  try {
    await copyFile(source, unfinished);
    await using file = await open(unfinished, 'r+');
    await file.chmod(0o600);
    await file.sync();
    await check?.(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function checkStore(file: string): Promise<void> {
  openReadOnly(file, storeKind).close();
  await checkFile(file, 'quick_check');
}

/** A symbolic link would be followed to wherever a stranger likes. */
function notAFile(path: string): AppError {
  return new AppError('FILE_UNREADABLE', 'A backup holds files only', { path, reason: 'notAFile' });
}

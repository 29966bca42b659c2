import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '../context.ts';
import { syncFolder } from '../database/copyDatabase.ts';
import { openReadOnly } from '../database/openDatabase.ts';
import { toStorageError } from '../database/storageError.ts';
import { requireReadableFile } from '../datasets/readableFile.ts';
import { storePath } from '../traces/store/storeOf.ts';
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
  const db = openReadOnly(databaseFile);
  const names = listStoreNames(db);
  db.close();
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

/** Puts the store files of a backup into a project; those that are there already are the same and stay. */
export async function restoreStores(folder: DataFolder, file: string): Promise<void> {
  const source = storesOfBackup(file);
  if (!existsSync(source)) return;
  try {
    for (const name of (await readdir(source)).filter((each) => each.endsWith('.db'))) {
      const target = join(folder.tracesFolder, name);
      if (!existsSync(target)) await copyWhole(join(source, name), target);
    }
  } catch (error) {
    throw toStorageError(error, folder.tracesFolder) ?? error;
  }
  syncFolder(folder.tracesFolder);
}

async function copyWhole(source: string, target: string): Promise<void> {
  const unfinished = `${target}.part`;
  await requireReadableFile(source);
  await copyFile(source, unfinished);
  await using file = await open(unfinished, 'r+');
  await file.chmod(0o600);
  await file.sync();
  await rename(unfinished, target);
}

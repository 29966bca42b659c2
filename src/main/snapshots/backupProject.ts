import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { DataFolder } from '../context.ts';
import { isAsLeft } from '../database/asLeft.ts';
import { copyDatabase, removeDatabaseFiles, syncFolder } from '../database/copyDatabase.ts';
import { lookFirst } from '../database/firstLook.ts';
import { openReadOnly, verifyProject } from '../database/openDatabase.ts';
import { withStorageErrors } from '../database/storageError.ts';
import { latestCounter } from '../revisions/revisionsTable.ts';
import { backUpStores, storesOfBackup } from './backupStores.ts';
import { takeSnapshot } from './takeSnapshot.ts';

/**
 * Copies a project's database from outside, whether or not it is open: to `target`, with the files of its rooms in folders beside it, such as
 * `<target>.traces/`, or into its own snapshots for null. `limitMs` is how long a first look at it may take, by default by its size.
 *
 * Throws  CONFLICT when the target exists, FILE_UNREADABLE when there is no folder for it, DATABASE_CORRUPT, DISK_FULL, STORAGE_READ_ONLY.
 */
export async function backupProject(
  folder: DataFolder,
  target: string | null,
  limitMs?: number,
): Promise<{ path: string; byteCount: number; counter: number }> {
  if (!isAsLeft(folder)) await lookFirst(folder.databaseFile, verifyProject(), limitMs);
  const db = openReadOnly(folder.databaseFile);
  try {
    const counter = withStorageErrors(folder.databaseFile, () => latestCounter(db));
    if (target === null) {
      mkdirSync(folder.snapshotsFolder, { recursive: true, mode: 0o700 });
      const snapshot = await takeSnapshot({ folder, reason: 'manual', counter, now: () => new Date() });
      return { path: join(folder.snapshotsFolder, snapshot.fileName), byteCount: snapshot.byteCount, counter };
    }
    const taken = [target, ...storesOfBackup(target)].find((path) => existsSync(path));
    if (taken !== undefined) throw new AppError('CONFLICT', 'The file exists already', { path: taken });
    if (!existsSync(dirname(target))) {
      throw new AppError('FILE_UNREADABLE', 'There is no folder for the copy', { path: target, reason: 'ENOENT' });
    }
    const unfinished = `${target}.part`;
    await copyDatabase(folder.databaseFile, unfinished);
    try {
      await backUpStores(folder, unfinished, target);
      withStorageErrors(target, () => renameSync(unfinished, target));
      syncFolder(dirname(target));
    } catch (error) {
      removeDatabaseFiles(unfinished);
      throw error;
    }
    return { path: target, byteCount: statSync(target).size, counter };
  } finally {
    db.close();
  }
}

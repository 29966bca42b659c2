import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '../../shared/project.ts';
import type { DataFolder } from '../context.ts';
import { backupDatabase, removeDatabaseFiles, syncFolder } from '../database/backupDatabase.ts';
import { checkFile } from '../database/checkFile.ts';
import { withStorageErrors } from '../database/storageError.ts';
import type { ReadableDatabase } from '../database/types.ts';
import { pruneSnapshots, snapshotFileName } from './snapshotFiles.ts';

export type SnapshotOrder = {
  readonly db: ReadableDatabase;
  readonly folder: Pick<DataFolder, 'snapshotsFolder'>;
  readonly reason: Snapshot['reason'];
  /** Newest revision that the snapshot holds at least. */
  readonly counter: number;
  readonly now: () => Date;
};

/**
 * Copies the database into `snapshots/`, checks the copy page by page in a thread, and only then gives it its name; the
 * newest twenty stay.
 *
 * Throws  DISK_FULL, STORAGE_READ_ONLY, or DATABASE_CORRUPT when the copy is damaged, which means that the original is.
 */
export async function takeSnapshot({ db, folder, reason, counter, now }: SnapshotOrder): Promise<Snapshot> {
  const takenAt = freeMoment(folder, now(), reason, counter);
  const fileName = snapshotFileName(takenAt, reason, counter);
  const file = join(folder.snapshotsFolder, fileName);
  const unfinished = `${file}.part`;
  await backupDatabase(db, unfinished);
  try {
    await checkFile(unfinished, 'integrity_check');
    withStorageErrors(file, () => {
      renameSync(unfinished, file);
      syncFolder(folder.snapshotsFolder);
    });
  } catch (error) {
    removeDatabaseFiles(unfinished);
    throw error;
  }
  pruneSnapshots(folder);
  return { fileName, takenAt: takenAt.toISOString(), byteCount: statSync(file).size, reason, counter };
}

/** The first millisecond from `at` whose name is free: two snapshots must never share a file. */
function freeMoment(folder: SnapshotOrder['folder'], at: Date, reason: Snapshot['reason'], counter: number): Date {
  const path = join(folder.snapshotsFolder, snapshotFileName(at, reason, counter));
  if (!existsSync(path) && !existsSync(`${path}.part`)) return at;
  return freeMoment(folder, new Date(at.getTime() + 1), reason, counter);
}

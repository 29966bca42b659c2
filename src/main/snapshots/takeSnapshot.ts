import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '../../shared/project.ts';
import type { DataFolder } from '../context.ts';
import { checkFile } from '../database/checkFile.ts';
import { copyDatabase, removeDatabaseFiles, syncFolder } from '../database/copyDatabase.ts';
import { withStorageErrors } from '../database/storageError.ts';
import { pruneSnapshots, snapshotFileName } from './snapshotFiles.ts';

export type SnapshotOrder = {
  readonly folder: Pick<DataFolder, 'databaseFile' | 'snapshotsFolder'>;
  readonly reason: Snapshot['reason'];
  /** Newest revision that the snapshot holds at least. */
  readonly counter: number;
  readonly now: () => Date;
  /** Called once nothing that is written from now on can come into the snapshot. */
  readonly onHeld?: () => void;
  /** Told which older ones had to go. */
  readonly onDropped?: (dropped: readonly Snapshot[]) => void;
};

/**
 * Copies the database into `snapshots/` and checks the copy page by page, both in threads and beside whatever writes to it,
 * and only then gives the copy its name; then older ones are thinned out (`thinOut`).
 *
 * Throws  DISK_FULL, STORAGE_READ_ONLY, or DATABASE_CORRUPT when the copy is damaged, which means that the original is.
 */
export async function takeSnapshot({
  folder,
  reason,
  counter,
  now,
  onHeld,
  onDropped,
}: SnapshotOrder): Promise<Snapshot> {
  const takenAt = freeMoment(folder, now(), reason, counter);
  const fileName = snapshotFileName(takenAt, reason, counter);
  const file = join(folder.snapshotsFolder, fileName);
  const unfinished = `${file}.part`;
  await copyDatabase(folder.databaseFile, unfinished, onHeld);
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
  const dropped = pruneSnapshots(folder, takenAt);
  if (dropped.length > 0) onDropped?.(dropped);
  return { fileName, takenAt: takenAt.toISOString(), byteCount: statSync(file).size, reason, counter };
}

/** The first millisecond from `at` whose name is free: two snapshots must never share a file. */
function freeMoment(
  folder: Pick<DataFolder, 'snapshotsFolder'>,
  at: Date,
  reason: Snapshot['reason'],
  counter: number,
): Date {
  const path = join(folder.snapshotsFolder, snapshotFileName(at, reason, counter));
  if (!existsSync(path) && !existsSync(`${path}.part`)) return at;
  return freeMoment(folder, new Date(at.getTime() + 1), reason, counter);
}

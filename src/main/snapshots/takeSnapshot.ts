import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '../../shared/project.ts';
import type { DataFolder } from '../context.ts';
import { copyDatabase, removeDatabaseFiles, syncFolder } from '../database/copyDatabase.ts';
import { withStorageErrors } from '../database/storageError.ts';
import { packedEnding, packFile } from './packedFile.ts';
import { pruneSnapshots, snapshotFileName, unfinishedName } from './snapshotFiles.ts';

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
 * Copies the database into `snapshots/`, checks the copy page by page while it is packed, all in threads and beside whatever writes to it,
 * and only then gives it its name; then older ones are thinned out (`thinOut`). One from before a migration is not packed, since the version
 * of the program that it is for may not know how to unpack it.
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
  const plainName = snapshotFileName(takenAt, reason, counter);
  const isPacked = reason !== 'migration';
  const fileName = isPacked ? `${plainName}${packedEnding}` : plainName;
  const file = join(folder.snapshotsFolder, fileName);
  const copy = join(folder.snapshotsFolder, unfinishedName(plainName));
  const unfinished = isPacked ? join(folder.snapshotsFolder, unfinishedName(fileName)) : copy;
  try {
    await copyDatabase(folder.databaseFile, copy, {
      isAwaited: reason === 'quit',
      ...(onHeld && { onHeld }),
      ...(isPacked && { beside: () => packFile(copy, unfinished) }),
    });
    withStorageErrors(file, () => {
      renameSync(unfinished, file);
      syncFolder(folder.snapshotsFolder);
    });
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    removeDatabaseFiles(copy);
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
  const taken = ['', packedEnding, unfinishedName('')].some((ending) => existsSync(`${path}${ending}`));
  if (!taken) return at;
  return freeMoment(folder, new Date(at.getTime() + 1), reason, counter);
}

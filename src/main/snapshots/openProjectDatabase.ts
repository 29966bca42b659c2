import { statSync } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
import type { DataFolder } from '../context.ts';
import { isAsLeft } from '../database/asLeft.ts';
import { checkFile } from '../database/checkFile.ts';
import { lookFirst } from '../database/firstLook.ts';
import { databaseVersion, migrate, pendingMigrations } from '../database/migrate.ts';
import { openConnection, quickCheckLimit, verifyProject } from '../database/openDatabase.ts';
import { toStorageError } from '../database/storageError.ts';
import type { WritableDatabase } from '../database/types.ts';
import { latestCounter } from '../revisions/revisionsTable.ts';
import { program as wholeProgram } from '../rooms/index.ts';
import { type Program, roomsIn } from '../rooms/room.ts';
import { listSnapshots } from './snapshotFiles.ts';
import { type SnapshotOrder, takeSnapshot } from './takeSnapshot.ts';

/**
 * What this program closed, and nobody changed since, is checked before the first query up to this size; larger, it would keep the window waiting
 * for seconds, and is checked beside the work. Any other file is looked at first, whatever its size (`lookFirst`).
 */
export const awaitedCheckLimit = 256 * 1024 * 1024;

/** What migrations made smaller is written anew without its free pages up to this size, which takes a few seconds and the disk once more. */
const rewrittenLimit = 1024 ** 3;

/**
 * Opens a project's database. One of an earlier version is migrated, after a snapshot.
 *
 * Throws  as `openDatabase`; DATABASE_CORRUPT and DATABASE_TOO_NEW list the snapshots that could be restored.
 */
export async function openProjectDatabase(
  folder: DataFolder,
  now: () => Date,
  { rooms, migrations }: Program = wholeProgram,
  onDropped?: SnapshotOrder['onDropped'],
): Promise<WritableDatabase> {
  try {
    refuseLostFile(folder);
    const isKnown = isAsLeft(folder);
    if (!isKnown) await lookFirst(folder.databaseFile, verifyProject(migrations));
    const db = openConnection(folder.databaseFile, migrations, !isKnown);
    try {
      const size = statSync(folder.databaseFile).size;
      if (isKnown && size > quickCheckLimit && size <= awaitedCheckLimit)
        await checkFile(folder.databaseFile, 'quick_check');
      const isOfBefore = databaseVersion(db) > 0 && pendingMigrations(db, migrations).length > 0;
      if (isOfBefore) {
        await takeSnapshot({
          folder,
          reason: 'migration',
          counter: latestCounter(db),
          now,
          ...(onDropped && { onDropped }),
        });
      }
      migrate(db, migrations);
      if (isOfBefore && size <= rewrittenLimit) giveRoomBack(db);
      for (const { stores } of roomsIn(rooms)) stores?.namesIn(db);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    throw openingError(error, folder);
  }
}

function giveRoomBack(db: WritableDatabase): void {
  try {
    db.exec('VACUUM');
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // The file is as it was, and what is imported next fills its free pages.
    if (toStorageError(error, db.name)?.code !== 'DISK_FULL') throw error;
  }
}

/** What to say when a project cannot be opened, whatever threw: that it is damaged, with the reason and the snapshots, or the error of storage. */
export function openingError(error: unknown, folder: DataFolder): unknown {
  const path = folder.databaseFile;
  const reason = error instanceof Error ? error.message.slice(0, 200) : typeof error;
  const damaged = () =>
    new AppError('DATABASE_CORRUPT', `The project cannot be read: ${reason}`, { path, reason }, { cause: error });
  return withSnapshots(toStorageError(error, path) ?? damaged(), folder);
}

/** A file that is gone or empty while snapshots of it are there was lost: it must not become a new project. */
function refuseLostFile(folder: DataFolder): void {
  const size = statSync(folder.databaseFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0 || listSnapshots(folder).length === 0) return;
  throw new AppError('DATABASE_CORRUPT', 'The database is lost', { path: folder.databaseFile, reason: 'empty' });
}

/** Adds the list of snapshots to an error that one of them may help with. */
export function withSnapshots(error: unknown, folder: DataFolder): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code !== 'DATABASE_CORRUPT' && error.code !== 'DATABASE_TOO_NEW') return error;
  const details = { path: folder.databaseFile, ...error.details, snapshots: listSnapshots(folder) };
  return new AppError(error.code, error.message, details, { cause: error });
}

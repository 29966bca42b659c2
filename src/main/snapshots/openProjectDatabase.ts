import { statSync } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
import type { DataFolder } from '../context.ts';
import { databaseVersion, migrate, pendingMigrations } from '../database/migrate.ts';
import { openConnection } from '../database/openDatabase.ts';
import { toStorageError } from '../database/storageError.ts';
import type { WritableDatabase } from '../database/types.ts';
import { latestCounter } from '../revisions/revisionsTable.ts';
import { listSnapshots } from './snapshotFiles.ts';
import { takeSnapshot } from './takeSnapshot.ts';

/**
 * Opens a project's database. One of an earlier version is migrated, after a snapshot.
 *
 * Throws  as `openDatabase`; DATABASE_CORRUPT and DATABASE_TOO_NEW list the snapshots that could be restored.
 */
export async function openProjectDatabase(folder: DataFolder, now: () => Date): Promise<WritableDatabase> {
  try {
    refuseLostFile(folder);
    const db = openConnection(folder.databaseFile);
    try {
      const hasData = databaseVersion(db) > 0;
      if (hasData && pendingMigrations(db).length > 0) {
        await takeSnapshot({ folder, reason: 'migration', counter: latestCounter(db), now });
      }
      migrate(db);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    throw withSnapshots(toStorageError(error, folder.databaseFile) ?? error, folder);
  }
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

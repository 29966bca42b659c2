import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { DataFolder } from '../context.ts';
import { checkFile } from '../database/checkFile.ts';
import { removeDatabaseFiles, syncFolder } from '../database/copyDatabase.ts';
import { lookFirst } from '../database/firstLook.ts';
import { databaseVersion } from '../database/migrate.ts';
import type { Migration } from '../database/migrations/index.ts';
import { openConnection, openReadOnly, verifyProject } from '../database/openDatabase.ts';
import { toStorageError, withStorageErrors } from '../database/storageError.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';
import { lockDataFolder, openDataFolder } from '../dataFolder.ts';
import { noteRestored } from '../revisions/restoredTable.ts';
import { latestCounter } from '../revisions/revisionsTable.ts';
import { program as wholeProgram } from '../rooms/index.ts';
import { type Program, roomsIn } from '../rooms/room.ts';
import { restoreStores } from './backupStores.ts';
import { openProjectDatabase } from './openProjectDatabase.ts';
import { copyUnpacked } from './packedFile.ts';
import { snapshotPath } from './snapshotFiles.ts';
import { takeSnapshot } from './takeSnapshot.ts';

/**
 * Restores a snapshot into a project that is not open. What is there now is kept: as a snapshot when it can be opened, else as
 * it lies in `damaged-<time>/`.
 *
 * Throws  NOT_FOUND, DATABASE_IN_USE, DATABASE_CORRUPT when the snapshot itself is damaged; the project is then as before.
 */
export async function restoreSnapshotInto(
  root: string,
  fileName: string,
  now?: () => Date,
): Promise<{ keptAs: string }> {
  const folder = openDataFolder(root);
  return restoreFileInto(folder.root, snapshotPath(folder, fileName), now);
}

/** As `restoreSnapshotInto`, from a backup anywhere. `keptAs` is empty when there was nothing to keep. */
export async function restoreFileInto(
  root: string,
  file: string,
  now: () => Date = () => new Date(),
): Promise<{ keptAs: string }> {
  const folder = openDataFolder(root);
  const lock = await lockDataFolder(folder);
  try {
    const prepared = await prepareRestore(folder, file);
    try {
      await restoreStores(folder, file, prepared);
      const keptAs = await keepCurrent(folder, now);
      putInPlace(folder, prepared);
      return { keptAs };
    } catch (error) {
      removeDatabaseFiles(prepared);
      throw error;
    }
  } finally {
    lock.release();
  }
}

/** Copies a snapshot beside the database, unpacked, checks the copy and marks it as restored. Returns its path. */
export async function prepareRestore(
  folder: DataFolder,
  snapshot: string,
  { rooms, migrations }: Program = wholeProgram,
): Promise<string> {
  const prepared = `${folder.databaseFile}.restored`;
  removeDatabaseFiles(prepared);
  try {
    await copyUnpacked(snapshot, prepared);
    const handle = await open(prepared, 'r+');
    await handle.chmod(0o600);
    await handle.sync();
    await handle.close();
    // First the schema and the pages: the whole check runs what the schema says, and its thread is not given up.
    await lookFirst(prepared, verifyProject(migrations));
    readFrom(prepared, migrations, () => {});
    await checkFile(prepared, 'integrity_check');
    readFrom(prepared, migrations, (db) => roomsIn(rooms).map(({ stores }) => stores?.namesIn(db)));
    markRestored(prepared, migrations);
    return prepared;
  } catch (error) {
    removeDatabaseFiles(prepared);
    throw aboutFile(toStorageError(error, snapshot) ?? error, snapshot);
  }
}

function readFrom(file: string, steps: readonly Migration[], read: (db: ReadableDatabase) => unknown): void {
  const db = openReadOnly(file, steps);
  try {
    read(db);
  } finally {
    db.close();
  }
}

/** So that undo asks before it takes back what the snapshot brought, also after the next start. */
function markRestored(file: string, steps: readonly Migration[]): void {
  const db = openConnection(file, steps);
  try {
    if (databaseVersion(db) > 0) noteRestored(db);
  } finally {
    closeCompletely(db);
  }
}

/** What is wrong with the copy is wrong with the file it came from. */
function aboutFile(error: unknown, path: string): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError(error.code, error.message, { ...error.details, path }, { cause: error });
}

/** Ends a connection so that its file is complete in itself; of a damaged one the write-ahead log may stay behind. */
export function closeCompletely(db: WritableDatabase): void {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // `putInPlace` looks whether anything is left in the log.
  }
  db.close();
}

/** Puts the prepared file in the place of the database, which nobody may have open. */
export function putInPlace(folder: DataFolder, prepared: string): void {
  withStorageErrors(folder.databaseFile, () => {
    const log = `${folder.databaseFile}-wal`;
    // A write-ahead log of the old file would be played into the new one. A full one means that somebody has the file open.
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0) {
      throw new AppError('DATABASE_IN_USE', 'The database is still open', { path: folder.root });
    }
    rmSync(log, { force: true });
    rmSync(`${folder.databaseFile}-shm`, { force: true });
    renameSync(prepared, folder.databaseFile);
    syncFolder(folder.root);
  });
}

async function keepCurrent(folder: DataFolder, now: () => Date): Promise<string> {
  if (!existsSync(folder.databaseFile)) {
    return existsSync(`${folder.databaseFile}-wal`) ? keepDamaged(folder, now()) : '';
  }
  let db: WritableDatabase;
  try {
    db = await openProjectDatabase(folder, now);
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code !== 'DATABASE_CORRUPT' && code !== 'DATABASE_TOO_NEW') throw error;
    return keepDamaged(folder, now());
  }
  try {
    const { fileName } = await takeSnapshot({ folder, reason: 'restore', counter: latestCounter(db), now });
    return fileName;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DATABASE_CORRUPT') throw error;
    db.close();
    return keepDamaged(folder, now());
  } finally {
    if (db.open) closeCompletely(db);
  }
}

/** Copies the files as they lie, then takes the write-ahead log away; the database itself stays until it is replaced. */
export function keepDamaged(folder: DataFolder, now: Date): string {
  const name = `damaged-${now.toISOString().replace(/[:.]/g, '-')}`;
  const kept = join(folder.root, name);
  return withStorageErrors(kept, () => {
    mkdirSync(kept, { recursive: true, mode: 0o700 });
    for (const file of ['', '-wal', '-shm'].map((suffix) => `${folder.databaseFile}${suffix}`)) {
      if (existsSync(file)) copyFileSync(file, join(kept, basename(file)));
    }
    syncFolder(kept);
    rmSync(`${folder.databaseFile}-wal`, { force: true });
    return name;
  });
}

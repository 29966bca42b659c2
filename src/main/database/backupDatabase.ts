import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { toStorageError } from './storageError.ts';
import type { ReadableDatabase } from './types.ts';

/**
 * Copies a database that is in use with SQLite's backup API, some pages at a time, so that work goes on meanwhile. What is
 * written through the same connection during the copy is in it. A copy that fails leaves no file behind.
 */
export async function backupDatabase(db: ReadableDatabase, file: string): Promise<void> {
  try {
    // Made first: SQLite would make it readable for the system's other users.
    closeSync(openSync(file, 'wx', 0o600));
    await db.backup(file);
  } catch (error) {
    removeDatabaseFiles(file);
    throw toStorageError(error, file) ?? error;
  }
}

/** Removes a database that nobody has open, with SQLite's companions of it. */
export function removeDatabaseFiles(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true });
}

/** Makes renames in a folder last through a power cut. Systems that cannot open a folder do so by themselves. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

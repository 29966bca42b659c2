import type { FileFacts } from './firstLook.ts';
import { openPlainDatabase } from './openDatabase.ts';
import { compareSchema } from './schema.ts';
import { withStorageErrors } from './storageError.ts';
import type { WritableDatabase } from './types.ts';

/** The process that works on a project. */
type LockOwner = { readonly pid: number; readonly computer: string };
type LockClaim = { readonly held: true; release(): void } | { readonly held: false; readonly owner: LockOwner | null };

/**
 * Tries to hold the lock file: a small database in which the owner keeps a write transaction open for as long as it
 * lives. Others cannot begin one, but can still read who it is.
 */
export function claimLock(file: string, owner: LockOwner): LockClaim {
  return withStorageErrors(file, () => {
    const db = openPlainDatabase(file);
    try {
      db.pragma('busy_timeout = 0');
      // Readers must not wait for the owner, and the owner's file must not need a shared-memory companion.
      db.pragma('journal_mode = TRUNCATE');
      if (begin(db)) {
        makeOwner(db);
        db.exec('DELETE FROM owner');
        db.prepare('INSERT INTO owner (pid, computer) VALUES (?, ?)').run(owner.pid, owner.computer);
        db.exec('COMMIT');
        // Between the two transactions another process may have been faster; then it is the owner.
        if (begin(db)) return { held: true, release: () => db.close() };
      }
      const found = readOwner(db);
      db.close();
      return { held: false, owner: found };
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function makeOwner(db: WritableDatabase): void {
  db.exec('CREATE TABLE IF NOT EXISTS owner (pid INTEGER NOT NULL, computer TEXT NOT NULL) STRICT');
}

/** Refuses a lock file of which a stranger made something else, such as one with a trigger that never ends. Throws DATABASE_CORRUPT. */
export function verifyLock({ path, schema }: FileFacts): void {
  if (schema.length > 0) compareSchema(schema, { name: 'lock', make: makeOwner }, path);
}

function begin(db: WritableDatabase): boolean {
  try {
    db.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

function readOwner(db: WritableDatabase): LockOwner | null {
  try {
    return db.prepare<[], LockOwner>('SELECT pid, computer FROM owner').get() ?? null;
  } catch {
    // The owner is just writing its name.
    return null;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

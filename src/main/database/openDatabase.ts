import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';
import { caution, loadSqlite, withMemory } from './engine.ts';
import type { FileFacts } from './firstLook.ts';
import { databaseVersion, migrate, pendingMigrations, refuseLaterVersion } from './migrate.ts';
import { type Migration, migrations } from './migrations/index.ts';
import { checkSchema, compareSchema, type FileKind, projectKind } from './schema.ts';
import { withStorageErrors } from './storageError.ts';
import type { ReadableDatabase, WritableDatabase } from './types.ts';

/** Marks a file as ours in SQLite's header: the letters AKAP. */
const applicationId = 0x414b4150;

/** A quick check of a file up to this size takes a few milliseconds; that of a larger one is done in a thread. */
export const quickCheckLimit = 8 * 1024 * 1024;

const pragmas = [
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  ['busy_timeout', '5000', 5000],
  // Folding the log is the business of `foldLog`; within an act only where that did not come.
  ['wal_autocheckpoint', '4000', 4_000],
  // A snapshot that reads while much is written makes the log long; afterwards it shrinks to this.
  ['journal_size_limit', '16777216', 16_777_216],
] as const;

/**
 * Opens a project's database, making and migrating it when needed; `:memory:` gives one for a test.
 * A project with people's work in it is opened by `openProjectDatabase`, which takes a snapshot before it migrates.
 *
 * Throws  HOST_UNAVAILABLE, DATABASE_CORRUPT, DATABASE_TOO_NEW, DATABASE_IN_USE, STORAGE_READ_ONLY, DISK_FULL.
 */
export function openDatabase(file: string, steps: readonly Migration[] = migrations): WritableDatabase {
  const db = openConnection(file, steps);
  try {
    withStorageErrors(file, () => migrate(db, steps));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens the file with our settings and checks that it is ours and whole, but does not migrate it. Its rows are not looked at before its
 * schema was found to be ours: reading a stranger's could run what they like, for ever. `isChecked`: its pages were looked at just now.
 */
export function openConnection(
  file: string,
  steps: readonly Migration[] = migrations,
  isChecked = false,
): WritableDatabase {
  const Sqlite = loadSqlite();
  return withStorageErrors(file, () => {
    createPrivately(file);
    const db = withMemory(new Sqlite(file));
    try {
      beCautious(db);
      claimEmptyFile(db);
      checkOrigin(db, steps);
      setPragmas(db, file);
      if (file !== ':memory:' && !isChecked && statSync(file).size <= quickCheckLimit) checkPages(db, file);
    } catch (error) {
      db.close();
      throw error;
    }
    // The only place that brands: whoever holds a writable connection got it here, with these settings.
    return db as WritableDatabase;
  });
}

/**
 * Opens a database file to read from it only: one of a project, by the steps of its schema, or one with the tables of `expected`.
 * Throws  FILE_UNREADABLE when it is not there, DATABASE_CORRUPT (also when its schema is not ours), DATABASE_TOO_NEW.
 */
export function openReadOnly(file: string, expected: FileKind | readonly Migration[] = migrations): ReadableDatabase {
  if (!existsSync(file)) {
    throw new AppError('FILE_UNREADABLE', 'The file cannot be read', { path: file, reason: 'ENOENT' });
  }
  const Sqlite = loadSqlite();
  return withStorageErrors(file, () => {
    const db = withMemory(new Sqlite(file, { readonly: true, fileMustExist: true }));
    try {
      beCautious(db);
      if ('make' in expected) checkSchema(db, expected);
      else checkOrigin(db, expected);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** Opens a file of ours that is no project, such as the lock or a store of traces. */
export function openPlainDatabase(file: string): WritableDatabase {
  const Sqlite = loadSqlite();
  return withStorageErrors(file, () => {
    createPrivately(file);
    const db = withMemory(new Sqlite(file));
    beCautious(db);
    return db as WritableDatabase;
  });
}

/** SQLite would make the file readable for the system's other users. */
function createPrivately(file: string): void {
  if (file === ':memory:' || existsSync(file)) return;
  closeSync(openSync(file, 'a', 0o600));
}

function beCautious(db: Database.Database): void {
  for (const pragma of caution) db.pragma(pragma);
}

/**
 * Throws DATABASE_CORRUPT for a file that another program made, or whose schema is not ours; DATABASE_TOO_NEW for one of a later version,
 * whose schema nobody here knows.
 */
function checkOrigin(db: ReadableDatabase, steps: readonly Migration[]): void {
  refuseForeign(db.pragma('application_id', { simple: true }), db.name);
  pendingMigrations(db, steps);
  checkSchema(db, projectKind(databaseVersion(db), steps));
}

/** What `lookFirst` asks of a file that is to be opened as a project. Throws DATABASE_CORRUPT, DATABASE_TOO_NEW. */
export function verifyProject(steps: readonly Migration[] = migrations): (facts: FileFacts) => void {
  return ({ path, applicationId: found, version, schemaVersion, schema }) => {
    if (schemaVersion === 0) return;
    refuseForeign(found, path);
    refuseLaterVersion(version, path, steps);
    compareSchema(schema, projectKind(version, steps), path);
  };
}

function refuseForeign(found: unknown, path: string): void {
  if (found === applicationId) return;
  throw new AppError('DATABASE_CORRUPT', 'Not a database of this program', { path, reason: 'foreign' });
}

function claimEmptyFile(db: Database.Database): void {
  if (db.pragma('schema_version', { simple: true }) !== 0) return;
  db.pragma(`application_id = ${applicationId}`);
}

function setPragmas(db: Database.Database, file: string): void {
  for (const [name, value, expected] of pragmas) {
    db.pragma(`${name} = ${value}`);
    const actual = db.pragma(name, { simple: true });
    const accepted = actual === expected || (file === ':memory:' && name === 'journal_mode');
    if (!accepted) {
      throw new AppError('STORAGE_READ_ONLY', `The database does not take ${name}`, {
        path: file,
        reason: `${name} is ${String(actual)} instead of ${expected}`,
      });
    }
  }
}

function checkPages(db: Database.Database, file: string): void {
  const report = db.pragma('quick_check(1)', { simple: true });
  if (report !== 'ok')
    throw new AppError('DATABASE_CORRUPT', 'The database is damaged', { path: file, reason: 'quick_check' });
}

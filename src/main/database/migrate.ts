import { AppError } from '../../shared/errors.ts';
import { type Migration, migrations } from './migrations/index.ts';
import type { ReadableDatabase, WritableDatabase } from './types.ts';

/** The version of a database file: that of the last migration it went through, 0 when it is new. */
export function databaseVersion(db: ReadableDatabase): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** Throws DATABASE_TOO_NEW when the file comes from a later version of the program. */
export function pendingMigrations(db: ReadableDatabase, steps: readonly Migration[] = migrations): Migration[] {
  const version = databaseVersion(db);
  refuseLaterVersion(version, db.name, steps);
  return steps.filter((step) => step.version > version);
}

/** Throws DATABASE_TOO_NEW when `version` is later than the last of `steps`. */
export function refuseLaterVersion(version: number, path: string, steps: readonly Migration[] = migrations): void {
  const newest = steps.at(-1)?.version ?? 0;
  if (version <= newest) return;
  throw new AppError('DATABASE_TOO_NEW', 'The database comes from a later version', {
    path,
    found: version,
    supported: newest,
  });
}

/**
 * Runs what is pending, each step in a transaction of its own, so that a step is there wholly or not at all; in a new file all of them in one, as each
 * waits for the disk.
 */
export function migrate(db: WritableDatabase, steps: readonly Migration[] = migrations): void {
  const pending = pendingMigrations(db, steps);
  const run = db.transaction((some: readonly Migration[]) => {
    for (const step of some) {
      step.up(db);
      db.pragma(`user_version = ${step.version}`);
    }
  });
  const parts = databaseVersion(db) === 0 ? [pending] : pending.map((step) => [step]);
  for (const part of parts) run.immediate(part);
}

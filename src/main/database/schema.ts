import { createHash } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import { openInMemory } from './engine.ts';
import { type Migration, migrations } from './migrations/index.ts';
import { newestSchema } from './migrations/newestSchema.ts';
import type { ReadableDatabase, WritableDatabase } from './types.ts';

/** What a database holds besides rows, by kind and name. */
type Schema = ReadonlyMap<string, string>;

const known = new Map<string, Schema>();

/**
 * What the tables of a file have to be: what `make` makes, or what `former` made before. Two with the same name are made by the same text.
 */
export type FileKind = {
  readonly name: string;
  readonly make: (fresh: WritableDatabase) => void;
  readonly former?: FileKind;
};

/** A project's file that went through the migrations up to a version. */
export function projectKind(version: number, steps: readonly Migration[] = migrations): FileKind {
  const make = (fresh: WritableDatabase) => {
    for (const step of steps) if (step.version <= version) step.up(fresh);
  };
  return { name: `project ${version}`, make };
}

/**
 * Compares the schema of a file with what it has to be, text by text. A trigger, a view, a virtual table or a changed text would run what a
 * stranger wrote: nothing may be asked of the file before this. Reading the schema runs nothing.
 *
 * Throws  DATABASE_CORRUPT with reason `schema` and the `name` of the first thing that differs.
 */
export function checkSchema(db: ReadableDatabase, kind: FileKind): void {
  compareSchema(readSchema(db), kind, db.name);
}

/** As `checkSchema`, with what was read of the file at `path`. */
export function compareSchema(rows: readonly SchemaRow[], { name, make, former }: FileKind, path: string): void {
  // To run every migration takes a sixth of what a core takes to start.
  if (name === newestSchema.name && schemaHash(rows) === newestSchema.hash) return;
  const expected = known.get(name) ?? schemaOf(make);
  known.set(name, expected);
  const found = byName(rows);
  const differing = [...found.keys(), ...expected.keys()].find((key) => found.get(key) !== expected.get(key));
  if (differing === undefined) return;
  if (former !== undefined) {
    compareSchema(rows, former, path);
    return;
  }
  throw new AppError('DATABASE_CORRUPT', 'The database has a schema of its own', {
    path,
    reason: 'schema',
    name: differing.slice(differing.indexOf(' ') + 1).slice(0, 200),
  });
}

/** SHA-256 of what a database holds besides rows: every kind, name, table and text, in an order of its own. */
export function schemaHash(rows: readonly SchemaRow[]): string {
  const texts = rows.map(({ type, name, table, sql }) => JSON.stringify([type, name, table, sql]));
  return createHash('sha256').update(texts.sort().join('\n')).digest('hex');
}

function schemaOf(make: (fresh: WritableDatabase) => void): Schema {
  const fresh = openInMemory();
  try {
    make(fresh);
    return byName(readSchema(fresh));
  } finally {
    fresh.close();
  }
}

/** A row of SQLite's own table of what a file holds. */
export type SchemaRow = {
  readonly type: unknown;
  readonly name: unknown;
  readonly table: unknown;
  readonly sql: unknown;
};

/** What a database holds besides rows. Reading it runs nothing. */
export function readSchema(db: ReadableDatabase): SchemaRow[] {
  return db.prepare<[], SchemaRow>('SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema').all();
}

function byName(rows: readonly SchemaRow[]): Schema {
  return new Map(rows.map(({ type, name, table, sql }) => [`${type} ${name}`, JSON.stringify([table, sql])]));
}

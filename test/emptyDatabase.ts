import { writeFileSync } from 'node:fs';
import { caution, loadSqlite, withMemory } from '../src/main/database/engine.ts';
import { openDatabase } from '../src/main/database/openDatabase.ts';
import type { WritableDatabase } from '../src/main/database/types.ts';

let bytes: Buffer | undefined;

/** An empty database of this version, as bytes. To run every migration takes its time, and tests of their own run them all. */
function emptyDatabase(): Buffer {
  bytes ??= openDatabase(':memory:').serialize();
  return bytes;
}

/** Puts an empty database of this version there. */
export function writeEmptyDatabase(file: string): void {
  writeFileSync(file, emptyDatabase(), { mode: 0o600, flag: 'wx' });
}

/** An empty database of this version, in memory. */
export function openEmptyDatabase(): WritableDatabase {
  const Sqlite = loadSqlite();
  const db = withMemory(new Sqlite(emptyDatabase()));
  for (const pragma of [...caution, 'foreign_keys = ON']) db.pragma(pragma);
  return db as WritableDatabase;
}

import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';
import { createKeep } from '../kept.ts';
import type { ReadableDatabase, WritableDatabase } from './types.ts';

/** better-sqlite3 13 is built against Node-API 10; an older runtime crashes on it instead of throwing. */
const requiredNodeApi = 10;

/** Throws HOST_UNAVAILABLE when this runtime cannot load the database engine. */
export function requireNodeApi(versions: { readonly napi?: string; readonly node: string }): void {
  if (Number(versions.napi ?? 0) >= requiredNodeApi) return;
  throw new AppError('HOST_UNAVAILABLE', `Node 22.14 or newer is required; this is ${versions.node}`, {
    missing: 'node-api',
    required: `Node-API ${requiredNodeApi} (Node 22.14 or newer)`,
    found: `Node-API ${versions.napi ?? 'none'} (Node ${versions.node})`,
  });
}

/** Where the database engine lies, for threads that load it themselves. */
export function sqliteModulePath(): string {
  return createRequire(import.meta.url).resolve('better-sqlite3');
}

/** Loaded at the first call only: on an old runtime the mere import would end the process. */
export function loadSqlite(): typeof Database {
  requireNodeApi(process.versions);
  return createRequire(import.meta.url)('better-sqlite3');
}

/** Whatever a file says: no function runs that its schema names, and what a cell claims is held against its page. */
export const caution = ['trusted_schema = OFF', 'cell_size_check = ON'] as const;

/** An empty database that no file holds. */
export function openInMemory(): WritableDatabase {
  const Sqlite = loadSqlite();
  return withMemory(new Sqlite(':memory:')) as WritableDatabase;
}

/** A connection with a memory of its own. */
export function withMemory(db: Database.Database): ReadableDatabase {
  return Object.assign(db, { kept: createKeep().keep });
}

import { statSync } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
import { createDatabaseThreads, TooSlow } from './databaseThread.ts';
import type { SchemaRow } from './schema.ts';

/** What a file says of itself, before anything else is asked of it. `schemaVersion` is 0 while nothing was ever made in it. */
export type FileFacts = {
  readonly path: string;
  readonly applicationId: number;
  readonly version: number;
  readonly schemaVersion: number;
  readonly schema: readonly SchemaRow[];
};

/** How long the opening of a project waits for a look at files beside its database, and what is called when one that it did not wait for is over. */
export type LookOrder = { readonly patienceMs: number | null; readonly onLater: () => void };

type Message = { readonly facts: Omit<FileFacts, 'path'> } | { readonly report: string } | { readonly failure: string };

const askThread = createDatabaseThreads(`
  const read = (db, name) => db.pragma(name, { simple: true });
  let db = null;
  function factsOf(file) {
    db = openDatabase(file, { fileMustExist: true });
    const schema = [];
    for (const row of db.prepare('SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema').iterate()) {
      schema.push(row);
      if (schema.length > 5000) break;
    }
    const facts = { applicationId: read(db, 'application_id'), version: read(db, 'user_version') };
    return { facts: { ...facts, schemaVersion: read(db, 'schema_version'), schema } };
  }
  function reportOfPages() {
    const report = read(db, 'quick_check(1)');
    db.close();
    return { report };
  }
  parentPort.on('message', ({ file }) => {
    try {
      parentPort.postMessage(file === undefined ? reportOfPages() : factsOf(file));
    } catch (error) {
      parentPort.postMessage({ failure: String(error.code ?? error.message) });
    }
  });
`);

/** How long a file may take: 20 s and a second for each 4 MiB, which the slowest disks manage. */
function limitFor(file: string): number {
  return 20_000 + Math.ceil(statSync(file).size / (4 * 1024 * 1024)) * 1_000;
}

/**
 * Looks at a file that may be from anybody where it can be given up: its schema, which `verify` accepts or throws at, and then every page.
 * Pages that refer to each other in a ring keep SQLite busy for ever, in the schema already; whoever asks in the core's thread then never
 * comes back. A file that is not there, or is empty, is well.
 *
 * Throws  DATABASE_CORRUPT `{ path, reason }`, with reason `slow` and `seconds` where time runs out; what `verify` throws; the reason of `signal`.
 */
export async function lookFirst(
  file: string,
  verify: (facts: FileFacts) => void,
  limitMs?: number,
  signal?: AbortSignal,
): Promise<void> {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  const limit = limitMs ?? limitFor(file);
  const answerOf = (message: Message, goOn: (order: object) => void): 'ok' | undefined => {
    if ('report' in message && message.report === 'ok') return 'ok';
    if ('report' in message) throw damaged(file, { reason: 'quick_check' });
    if ('failure' in message) throw damaged(file, { reason: message.failure });
    verify({ path: file, ...message.facts });
    goOn({});
    return undefined;
  };
  await askThread({ file }, answerOf, { limitMs: limit, signal }).catch((error: unknown) => {
    if (!(error instanceof TooSlow)) throw error;
    throw damaged(file, { reason: 'slow', seconds: Math.round(limit / 1_000) });
  });
}

function damaged(path: string, details: Readonly<Record<string, unknown>>): AppError {
  return new AppError('DATABASE_CORRUPT', 'The database is damaged', { path, ...details });
}

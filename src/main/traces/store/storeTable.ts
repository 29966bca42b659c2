/** The tables of a store file: the traces of one import, their steps, and the bytes of the file as received. */
import type { FileKind } from '../../database/schema.ts';
import type { ReadableDatabase, WritableDatabase } from '../../database/types.ts';
import type { MemberPlace } from '../../records/zip/unpackWhole.ts';

/** Bytes of one chunk of the source; only the last may be shorter. */
export const sourceChunkBytes = 1024 * 1024;

/** A store file, and no other. Files keep the text that made them: what is released of it never changes. */
export const storeKind: FileKind = {
  name: 'store 3',
  make: createStoreTables,
  // From before texts of archives were left in them, and from before they were packed.
  former: {
    name: 'store 2',
    make: (db) => createTables(db, 'ANY'),
    former: { name: 'store', make: (db) => createTables(db, 'TEXT') },
  },
};

export function createStoreTables(db: WritableDatabase): void {
  createTables(db, 'ANY');
  db.exec(`
    -- Members of the source that texts of steps are read from: where their packed bytes lie, and what these unpack to.
    CREATE TABLE members (
      id INTEGER PRIMARY KEY,
      method INTEGER NOT NULL,
      start INTEGER NOT NULL,
      compressed_size INTEGER NOT NULL,
      size INTEGER NOT NULL,
      crc32 INTEGER NOT NULL
    ) STRICT;
  `);
}

function createTables(db: WritableDatabase, typeOfTexts: 'TEXT' | 'ANY'): void {
  db.exec(`
    CREATE TABLE traces (
      position INTEGER PRIMARY KEY,
      -- Rows of its steps: first_step up to but not including first_step + step_count.
      first_step INTEGER NOT NULL,
      step_count INTEGER NOT NULL,
      head_json TEXT NOT NULL,
      outline_json TEXT NOT NULL,
      summary_json TEXT NOT NULL
    ) STRICT;
    -- The short facts come first: a reader of them need not walk through a long text.
    CREATE TABLE steps (
      id INTEGER PRIMARY KEY,
      facts_json TEXT NOT NULL,
      text ${typeOfTexts} NOT NULL
    ) STRICT;
    -- first_line: 1-based line in which the first byte of the chunk stands.
    CREATE TABLE source_chunks (
      seq INTEGER PRIMARY KEY,
      first_line INTEGER NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE source_file (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      layout TEXT NOT NULL,
      byte_count INTEGER NOT NULL,
      sha256 TEXT NOT NULL
    ) STRICT;
  `);
}

type StoredTraceRow = {
  readonly position: number;
  readonly first_step: number;
  readonly step_count: number;
  readonly head_json: string;
  readonly outline_json: string;
  readonly summary_json: string;
};
type StoredStepRow = { readonly id: number; readonly facts_json: string; readonly text: StoredText };
type SourceFileRow = { readonly layout: string; readonly byte_count: number; readonly sha256: string };

/** Prepared once: a file of 1 GB has a hundred thousand steps. */
export function prepareStoreInserts(db: WritableDatabase) {
  return {
    trace: db.prepare<[number, number, number, ...string[]]>('INSERT INTO traces VALUES (?, ?, ?, ?, ?, ?)'),
    /** The text as UTF-8 bytes. */
    step: db.prepare<[number, string, Uint8Array]>('INSERT INTO steps VALUES (?, ?, CAST(? AS TEXT))'),
    /** The text as `packText` gives it. */
    packedStep: db.prepare<[number, string, Uint8Array]>('INSERT INTO steps VALUES (?, ?, ?)'),
    /** The number of the member in which the text stands at the step's pointer. */
    leftStep: db.prepare<[number, string, bigint]>('INSERT INTO steps VALUES (?, ?, ?)'),
    member: db.prepare<number[]>('INSERT INTO members VALUES (?, ?, ?, ?, ?, ?)'),
    chunk: db.prepare<[number, number, Uint8Array]>('INSERT INTO source_chunks VALUES (?, ?, ?)'),
    file: db.prepare<[string, number, string]>('INSERT INTO source_file VALUES (1, ?, ?, ?)'),
  };
}

/** A text of a step as its column holds it: itself, as `packText` gives it, or as the number of the member in which it stands. */
export type StoredText = string | Buffer | number;

/** Members by their number. Throws on stores from before there were any. */
export function prepareMember(db: ReadableDatabase) {
  return db.prepare<[number], MemberPlace>(
    'SELECT method, start, compressed_size AS compressedSize, size, crc32 FROM members WHERE id = ?',
  );
}

/** Prepared once per open store. */
export function prepareStoreReads(db: ReadableDatabase) {
  return {
    head: db.prepare<[number], Pick<StoredTraceRow, 'head_json'>>('SELECT head_json FROM traces WHERE position = ?'),
    outline: db.prepare<[number], Pick<StoredTraceRow, 'outline_json'>>(
      'SELECT outline_json FROM traces WHERE position = ?',
    ),
    rows: db.prepare<[number], Pick<StoredTraceRow, 'first_step' | 'step_count'>>(
      'SELECT first_step, step_count FROM traces WHERE position = ?',
    ),
    summaries: db.prepare<[number, number], Pick<StoredTraceRow, 'summary_json'>>(
      'SELECT summary_json FROM traces WHERE position >= ? ORDER BY position LIMIT ?',
    ),
    steps: db.prepare<[number, number], StoredStepRow>('SELECT * FROM steps WHERE id >= ? AND id < ? ORDER BY id'),
    chunk: db.prepare<[number], { bytes: Buffer }>('SELECT bytes FROM source_chunks WHERE seq = ?'),
    /** The chunk with the line end before a line, for lines from the second on. */
    chunkOfLine: db.prepare<[number], { seq: number; first_line: number }>(
      'SELECT seq, first_line FROM source_chunks WHERE first_line < ? ORDER BY seq DESC LIMIT 1',
    ),
    file: db.prepare<[], SourceFileRow>('SELECT layout, byte_count, sha256 FROM source_file'),
  };
}

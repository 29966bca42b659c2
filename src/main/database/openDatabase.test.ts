import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { chunkSize, readSource } from '../datasets/sourceTable.ts';
import { conversationKey } from '../rooms/drift/reading/conversationKey.ts';
import { requireNodeApi } from './engine.ts';
import { readJsonColumn, writeJsonColumn } from './jsonColumn.ts';
import { databaseVersion, migrate, pendingMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openConnection, openDatabase, openPlainDatabase, openReadOnly } from './openDatabase.ts';
import { toStorageError } from './storageError.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-database-'));
  file = join(folder, 'workbench.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

function failure(work: () => unknown): unknown {
  try {
    work();
    return 'nothing was thrown';
  } catch (error) {
    return error instanceof AppError ? { code: error.code, details: error.details } : error;
  }
}

describe('openDatabase', () => {
  it('makes a private file with every migration and the settings that durability needs', () => {
    const db = openDatabase(file);
    const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'user_version', 'application_id'];
    expect(settings.map((name) => db.pragma(name, { simple: true }))).toEqual([
      'wal',
      2,
      1,
      5000,
      migrations.at(-1)?.version,
      0x414b4150,
    ]);
    expect([file, `${file}-wal`, `${file}-shm`].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o600, 0o600, 0o600,
    ]);
    db.close();
  });

  it('has STRICT tables only', () => {
    const db = openDatabase(':memory:');
    const loose = db
      .prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0
                AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`)
      .pluck()
      .all();
    expect(loose).toEqual([]);
    db.close();
  });

  it('lets the write-ahead log become small again after a long reader', () => {
    const db = openDatabase(file);
    const reader = openReadOnly(file);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM evaluators').get();
    const insert = db.prepare('INSERT INTO evaluators VALUES (?, ?, ?)');
    const logSize = () => Math.ceil(statSync(`${file}-wal`).size / 1024 / 1024);
    for (let number = 0; number < 18; number += 1) insert.run(`id-${number}`, `${number}`, 'x'.repeat(1024 * 1024));
    const grown = logSize();
    reader.close();
    for (const name of ['髙橋', '𠮷田']) insert.run(name, name, '');
    const shrunk = logSize();
    db.close();
    expect(grown).toBeGreaterThan(18);
    expect(shrunk).toBe(16);
  });

  it('says that a file of another kind is damaged, and leaves it as it was', () => {
    const text = 'これはデータベースではありません。'.repeat(100);
    writeFileSync(file, text);
    expect(failure(() => openDatabase(file))).toEqual({
      code: 'DATABASE_CORRUPT',
      details: { path: file, reason: 'SQLITE_NOTADB' },
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('does not touch a database of another program', () => {
    const foreign = openPlainDatabase(file);
    foreign.exec('CREATE TABLE notes (text TEXT)');
    foreign.close();
    expect(failure(() => openDatabase(file))).toEqual({
      code: 'DATABASE_CORRUPT',
      details: { path: file, reason: 'foreign' },
    });
  });

  it('finds pages that were overwritten', () => {
    openDatabase(file).close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4096, bytes.length);
    writeFileSync(file, bytes);
    expect(failure(() => openDatabase(file))).toMatchObject({ code: 'DATABASE_CORRUPT', details: { path: file } });
  });

  it('finds a file that was cut off', () => {
    openDatabase(file).close();
    truncateSync(file, 5000);
    expect(failure(() => openDatabase(file))).toMatchObject({ code: 'DATABASE_CORRUPT', details: { path: file } });
  });

  it('refuses a file of a later version and does not change it', () => {
    const db = openDatabase(file);
    db.pragma('user_version = 9999');
    db.close();
    const before = readFileSync(file);
    expect(failure(() => openDatabase(file))).toEqual({
      code: 'DATABASE_TOO_NEW',
      details: { path: file, found: 9999, supported: migrations.at(-1)?.version },
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('names the folder that is not there', () => {
    const missing = join(folder, 'missing', 'workbench.sqlite');
    expect(failure(() => openDatabase(missing))).toMatchObject({ message: expect.stringContaining('ENOENT') });
  });
});

describe('requireNodeApi', () => {
  it('refuses a runtime that would crash, in words', () => {
    expect(failure(() => requireNodeApi({ napi: '9', node: '20.19.0' }))).toEqual({
      code: 'HOST_UNAVAILABLE',
      details: {
        missing: 'node-api',
        required: 'Node-API 10 (Node 22.14 or newer)',
        found: 'Node-API 9 (Node 20.19.0)',
      },
    });
    expect(requireNodeApi(process.versions)).toBeUndefined();
  });
});

/** A row for every table that a version brought; the text holds what an editor could mangle. */
const rowsOfVersion = [
  {
    from: 1,
    sql: `
      INSERT INTO evaluators VALUES ('e1', '髙橋 𠮷子', '2026-01-01T00:00:00.000Z');
      INSERT INTO project_values VALUES ('current', '"e1"');
      INSERT INTO revisions VALUES (1, 'act', NULL, 'rename', '{"name":"㈱青葉"}', NULL, 1, NULL, 'e1', '2026-01-01', 'r1');
      INSERT INTO revisions VALUES (2, 'undo', 1, 'rename', '{}', NULL, 1, NULL, 'e1', '2026-01-02', NULL);
      INSERT INTO revision_changes VALUES (1, 0, 'dataset', 1, 'name', '"ﾊﾞﾗ"', '"㈱青葉"');
      INSERT INTO undo_entries VALUES (1, 'e1', 'undone', 2);
      INSERT INTO session_values VALUES ('e1', 'view', '{"row":3}', '2026-01-01');`,
  },
  {
    from: 2,
    sql: `
      INSERT INTO datasets VALUES (1, 'derivations', 'gold', 'ready', 0, 'jemhopqa', '1.2', '{}', '﨑津', 'dev.json', 'ab', 2,
        NULL, '', '', '', 1, 1, '2026-01-01');
      INSERT INTO dataset_source_chunks VALUES (1, 0, x'5b5d');
      INSERT INTO dataset_problems VALUES (1, 0, '{"code":"x"}');`,
  },
] as const;

describe('migrate', () => {
  it('lists its steps with versions 1, 2, 3 … without a gap', () => {
    expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, index) => index + 1));
  });

  it('runs only what is pending, and keeps the rows that are there', () => {
    const db = openConnection(file);
    migrate(db, migrations.slice(0, 1));
    db.prepare("INSERT INTO evaluators VALUES ('e1', '髙橋', '2026-01-01T00:00:00.000Z')").run();
    expect(pendingMigrations(db).map((step) => step.version)).toEqual(migrations.slice(1).map((step) => step.version));
    migrate(db);
    expect(db.prepare('SELECT * FROM evaluators').all()).toEqual([
      { id: 'e1', name: '髙橋', created_at: '2026-01-01T00:00:00.000Z' },
    ]);
    db.close();
  });

  it.each(rowsOfVersion.map(({ from }) => from))('keeps every row of version %i in the next', (from) => {
    const db = openConnection(file);
    migrate(db, migrations.slice(0, from));
    for (const { from: version, sql } of rowsOfVersion) if (version <= from) db.exec(sql);
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      .pluck()
      .all();
    const rows = () => tables.map((table) => [table, db.prepare(`SELECT * FROM ${table}`).all()]);
    const before = rows();
    migrate(db, migrations.slice(0, from + 1));
    expect(before.filter(([, found]) => found?.length === 0)).toEqual([]);
    expect([databaseVersion(db), rows(), db.pragma('foreign_key_check')]).toEqual([from + 1, before, []]);
    db.close();
  });

  it('keeps questions, traces and what was said of them when version 6 brings the drift room', () => {
    const db = openConnection(file);
    migrate(db, migrations.slice(0, 5));
    for (const { sql } of rowsOfVersion) db.exec(sql);
    db.exec(`
      INSERT INTO questions (dataset_id, position, key, title, byte_start, byte_end) VALUES (1, 0, 'q1', '𠮷野川は？', 0, 2);
      INSERT INTO question_contents VALUES (1, '{"question":"𠮷野川は？"}', NULL, '𠮷野川は？');
      INSERT INTO predictions VALUES (1, 'q1', 0, '"ﾊﾞﾗ"', NULL);
      INSERT INTO trace_groups VALUES (1, 'q1', '㈱青葉の薬は？');
      INSERT INTO traces VALUES (1, 1, 1, 0, 'run-1', 'aoba-7b', 3, 1, 0);
      INSERT INTO trace_tools VALUES (1, 'FDA_get', 1);
      INSERT INTO trace_marks VALUES (1, 'e1', 0, 'c', 'yes', 0, 1, 1);`);
    const tables = ['evaluators', 'revisions', 'datasets', 'questions', 'question_contents', 'predictions', 'traces'];
    const rows = () =>
      [...tables, 'trace_groups', 'trace_tools', 'trace_marks'].map((table) => [
        table,
        db.prepare(`SELECT * FROM ${table}`).all(),
      ]);
    const before = rows();
    migrate(db, migrations.slice(0, 6));
    expect(before.filter(([, found]) => found?.length === 0)).toEqual([]);
    expect([databaseVersion(db), rows(), db.pragma('foreign_key_check')]).toEqual([6, before, []]);
    const drift = db.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name LIKE 'drift%'").pluck();
    expect(drift.get()).toBe(10);
    db.close();
  });

  it('gives the cases that are there their conversation when version 7 brings it', () => {
    const db = openConnection(file);
    migrate(db, migrations.slice(0, 6));
    for (const { sql } of rowsOfVersion) db.exec(sql);
    const told = { patientSummary: '﨑田さん "𠮷"\n', criticalEntities: ['喘息'], personaId: null };
    const cases = [[], ['眠れません。'], ['眠れません。', 'カフェ\u0301 \u2028 <b>']].map((messages, index) => ({
      ...told,
      id: `c${index}`,
      turns: messages.map((message, turn) => ({ number: turn + 1, message })),
    }));
    const insert = db.prepare('INSERT INTO drift_cases VALUES (NULL, 1, ?, ?, 0, 1, ?)');
    for (const [position, one] of cases.entries()) insert.run(position, one.id, JSON.stringify(one));
    migrate(db, migrations.slice(0, 7));
    const found = db.prepare('SELECT conversation FROM drift_cases ORDER BY position').pluck().all();
    expect(found).toEqual(cases.map(conversationKey));
    db.close();
  });

  it.each([3, 5, 7, 9, 10])(
    'keeps every question of version %i when version 11 takes the check of types away',
    (from) => {
      const db = openConnection(file);
      migrate(db, migrations.slice(0, from));
      for (const { from: version, sql } of rowsOfVersion) if (version <= from) db.exec(sql);
      db.exec(`
      INSERT INTO questions (dataset_id, position, key, title, type, time_dependent, state, flagged, changed, error_count,
        warning_count, comment_count, version, content_counter, last_counter, byte_start, byte_end) VALUES
        (1, 0, 'q1', '𠮷野川は？', 'compositional', 1, 'done', 1, 1, 2, 3, 4, 5, 1, 1, 2, 40),
        (1, 1, 'q2', '﨑？', 'comparison', 0, 'draft', 0, 0, 0, 0, 0, 0, NULL, 0, 42, 80),
        (1, 2, 'q3', 'q3', NULL, NULL, 'todo', 0, 0, 0, 0, 0, 0, NULL, 0, 82, 90);
      INSERT INTO question_contents VALUES (1, '{"question":"𠮷野川は？"}', NULL, '𠮷野川は？');
      INSERT INTO question_findings VALUES (1, 'E1', 'error');
      INSERT INTO question_comments VALUES (1, 1, '{"text":"ﾊﾞﾗ"}');
      INSERT INTO predictions VALUES (1, 'q1', 0, '"ﾊﾞﾗ"', '[]');
      INSERT INTO score_runs VALUES (1, 1, 1, 'r4c', 1, '{}', NULL, 1, '2026-01-01T00:00:00.000Z');
      INSERT INTO score_items VALUES (1, 1, 1, 0, NULL, NULL, 1, 1, 1, '{}');`);
      const tables = ['question_contents', 'question_findings', 'question_comments', 'score_runs', 'score_items'];
      const rowsOf = (table: string) => db.prepare<[], object>(`SELECT * FROM ${table}`).all();
      migrate(db, migrations.slice(0, 10));
      const before = ['questions', 'predictions', ...tables].map(rowsOf);
      migrate(db, migrations.slice(0, 11));
      const [questions, predictions, ...others] = ['questions', 'predictions', ...tables].map(rowsOf);
      const withoutSupport = predictions?.map((row) => ({ ...row, support_json: undefined }));
      expect([questions, withoutSupport, ...others, db.pragma('foreign_key_check')]).toEqual([...before, []]);
      expect(questions).toHaveLength(3);
      db.prepare("UPDATE questions SET type = 'bridge_comparison' WHERE id = 3").run();
      expect(db.prepare("SELECT count(*) FROM questions WHERE type = 'bridge_comparison'").pluck().get()).toBe(1);
      db.close();
    },
  );

  it.each([2, 7, 12])('gives the bytes of imported files of version %i back when version 13 packs them', (from) => {
    const db = openConnection(file);
    migrate(db, migrations.slice(0, from));
    for (const { from: version, sql } of rowsOfVersion) if (version <= from) db.exec(sql);
    const unpackable = randomBytes(chunkSize);
    const chunks = [Buffer.alloc(chunkSize, '﨑津の教会 '), unpackable, Buffer.from('"𠮷"]\r\n')];
    const insert = db.prepare('INSERT OR REPLACE INTO dataset_source_chunks VALUES (1, ?, ?)');
    for (const [seq, bytes] of chunks.entries()) insert.run(seq, bytes);
    migrate(db);
    const whole = Buffer.concat(chunks);
    const read = (from: number, to: number) => Buffer.concat([...readSource(db, 1, from, to)]);
    expect(read(0, whole.length).equals(whole)).toBe(true);
    expect(read(chunkSize - 5, chunkSize + 5).equals(whole.subarray(chunkSize - 5, chunkSize + 5))).toBe(true);
    const sizes = db.prepare('SELECT length(packed) FROM dataset_source_chunks ORDER BY seq').pluck().all();
    expect(sizes).toEqual([expect.closeTo(100, -3), expect.closeTo(chunkSize, -3), expect.closeTo(30, -2)]);
    db.close();
  });

  it('leaves nothing of a step that fails', () => {
    const db = openConnection(file);
    const steps = [
      { version: 1, up: () => void db.exec('CREATE TABLE first (id INTEGER) STRICT') },
      {
        version: 2,
        up: () => {
          db.exec('CREATE TABLE second (id INTEGER) STRICT');
          throw new Error('step failed');
        },
      },
    ];
    const state = () => [
      databaseVersion(db),
      db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
    ];
    // A new file waits for the disk once, not at each step.
    expect(() => migrate(db, steps)).toThrow('step failed');
    expect(state()).toEqual([0, []]);
    migrate(db, steps.slice(0, 1));
    expect(() => migrate(db, steps)).toThrow('step failed');
    expect(state()).toEqual([1, ['first']]);
    db.close();
  });
});

describe('toStorageError', () => {
  it('gives every failure of storage a code, and leaves defects alone', () => {
    const codes = [
      'SQLITE_FULL',
      'SQLITE_IOERR_WRITE',
      'SQLITE_READONLY_DIRECTORY',
      'SQLITE_CANTOPEN',
      'SQLITE_BUSY_SNAPSHOT',
      'SQLITE_CORRUPT_VTAB',
      'SQLITE_NOTADB',
      'SQLITE_IOERR_SHORT_READ',
      'ENOSPC',
      'EROFS',
      'EACCES',
      'SQLITE_CONSTRAINT_UNIQUE',
      'ERR_INVALID_ARG_TYPE',
    ];
    const found = codes.map((code) => toStorageError(Object.assign(new Error('x'), { code }), '/data')?.code ?? null);
    expect(found).toEqual([
      'DISK_FULL',
      'DISK_FULL',
      'STORAGE_READ_ONLY',
      'STORAGE_READ_ONLY',
      'DATABASE_IN_USE',
      'DATABASE_CORRUPT',
      'DATABASE_CORRUPT',
      'DATABASE_CORRUPT',
      'DISK_FULL',
      'STORAGE_READ_ONLY',
      'STORAGE_READ_ONLY',
      null,
      null,
    ]);
    expect([toStorageError('text', '/data'), toStorageError(new AppError('NOT_FOUND', 'x'), '/data')?.code]).toEqual([
      null,
      'NOT_FOUND',
    ]);
  });
});

describe('a JSON column', () => {
  it('comes back as it was written', () => {
    const value = { name: '𠮷野家㈱', count: 3 };
    expect(readJsonColumn(z.object({ name: z.string(), count: z.number() }), writeJsonColumn(value), 'c')).toEqual(
      value,
    );
    expect(writeJsonColumn(undefined)).toBe('null');
  });

  it('is damage when it holds something else', () => {
    expect(failure(() => readJsonColumn(z.string(), '{', 'items.value_json'))).toEqual({
      code: 'DATABASE_CORRUPT',
      details: { column: 'items.value_json' },
    });
  });
});

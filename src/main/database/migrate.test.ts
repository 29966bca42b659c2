import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chunkSize, readSource } from '../datasets/sourceTable.ts';
import { conversationKey } from '../rooms/drift/reading/conversationKey.ts';
import { file, folderOfDatabase } from './databaseFixture.ts';
import { databaseVersion, migrate, pendingMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openConnection } from './openDatabase.ts';

folderOfDatabase();

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

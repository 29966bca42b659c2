import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failure, file, folder, folderOfDatabase } from './databaseFixture.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase, openPlainDatabase, openReadOnly } from './openDatabase.ts';

folderOfDatabase();

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

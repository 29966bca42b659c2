import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { foldLog } from './foldLog.ts';
import { openDatabase, openReadOnly } from './openDatabase.ts';

it('what was written stands in the database file itself, and the log begins anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-fold-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'project.sqlite');
  const db = openDatabase(file);
  const insert = db.prepare('INSERT INTO evaluators VALUES (?, ?, ?)');
  for (const name of ['𠮷田', '佐伯']) insert.run(name, name, '2026-01-01T00:00:00.000Z');
  await foldLog(file);
  const log = statSync(`${file}-wal`).size;
  insert.run('鈴木', '鈴木', '2026-01-01T00:00:00.000Z');

  // Without its log, the copy holds what was folded and nothing later.
  copyFileSync(file, join(folder, 'copy.sqlite'));
  const copy = openReadOnly(join(folder, 'copy.sqlite'));
  const names = copy.prepare('SELECT name FROM evaluators ORDER BY rowid').all();
  copy.close();
  const grown = statSync(`${file}-wal`).size - log;
  db.close();
  expect([names, grown]).toEqual([[{ name: '𠮷田' }, { name: '佐伯' }], 0]);
});

it('a file that is not there is an error and is not made', async () => {
  const file = join(tmpdir(), 'akapen-no-such-folder', 'project.sqlite');
  await expect(foldLog(file)).rejects.toThrow('directory does not exist');
});

import { expect, it } from 'vitest';
import { keepStatements } from './keptStatements.ts';
import { openDatabase } from './openDatabase.ts';

function openWithThree() {
  const db = openDatabase(':memory:');
  keepStatements(db);
  const insert = db.prepare('INSERT INTO evaluators VALUES (?, ?, ?)');
  for (const name of ['一', '二', '三']) insert.run(name, name, '2026-01-01T00:00:00.000Z');
  return db;
}
const names = 'SELECT name FROM evaluators ORDER BY rowid';

it('the same SQL is prepared once', () => {
  const db = openWithThree();
  expect(db.prepare(names)).toBe(db.prepare(names));
});

it('what one place asks for does not change what another gets', () => {
  const db = openWithThree();
  const rows = db.prepare(names);
  const plucked = db.prepare(names).pluck();
  expect([plucked.all(), rows.get(), db.prepare(names).raw().get()]).toEqual([
    ['一', '二', '三'],
    { name: '一' },
    ['一'],
  ]);
});

it('a statement can be used again while it is being walked through', () => {
  const db = openWithThree();
  const walked = [...db.prepare(names).iterate()].map(() => db.prepare(names).all().length);
  const nested: unknown[] = [];
  for (const row of db.prepare(names).iterate()) nested.push([row, db.prepare(names).get()]);
  expect([walked, nested.length]).toEqual([[3, 3, 3], 3]);
});

it('forgets the oldest of many different statements and goes on', () => {
  const db = openWithThree();
  const first = db.prepare('SELECT 0 AS n');
  for (let n = 1; n <= 400; n += 1) expect(db.prepare(`SELECT ${n} AS n`).get()).toEqual({ n });
  expect([first.get(), db.prepare('SELECT 0 AS n').get()]).toEqual([{ n: 0 }, { n: 0 }]);
});

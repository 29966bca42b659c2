import { expect, it } from 'vitest';
import { openDatabase } from './openDatabase.ts';
import { noteSlowStatements, type SlowStatement } from './slowStatements.ts';

it('a statement of 40 ms or more is noted with its SQL and without what was bound to it', () => {
  const db = openDatabase(':memory:');
  const noted: SlowStatement[] = [];
  const durations = [39, 40, 1_234.4];
  let time = 0;
  const clock = () => {
    time += 0.5;
    return Math.floor(time) === time ? time + (durations.shift() ?? 0) - 0.5 : time;
  };
  noteSlowStatements(db, (slow) => noted.push(slow), clock);
  db.prepare('INSERT INTO evaluators VALUES (?, ?, ?)').run('id', '𠮷田', '2026-01-01T00:00:00.000Z');
  const find = db.prepare<[string], string>('SELECT name\n  FROM evaluators\n  WHERE name = ?').pluck();
  const found = [find.get('𠮷田'), find.all('𠮷田')];
  db.close();
  expect([found, noted]).toEqual([
    ['𠮷田', ['𠮷田']],
    [
      { statement: 'SELECT name FROM evaluators WHERE name = ?', ms: 40 },
      { statement: 'SELECT name FROM evaluators WHERE name = ?', ms: 1_234 },
    ],
  ]);
});

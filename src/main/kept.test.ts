import { expect, test } from 'vitest';
import { openDatabase } from './database/openDatabase.ts';
import { createKeep, type Kept } from './kept.ts';

test('what is kept is made once for each owner, and let go of when the owner is emptied', () => {
  const ended: string[][] = [];
  const names: Kept<string[]> = { make: () => [], end: (value) => ended.push(value) };
  const [one, other] = [createKeep(), createKeep()];
  one.keep(names).push('Aoi');
  expect([one.keep(names), other.keep(names)]).toEqual([['Aoi'], []]);
  one.empty();
  expect([ended, one.keep(names), other.keep(names)]).toEqual([[['Aoi']], [], []]);
});

test('what follows from rows is kept with the connection, so that another one begins anew', () => {
  const counts: Kept<Map<string, number>> = { make: () => new Map() };
  const [before, after] = [openDatabase(':memory:'), openDatabase(':memory:')];
  before.kept(counts).set('a', 1);
  expect([before.kept(counts).size, after.kept(counts).size]).toEqual([1, 0]);
  for (const db of [before, after]) db.close();
});

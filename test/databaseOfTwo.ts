import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Act, Change } from '../src/main/context.ts';
import { openDatabase } from '../src/main/database/openDatabase.ts';
import type { WritableDatabase } from '../src/main/database/types.ts';
import type { ApplyChange } from '../src/main/revisions/recordAct.ts';
import { writeEmptyDatabase } from './emptyDatabase.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export const people = ['alice', 'bob'] as const;
export type Person = (typeof people)[number];

let place: ReturnType<typeof temporaryFolder>;
export let db: WritableDatabase;

/** Gives each test of the file that asks a database of its own. */
export function databaseOfTwo(): void {
  place = temporaryFolder();
  beforeEach(() => {
    db = openTestDatabase('test.sqlite');
  });
  afterEach(() => {
    db.close();
  });
}

/** Closes the database and opens one by its name, the same or another. */
export function openInstead(name: string): void {
  db.close();
  db = openTestDatabase(name);
}

/** A database with two evaluators, and a table of items that a room would have in a file beside it: a project's schema has to be our own. */
function openTestDatabase(name: string): WritableDatabase {
  const file = join(place.path, name);
  if (!existsSync(file)) writeEmptyDatabase(file);
  const opened = openDatabase(file);
  opened.prepare('ATTACH ? AS beside').run(join(place.path, `${name}.items`));
  opened.exec('CREATE TABLE IF NOT EXISTS beside.items (place TEXT PRIMARY KEY, value_json TEXT NOT NULL) STRICT');
  for (const id of people) {
    opened
      .prepare('INSERT OR IGNORE INTO evaluators (id, name, created_at) VALUES (?, ?, ?)')
      .run(id, id === 'alice' ? '髙橋𠮷子' : 'Bob', '2026-01-01T00:00:00.000Z');
  }
  return opened;
}

export const applyChange: ApplyChange = (database, { itemKind, itemId, aspect, value }) => {
  database
    .prepare(
      'INSERT INTO items (place, value_json) VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET value_json = excluded.value_json',
    )
    .run(`${itemKind} ${itemId} ${aspect}`, JSON.stringify(value));
};

export function items(database: WritableDatabase): Record<string, unknown> {
  const rows = database.prepare<[], { place: string; value_json: string }>('SELECT * FROM items').all();
  const written = rows.map((row) => [row.place, JSON.parse(row.value_json)] as const);
  return Object.fromEntries(written.filter(([, value]) => value !== 0));
}

function storedValue(database: WritableDatabase, itemId: number, aspect: string): unknown {
  return items(database)[`question ${itemId} ${aspect}`] ?? 0;
}

export function occasion(evaluatorId: Person, requestId: string | null = null) {
  return { evaluatorId, savedAt: '2026-01-02T03:04:05.000Z', requestId };
}

export function actOn(database: WritableDatabase, places: readonly (readonly [number, string])[], value: unknown): Act {
  const changes = places.map(
    ([itemId, aspect]): Change => ({
      itemKind: 'question',
      itemId,
      aspect,
      before: storedValue(database, itemId, aspect),
      after: value,
    }),
  );
  return {
    kind: 'edit',
    params: { key: 'q-﨑' },
    room: 'derivations',
    datasetId: 1,
    itemId: places[0]?.[0] ?? null,
    changes,
  };
}

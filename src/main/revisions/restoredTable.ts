import { z } from 'zod';
import { readJsonColumn, writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';
import { latestCounter } from './revisionsTable.ts';

const key = 'restoredCounter';

/**
 * The newest act of the snapshot that stands in the place of the project, while nobody has gone back behind it on purpose; 0 where no snapshot
 * was restored, or somebody has.
 */
export function restoredCounter(db: ReadableDatabase): number {
  const text = db.prepare<[string], string>('SELECT value_json FROM project_values WHERE key = ?').pluck().get(key);
  return text === undefined ? 0 : readJsonColumn(z.int().min(0), text, 'project_values.value_json');
}

/** Notes that everything in a database comes from a restored snapshot. */
export function noteRestored(db: WritableDatabase): void {
  db.prepare(
    'INSERT INTO project_values (key, value_json) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value_json = excluded.value_json',
  ).run(key, writeJsonColumn(latestCounter(db)));
}

/** Notes that somebody meant to go back behind the restore. */
export function forgetRestored(db: WritableDatabase): void {
  db.prepare('DELETE FROM project_values WHERE key = ?').run(key);
}

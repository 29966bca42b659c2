import { AppError } from '../../shared/errors.ts';
import { writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

/** View state that an evaluator left under a key; null where none was kept. An empty id is for the time before a choice. */
export function readSessionValue(db: ReadableDatabase, evaluatorId: string, key: string): unknown {
  const row = db
    .prepare<[string, string], { value_json: string }>(
      'SELECT value_json FROM session_values WHERE evaluator_id = ? AND key = ?',
    )
    .get(evaluatorId, key);
  return row === undefined ? null : JSON.parse(row.value_json);
}

/** Characters of JSON: some hundred times what a window keeps under one key. */
const longestValue = 4_000_000;
const keysAtMost = 10_000;

/**
 * Keeps view state; null or undefined forgets it. It is no act: no revision is written and nothing can be undone. Where an evaluator has
 * too many keys, those that were written longest ago go. Throws INVALID_INPUT `{ limit }` for a value that is too long.
 */
export function writeSessionValue(
  db: WritableDatabase,
  entry: { readonly evaluatorId: string; readonly key: string; readonly value: unknown; readonly savedAt: string },
): void {
  const { evaluatorId, key, value, savedAt } = entry;
  if (value === null || value === undefined) {
    db.prepare('DELETE FROM session_values WHERE evaluator_id = ? AND key = ?').run(evaluatorId, key);
    return;
  }
  const json = writeJsonColumn(value);
  if (json.length > longestValue) {
    throw new AppError('INVALID_INPUT', 'View state is too long', { key, limit: longestValue });
  }
  const isNew = readSessionValue(db, evaluatorId, key) === null;
  db.prepare(
    `INSERT INTO session_values (evaluator_id, key, value_json, saved_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (evaluator_id, key) DO UPDATE SET value_json = excluded.value_json, saved_at = excluded.saved_at`,
  ).run(evaluatorId, key, json, savedAt);
  if (!isNew) return;
  db.prepare(
    `DELETE FROM session_values WHERE evaluator_id = ? AND key IN (
       SELECT key FROM session_values WHERE evaluator_id = ? ORDER BY saved_at DESC, key = ? DESC LIMIT -1 OFFSET ?
     )`,
  ).run(evaluatorId, evaluatorId, key, keysAtMost);
}

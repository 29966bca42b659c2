/** What the project asks of its evaluators together. */
import { evaluatorsForDoneSchema } from '../../shared/judgements.ts';
import { readJsonColumn, writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

const key = 'evaluatorsForDone';

/** How many evaluators have to call an item done before it is done for the project; 1 where nobody said otherwise. */
export function readEvaluatorsForDone(db: ReadableDatabase): number {
  const text = db.prepare<[string], string>('SELECT value_json FROM project_values WHERE key = ?').pluck().get(key);
  return text === undefined ? 1 : readJsonColumn(evaluatorsForDoneSchema, text, 'project_values.value_json');
}

export function writeEvaluatorsForDone(db: WritableDatabase, count: number): void {
  db.prepare(
    'INSERT INTO project_values (key, value_json) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value_json = excluded.value_json',
  ).run(key, writeJsonColumn(count));
}

/** Items of a kind that some evaluators called done as a whole. */
export function itemsCalledDone(db: ReadableDatabase, itemKind: string): number[] {
  return db
    .prepare<[string], number>(
      "SELECT DISTINCT item_id FROM item_reviews WHERE item_kind = ? AND place = '' AND done = 1 ORDER BY item_id",
    )
    .pluck()
    .all(itemKind);
}

import type { WritableDatabase } from '../../../database/types.ts';

const tables = ['drift_cases', 'drift_answers', 'drift_plans', 'drift_entities', 'drift_files'] as const;
const keys = {
  drift_cases: 'id',
  drift_answers: 'rowid',
  drift_plans: 'case_key',
  drift_entities: 'rowid',
  drift_files: 'dataset_id',
} as const satisfies Record<(typeof tables)[number], string>;

/** Removes at most `limit` rows of each kind of an unfinished import; returns how many. */
export function removeDrift(db: WritableDatabase, datasetId: number, limit: number): number {
  return tables
    .map((table) => {
      const key = keys[table];
      const some = `SELECT ${key} FROM ${table} WHERE dataset_id = @dataset LIMIT @limit`;
      return db
        .prepare(`DELETE FROM ${table} WHERE dataset_id = @dataset AND ${key} IN (${some})`)
        .run({ dataset: datasetId, limit }).changes;
    })
    .reduce((sum, count) => sum + count, 0);
}

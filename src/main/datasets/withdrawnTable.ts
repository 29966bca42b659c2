import type { WithdrawnDataset } from '../../shared/datasets.ts';
import type { ReadableDatabase } from '../database/types.ts';

/** What is out of sight by itself, not with the dataset that it answers; `by` and `at` are of the act that took it away. */
const selectWithdrawn = `SELECT d.id, d.room, d.name, d.sha256, d.gold_dataset_id AS goldDatasetId, e.name AS "by", r.saved_at AS "at"
  FROM datasets d
  JOIN revisions r ON r.counter = (
    SELECT max(c.counter) FROM revision_changes c WHERE c.item_kind = 'dataset' AND c.item_id = d.id AND c.aspect = 'withdrawn')
  JOIN evaluators e ON e.id = r.evaluator_id
  WHERE d.state = 'ready' AND d.withdrawn = 1
    AND NOT EXISTS (SELECT 1 FROM datasets g WHERE g.id = d.gold_dataset_id AND g.withdrawn = 1)`;

type WithdrawnRow = WithdrawnDataset & { readonly sha256: string; readonly goldDatasetId: number | null };

/** Every dataset that can be put back, the last to go first. */
export function listWithdrawn(db: ReadableDatabase): WithdrawnDataset[] {
  const rows = db.prepare<[], WithdrawnRow>(`${selectWithdrawn} ORDER BY r.counter DESC`).all();
  return rows.map(({ sha256, goldDatasetId, ...shown }) => shown);
}

/** One of them; null where it is in sight, or nowhere. */
export function findWithdrawn(db: ReadableDatabase, datasetId: number): WithdrawnRow | null {
  return db.prepare<[number], WithdrawnRow>(`${selectWithdrawn} AND d.id = ?`).get(datasetId) ?? null;
}

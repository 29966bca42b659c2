import type { Change } from '../context.ts';
import type { ReadableDatabase } from '../database/types.ts';

/** What a revision of another evaluator says against taking an act back or doing it again. */
export type Obstacle = { readonly counter: number; readonly by: string; readonly kind: string };

/** The newest change that others' acts in force made to an aspect after revision `since`, or null. */
export function laterActOfOthers(
  db: ReadableDatabase,
  place: Pick<Change, 'itemKind' | 'itemId' | 'aspect'>,
  evaluatorId: string,
  since: number,
): Obstacle | null {
  const row = db
    .prepare<[string, number, string, string, number], Obstacle>(
      `SELECT u.act_counter AS counter, e.name AS "by", r.kind
       FROM revision_changes c
       JOIN undo_entries u ON u.act_counter = c.counter
       JOIN revisions r ON r.counter = c.counter
       JOIN evaluators e ON e.id = u.evaluator_id
       WHERE c.item_kind = ? AND c.item_id = ? AND c.aspect = ?
         AND u.state = 'done' AND u.evaluator_id <> ? AND u.at_counter > ?
       ORDER BY u.at_counter DESC LIMIT 1`,
    )
    .get(place.itemKind, place.itemId, place.aspect, evaluatorId, since);
  return row ?? null;
}

/**
 * The newest act in force that another evaluator did inside a dataset, or on predictions that answer it, after revision
 * `since`, or null.
 */
export function laterActInDataset(
  db: ReadableDatabase,
  datasetId: number,
  evaluatorId: string,
  since: number,
): Obstacle | null {
  const row = db
    .prepare<[number, number, string, number], Obstacle>(
      `SELECT u.act_counter AS counter, e.name AS "by", r.kind
       FROM revisions r
       JOIN undo_entries u ON u.act_counter = r.counter
       JOIN evaluators e ON e.id = u.evaluator_id
       WHERE (r.dataset_id = ? OR r.dataset_id IN (SELECT id FROM datasets WHERE gold_dataset_id = ?))
         AND u.state = 'done' AND u.evaluator_id <> ? AND u.at_counter > ?
       ORDER BY u.at_counter DESC LIMIT 1`,
    )
    .get(datasetId, datasetId, evaluatorId, since);
  return row ?? null;
}

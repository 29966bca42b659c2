/** What an export of marks needs beside the marks: who marked what. */
import type { ReadableDatabase } from '../../../database/types.ts';

export type Marker = { readonly evaluatorId: string; readonly name: string };

/** Who has marks or comments in a trace, by name. */
export function markersOfTrace(db: ReadableDatabase, traceId: number): Marker[] {
  return db
    .prepare<[number], Marker>(
      `SELECT p.evaluator_id AS evaluatorId, e.name FROM trace_progress p JOIN evaluators e ON e.id = p.evaluator_id
       WHERE p.trace_id = ? ORDER BY e.name`,
    )
    .all(traceId);
}

/** What an evaluator says of a group as a whole, and the last act of the evaluator about it. */
export type GroupReview = Marker & {
  readonly state: 'todo' | 'draft' | 'done';
  readonly flagged: boolean;
  readonly counter: number;
  readonly savedAt: string;
};

/** Who said last, as an act that stands, which question a trace answers; null where that follows from its file. */
export function questionSetBy(
  db: ReadableDatabase,
  traceId: number,
): (Marker & { readonly counter: number; readonly savedAt: string }) | null {
  const row = db
    .prepare<[number], Marker & { counter: number; savedAt: string; relation: string }>(
      `SELECT r.evaluator_id AS evaluatorId, e.name, r.counter, r.saved_at AS savedAt, r.relation
       FROM revision_changes c JOIN revisions r ON r.counter = c.counter JOIN evaluators e ON e.id = r.evaluator_id
       WHERE c.item_kind = 'trace' AND c.item_id = ? AND c.aspect = 'group' AND e.id <> 'akapen'
       ORDER BY c.counter DESC LIMIT 1`,
    )
    .get(traceId);
  if (row === undefined || row.relation === 'undo') return null;
  const { relation: _, ...by } = row;
  return by;
}

/** Reviews of a group by those of whom anything in it stands, by name: who took everything back said nothing. */
export function reviewsOfGroup(db: ReadableDatabase, groupId: number): GroupReview[] {
  return db
    .prepare<[number], Omit<GroupReview, 'flagged'> & { flagged: number }>(
      `SELECT r.evaluator_id AS evaluatorId, e.name, r.flagged, r.last_counter AS counter, v.saved_at AS savedAt,
         CASE WHEN r.done = 1 THEN 'done'
           WHEN EXISTS (SELECT 1 FROM traces t JOIN trace_progress p ON p.trace_id = t.id
             WHERE t.group_id = r.item_id AND p.evaluator_id = r.evaluator_id) THEN 'draft'
           ELSE 'todo' END AS state
       FROM item_reviews r JOIN evaluators e ON e.id = r.evaluator_id JOIN revisions v ON v.counter = r.last_counter
       WHERE r.item_kind = 'traceGroup' AND r.item_id = ? ORDER BY e.name`,
    )
    .all(groupId)
    .map((row) => ({ ...row, flagged: row.flagged === 1 }))
    .filter(({ state, flagged }) => state !== 'todo' || flagged);
}

/** Models of the traces of these datasets, in the order of import; null for those that name none. */
export function modelsInOrder(db: ReadableDatabase, datasetIds: readonly number[]): (string | null)[] {
  return db
    .prepare<[string], { model: string | null }>(
      `SELECT model FROM traces WHERE dataset_id IN (SELECT value FROM json_each(?)) GROUP BY model ORDER BY min(id)`,
    )
    .all(JSON.stringify(datasetIds))
    .map(({ model }) => model);
}

/** The first and newest revision about traces; both 0 when there is none. */
export function traceRevisionRange(db: ReadableDatabase): { readonly first: number; readonly last: number } {
  const row = db
    .prepare<[], { first: number | null; last: number | null }>(
      "SELECT min(counter) AS first, max(counter) AS last FROM revisions WHERE room = 'traces'",
    )
    .get();
  return { first: row?.first ?? 0, last: row?.last ?? 0 };
}

/** Name of an evaluator; empty when there is none of that id. */
export function evaluatorName(db: ReadableDatabase, evaluatorId: string): string {
  const row = db.prepare<[string], { name: string }>('SELECT name FROM evaluators WHERE id = ?').get(evaluatorId);
  return row?.name ?? '';
}

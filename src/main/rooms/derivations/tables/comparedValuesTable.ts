import { z } from 'zod';
import type { ComparedJudgement } from '../../../../shared/rooms/derivations/agreementApi.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { ValueRow, valueFromRow } from '../../../judgements/valuesTable.ts';

type Field = Exclude<ComparedJudgement, 'flag'>;

/** A field of up to `limit` questions behind a position, as another version of the dataset has it; null where it has none. */
export function fieldOfVersion(
  db: ReadableDatabase,
  { datasetId, versionId, field }: { readonly datasetId: number; readonly versionId: number; readonly field: Field },
  position: number,
  limit: number,
): { questionId: number; position: number; value: string | null }[] {
  return db
    .prepare<
      [string, string, number, number, number, number],
      { questionId: number; position: number; value: string | null }
    >(
      `SELECT m.id AS questionId, m.position, CASE json_type(coalesce(c.edited_json, c.imported_json), ?)
           WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE json_extract(coalesce(c.edited_json, c.imported_json), ?) END AS value
       FROM questions m JOIN questions q ON q.dataset_id = ? AND q.key = m.key JOIN question_contents c ON c.question_id = q.id
       WHERE m.dataset_id = ? AND m.position > ? ORDER BY m.position LIMIT ?`,
    )
    .all(`$.${field}`, `$.${field}`, versionId, datasetId, position, limit);
}

/** Who called which questions of a dataset done, and flagged them or not. */
export function flagsOfDone(db: ReadableDatabase, datasetId: number) {
  return db
    .prepare<[number], { questionId: number; evaluatorId: string; flagged: number }>(
      `SELECT r.item_id AS questionId, r.evaluator_id AS evaluatorId, r.flagged FROM item_reviews r
       JOIN questions q ON q.id = r.item_id WHERE r.item_kind = 'question' AND r.place = '' AND q.dataset_id = ? AND r.done = 1`,
    )
    .all(datasetId);
}

/** Key and title of the questions of a dataset, by id. */
export function titlesOf(db: ReadableDatabase, datasetId: number): ReadonlyMap<number, { key: string; title: string }> {
  const rows = db
    .prepare<[number], { id: number; key: string; title: string }>(
      'SELECT id, key, title FROM questions WHERE dataset_id = ? ORDER BY position',
    )
    .all(datasetId);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** What was settled of questions of a dataset, as the log keeps it; the value null where it was left open. */
export const decidedSchema = z.object({
  value: z.string().nullable(),
  reason: z.string(),
  isExample: z.boolean(),
  evaluatorId: z.string(),
  savedAt: z.string(),
});

/** What was settled of one judgement, for a dataset: rows for `valueFromRow`. */
export function decisionRows(
  db: ReadableDatabase,
  datasetId: number,
  of: ComparedJudgement,
): Parameters<typeof valueFromRow>[0][] {
  return db
    .prepare<[string, number], ValueRow>(
      `SELECT v.item_id, v.aspect, v.value_json FROM item_values v JOIN questions q ON q.id = v.item_id
       WHERE v.item_kind = 'question' AND v.aspect = ? AND q.dataset_id = ?`,
    )
    .all(`decision:${of}`, datasetId);
}

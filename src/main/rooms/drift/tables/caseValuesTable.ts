/** What people say of the cases of a set. */
import type { z } from 'zod';
import type { ReadableDatabase } from '../../../database/types.ts';
import { type AspectValue, type ValueRow, valueFromRow } from '../../../judgements/valuesTable.ts';

/** Values of all aspects of this name (`overrule` for `overrule:…`) over all cases of a set, in the order of the cases. */
export function valuesOfCases<T extends z.ZodType>(
  db: ReadableDatabase,
  datasetId: number,
  name: string,
  schema: T,
): AspectValue<z.output<T>>[] {
  // There are far fewer values than cases, so that the cases are looked up for the values.
  const rows = db
    .prepare<[string, string, string, number], ValueRow>(
      `SELECT v.item_id, v.aspect, v.value_json FROM item_values v CROSS JOIN drift_cases c ON c.id = v.item_id
       WHERE v.item_kind = 'driftCase' AND (v.aspect = ? OR v.aspect >= ? AND v.aspect < ?) AND c.dataset_id = ?
       ORDER BY c.position, v.counter, v.aspect`,
    )
    .all(name, `${name}:`, `${name};`, datasetId);
  return rows.map((row) => valueFromRow(row, schema));
}

/** The summaries of a set that an evaluator is through with, or flagged, by case and place. */
export function reviewedPlaces(
  db: ReadableDatabase,
  datasetId: number,
  evaluatorId: string,
): { readonly caseId: number; readonly place: string; readonly done: boolean; readonly flagged: boolean }[] {
  return db
    .prepare<[string, number], { caseId: number; place: string; done: number; flagged: number }>(
      `SELECT r.item_id AS caseId, r.place, r.done, r.flagged FROM item_reviews r CROSS JOIN drift_cases c ON c.id = r.item_id
       WHERE r.evaluator_id = ? AND r.item_kind = 'driftCase' AND (r.done = 1 OR r.flagged = 1) AND c.dataset_id = ?`,
    )
    .all(evaluatorId, datasetId)
    .map(({ done, flagged, ...place }) => ({ ...place, done: done === 1, flagged: flagged === 1 }));
}

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
      `SELECT v.item_id, v.aspect, v.value_json FROM drift_values v CROSS JOIN drift_cases c ON c.id = v.item_id
       WHERE v.item_kind = 'driftCase' AND (v.aspect = ? OR v.aspect >= ? AND v.aspect < ?) AND c.dataset_id = ?
       ORDER BY c.position, v.counter, v.aspect`,
    )
    .all(name, `${name}:`, `${name};`, datasetId);
  return rows.map((row) => valueFromRow(row, schema));
}

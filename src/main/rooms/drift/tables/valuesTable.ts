/** What people say of cases, runs and settings, as it stands now; the log has how it came there. */
import type { z } from 'zod';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

export type DriftItemKind = 'driftCase' | 'driftRun' | 'driftSettings';
/** An item and one of its aspects. */
type ValuePlace = { readonly itemKind: DriftItemKind; readonly itemId: number; readonly aspect: string };
/** One value with the aspect that holds it. */
type AspectValue<T> = { readonly itemId: number; readonly aspect: string; readonly value: T };

type ValueRow = { item_id: number; aspect: string; value_json: string };
const column = 'drift_values.value_json';

/** The value of one aspect; null where there is none. */
export function readValue<T extends z.ZodType>(
  db: ReadableDatabase,
  { itemKind, itemId, aspect }: ValuePlace,
  schema: T,
): z.output<T> | null {
  const row = db
    .prepare<[string, number, string], ValueRow>(
      'SELECT item_id, aspect, value_json FROM drift_values WHERE item_kind = ? AND item_id = ? AND aspect = ?',
    )
    .get(itemKind, itemId, aspect);
  return row === undefined ? null : readJsonColumn(schema, row.value_json, column);
}

/** Values of all aspects of this name that an item has (`overrule` for `overrule:…`), in the order in which they were written. */
export function valuesOfItem<T extends z.ZodType>(
  db: ReadableDatabase,
  itemKind: DriftItemKind,
  itemId: number,
  name: string,
  schema: T,
): AspectValue<z.output<T>>[] {
  const rows = db
    .prepare<[string, number, string, string, string], ValueRow>(
      `SELECT item_id, aspect, value_json FROM drift_values
       WHERE item_kind = ? AND item_id = ? AND (aspect = ? OR aspect >= ? AND aspect < ?) ORDER BY counter, aspect`,
    )
    .all(itemKind, itemId, name, `${name}:`, `${name};`);
  return rows.map((row) => fromRow(row, schema));
}

/** The same over all cases of a set, in the order of the cases. */
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
  return rows.map((row) => fromRow(row, schema));
}

/** The value of an aspect whose item is not known, where the aspect alone names it; null where there is none. */
export function findValue<T extends z.ZodType>(
  db: ReadableDatabase,
  itemKind: DriftItemKind,
  aspect: string,
  schema: T,
): AspectValue<z.output<T>> | null {
  const row = db
    .prepare<[string, string], ValueRow>(
      'SELECT item_id, aspect, value_json FROM drift_values WHERE item_kind = ? AND aspect = ?',
    )
    .get(itemKind, aspect);
  return row === undefined ? null : fromRow(row, schema);
}

/** Writes a value as revision `counter` asks; null takes it away. */
export function writeValue(
  db: WritableDatabase,
  { itemKind, itemId, aspect }: ValuePlace,
  value: unknown,
  counter: number,
): void {
  if (value === null) {
    db.prepare('DELETE FROM drift_values WHERE item_kind = ? AND item_id = ? AND aspect = ?').run(
      itemKind,
      itemId,
      aspect,
    );
    return;
  }
  db.prepare(
    `INSERT INTO drift_values (item_kind, item_id, aspect, value_json, counter) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (item_kind, item_id, aspect) DO UPDATE SET value_json = excluded.value_json, counter = excluded.counter`,
  ).run(itemKind, itemId, aspect, writeJsonColumn(value), counter);
}

/** Names of everybody who ever said something, by id. */
export function evaluatorNames(db: ReadableDatabase): ReadonlyMap<string, string> {
  const rows = db.prepare<[], { id: string; name: string }>('SELECT id, name FROM evaluators').all();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function fromRow<T extends z.ZodType>(row: ValueRow, schema: T): AspectValue<z.output<T>> {
  return { itemId: row.item_id, aspect: row.aspect, value: readJsonColumn(schema, row.value_json, column) };
}

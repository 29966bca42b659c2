/** What people say of items, as it stands now, by item and aspect; the log has how it came there. */
import type { z } from 'zod';
import type { Change } from '../context.ts';
import { readJsonColumn, writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

/** An item and one of its aspects. */
type ValuePlace = Pick<Change, 'itemKind' | 'itemId' | 'aspect'>;
/** One value with the item and the aspect that hold it. */
export type AspectValue<T> = { readonly itemId: number; readonly aspect: string; readonly value: T };

export type ValueRow = { item_id: number; aspect: string; value_json: string };
const column = 'item_values.value_json';

/** The value of one aspect; null where there is none. */
export function readValue<T extends z.ZodType>(
  db: ReadableDatabase,
  { itemKind, itemId, aspect }: ValuePlace,
  schema: T,
): z.output<T> | null {
  const row = db
    .prepare<[string, number, string], ValueRow>(
      'SELECT item_id, aspect, value_json FROM item_values WHERE item_kind = ? AND item_id = ? AND aspect = ?',
    )
    .get(itemKind, itemId, aspect);
  return row === undefined ? null : readJsonColumn(schema, row.value_json, column);
}

/** Values of all aspects of this name that an item has (`overrule` for `overrule:…`), in the order in which they were written. */
export function valuesOfItem<T extends z.ZodType>(
  db: ReadableDatabase,
  itemKind: string,
  itemId: number,
  name: string,
  schema: T,
): AspectValue<z.output<T>>[] {
  const rows = db
    .prepare<[string, number, string, string, string], ValueRow>(
      `SELECT item_id, aspect, value_json FROM item_values
       WHERE item_kind = ? AND item_id = ? AND (aspect = ? OR aspect >= ? AND aspect < ?) ORDER BY counter, aspect`,
    )
    .all(itemKind, itemId, name, `${name}:`, `${name};`);
  return rows.map((row) => valueFromRow(row, schema));
}

/** Writes a value as revision `counter` asks; null takes it away. */
export function writeValue(
  db: WritableDatabase,
  { itemKind, itemId, aspect }: ValuePlace,
  value: unknown,
  counter: number,
): void {
  if (value === null) {
    db.prepare('DELETE FROM item_values WHERE item_kind = ? AND item_id = ? AND aspect = ?').run(
      itemKind,
      itemId,
      aspect,
    );
    return;
  }
  db.prepare(
    `INSERT INTO item_values (item_kind, item_id, aspect, value_json, counter) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (item_kind, item_id, aspect) DO UPDATE SET value_json = excluded.value_json, counter = excluded.counter`,
  ).run(itemKind, itemId, aspect, writeJsonColumn(value), counter);
}

/** Names of everybody who ever said something, by id. */
export function evaluatorNames(db: ReadableDatabase): ReadonlyMap<string, string> {
  const rows = db.prepare<[], { id: string; name: string }>('SELECT id, name FROM evaluators').all();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A row as the value that its JSON holds. */
export function valueFromRow<T extends z.ZodType>(row: ValueRow, schema: T): AspectValue<z.output<T>> {
  return { itemId: row.item_id, aspect: row.aspect, value: readJsonColumn(schema, row.value_json, column) };
}

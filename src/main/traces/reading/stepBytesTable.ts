import type { ReadableDatabase } from '../../database/types.ts';

/** A row of `steps` whose text is left in UTF-8, which is four times as fast as making strings. */
export type StepBytesRow = { readonly id: number; readonly facts_json: string; readonly bytes: Buffer };

/** Rows by id, from the first up to but not including the second. */
export function prepareStepBytes(db: ReadableDatabase) {
  return db.prepare<[number, number], StepBytesRow>(
    'SELECT id, facts_json, CAST(text AS BLOB) AS bytes FROM steps WHERE id >= ? AND id < ? ORDER BY id',
  );
}

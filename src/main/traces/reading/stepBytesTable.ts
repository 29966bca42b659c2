import type { ReadableDatabase } from '../../database/types.ts';

/** A row of `steps` whose text is left in UTF-8, which is four times as fast as making strings; `is_packed` (0, 1): as a frame of it. */
export type StepBytesRow = {
  readonly id: number;
  readonly facts_json: string;
  readonly bytes: Buffer;
  readonly is_packed: number;
};

/** Rows by id, from the first up to but not including the second. */
export function prepareStepBytes(db: ReadableDatabase) {
  return db.prepare<[number, number], StepBytesRow>(
    `SELECT id, facts_json, CAST(text AS BLOB) AS bytes, typeof(text) = 'blob' AS is_packed
     FROM steps WHERE id >= ? AND id < ? ORDER BY id`,
  );
}

import type { WritableDatabase } from '../types.ts';

export const version = 16;

/** Verdicts that the file of a study brings along: what others judged elsewhere, and models. They go with the file, and nothing changes them. */
export function up(db: WritableDatabase): void {
  db.exec(`
    CREATE TABLE rating_verdicts (
      dataset_id   INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      position     INTEGER NOT NULL,
      verdict_json TEXT NOT NULL,
      PRIMARY KEY (dataset_id, position)
    ) STRICT, WITHOUT ROWID;
  `);
}

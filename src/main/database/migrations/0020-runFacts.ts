import type { WritableDatabase } from '../types.ts';

export const version = 20;

/** What files of traces say of the run. Traces of before have none: their files can be imported again. */
export function up(db: WritableDatabase): void {
  db.exec(`
    ALTER TABLE traces ADD COLUMN task TEXT;
    ALTER TABLE traces ADD COLUMN epoch REAL;
    -- done, failed or limit; null where the file does not say.
    ALTER TABLE traces ADD COLUMN status TEXT;
    -- 0 when a score says so, 1 when at least one says that and none the contrary, null without any.
    ALTER TABLE traces ADD COLUMN passed INTEGER;

    CREATE TABLE trace_scores (
      trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
      -- 0-based place in the file.
      position INTEGER NOT NULL,
      name TEXT NOT NULL,
      value_json TEXT NOT NULL,
      passed INTEGER,
      PRIMARY KEY (trace_id, position)
    ) STRICT, WITHOUT ROWID;

    -- As before, with what the list counts of runs.
    DROP INDEX traces_by_group;
    CREATE INDEX traces_by_group
      ON traces (group_id, dataset_id, position, step_count, call_count, error_count, passed, status);
  `);
}

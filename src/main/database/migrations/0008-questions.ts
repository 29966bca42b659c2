import type { WritableDatabase } from '../types.ts';

export const version = 8;

/**
 * A question is a task with an id in it, and people can say which are the same. The keys of before joined questions of different tasks
 * that had one number; what traces say of their questions lies in the store files, so a project with traces is put in order when it is
 * opened (`regroupTraces`).
 */
export function up(db: WritableDatabase): void {
  db.exec(`
    ALTER TABLE trace_groups ADD COLUMN task TEXT;
    -- One row. is_current: whether the groups follow the keys in force; counter: the revision that last moved a trace.
    CREATE TABLE trace_grouping (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
      counter INTEGER NOT NULL
    ) STRICT;
    INSERT INTO trace_grouping (id, is_current, counter) SELECT 1, NOT EXISTS (SELECT 1 FROM traces), 0;
  `);
}

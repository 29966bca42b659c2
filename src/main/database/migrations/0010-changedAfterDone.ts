import type { WritableDatabase } from '../types.ts';

export const version = 10;

/** Whether a question was done when its content was changed, and nobody has confirmed it since. */
export function up(db: WritableDatabase): void {
  db.exec(`
    ALTER TABLE questions ADD COLUMN changed_after_done INTEGER NOT NULL DEFAULT 0 CHECK (changed_after_done IN (0, 1));
    CREATE INDEX questions_changed_after_done ON questions (dataset_id, position) WHERE changed_after_done = 1;
  `);
}

import type { WritableDatabase } from '../types.ts';

export const version = 11;

/**
 * The types of questions are those of their corpus, which the contract checks and not the database; and predictions may name the sentences that
 * they rest on. The column is made anew under its own check, since SQLite cannot take a check away.
 */
export function up(db: WritableDatabase): void {
  db.exec(`
    DROP INDEX questions_by_position;
    ALTER TABLE questions ADD COLUMN corpus_type TEXT;
    UPDATE questions SET corpus_type = type;
    ALTER TABLE questions DROP COLUMN type;
    ALTER TABLE questions RENAME COLUMN corpus_type TO type;
    CREATE INDEX questions_by_position ON questions
      (dataset_id, position, type, time_dependent, state, flagged, changed, error_count, warning_count);
    ALTER TABLE predictions ADD COLUMN support_json TEXT;
  `);
}

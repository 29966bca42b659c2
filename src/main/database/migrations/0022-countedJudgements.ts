import type { WritableDatabase } from '../types.ts';

export const version = 22;

/** Judgements are counted by study and found by who made them without a look at what each of them says. */
export function up(db: WritableDatabase): void {
  db.exec(`
    CREATE INDEX rating_submissions_by_counter ON rating_submissions (study_id, counter, status);
    CREATE INDEX rating_submissions_by_maker ON rating_submissions (study_id, evaluator_id, submitted_at);
  `);
}

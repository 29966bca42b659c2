import type { WritableDatabase } from '../types.ts';

export const version = 24;

/** The cases of a set, its longest one and its conversations are counted without going through the cases, whose rows are thousands of letters long. */
export function up(db: WritableDatabase): void {
  db.exec(`
    CREATE INDEX drift_cases_by_turn_count ON drift_cases (dataset_id, turn_count);
    CREATE INDEX drift_cases_of_conversation ON drift_cases (dataset_id, conversation);
  `);
}

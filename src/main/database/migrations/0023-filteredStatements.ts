import type { WritableDatabase } from '../types.ts';

export const version = 23;

/** What a search of knowledge bases filters by, in the order of its hits: their rows with whole texts are many times as long. */
export function up(db: WritableDatabase): void {
  db.exec(`
    CREATE INDEX evidence_statements_facts
      ON evidence_statements (id, file_id, evidence_id, type, level, direction, significance, rating);
  `);
}

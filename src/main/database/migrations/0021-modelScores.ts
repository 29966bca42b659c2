import type { WritableDatabase } from '../types.ts';

export const version = 21;

/** What local models said of explanations. All of it is computed again where it is gone. */
export function up(db: WritableDatabase): void {
  db.exec(`
    CREATE TABLE evidence_model_scores (
      -- sha256 of the texts, and of the files and settings of the models.
      key         TEXT PRIMARY KEY,
      scores_json TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `);
}

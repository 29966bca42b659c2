import type { WritableDatabase } from '../types.ts';

export const version = 18;

/** What a release says of statements, and their search. */
export function up(db: WritableDatabase): void {
  db.exec(`
    ALTER TABLE evidence_statements ADD COLUMN type TEXT;
    ALTER TABLE evidence_statements ADD COLUMN level TEXT;
    ALTER TABLE evidence_statements ADD COLUMN direction TEXT;
    ALTER TABLE evidence_statements ADD COLUMN significance TEXT;
    ALTER TABLE evidence_statements ADD COLUMN rating INTEGER;
    -- All of it, those above too; null for a knowledge base without facts.
    ALTER TABLE evidence_statements ADD COLUMN facts_json TEXT;

    -- Words that the program makes; Japanese as pairs of characters.
    CREATE VIRTUAL TABLE statement_words USING fts5(
      words, content='', contentless_delete=1, prefix='3', tokenize='ascii');
  `);
}

import { createSearchTables } from '../../search/searchTable.ts';
import type { WritableDatabase } from '../types.ts';

export const version = 17;

/** Claims with evidence, and knowledge bases. All of it comes with a file and never changes; what people say of claims is judgement. */
export function up(db: WritableDatabase): void {
  db.exec(`
    -- The file that was imported, or each of a folder.
    CREATE TABLE evidence_files (
      id           INTEGER PRIMARY KEY,
      dataset_id   INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      position     INTEGER NOT NULL,
      name         TEXT NOT NULL,
      kind         TEXT NOT NULL,
      test         TEXT,
      has_context  INTEGER NOT NULL CHECK (has_context IN (0, 1)),
      record_count INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX evidence_files_by_dataset ON evidence_files (dataset_id, position);

    CREATE TABLE evidence_claims (
      id          INTEGER PRIMARY KEY,
      dataset_id  INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      file_id     INTEGER NOT NULL REFERENCES evidence_files (id) ON DELETE CASCADE,
      -- 0-based place in its file, by which outputs are matched.
      position    INTEGER NOT NULL,
      -- 0-based place among the claims of the dataset.
      ordinal     INTEGER NOT NULL,
      claim_key   TEXT NOT NULL,
      test        TEXT NOT NULL,
      has_context INTEGER NOT NULL CHECK (has_context IN (0, 1)),
      model_used  TEXT,
      -- The item as its file has it, with what is right.
      item_json   TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX evidence_claims_by_dataset ON evidence_claims (dataset_id, ordinal);
    CREATE INDEX evidence_claims_by_file ON evidence_claims (file_id, position);

    -- Evidence of a knowledge base.
    CREATE TABLE evidence_statements (
      id           INTEGER PRIMARY KEY,
      dataset_id   INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      file_id      INTEGER NOT NULL REFERENCES evidence_files (id) ON DELETE CASCADE,
      position     INTEGER NOT NULL,
      evidence_id  INTEGER NOT NULL,
      description  TEXT NOT NULL,
      model_used   TEXT,
      -- What a release says of it.
      type         TEXT,
      level        TEXT,
      direction    TEXT,
      significance TEXT,
      rating       INTEGER,
      -- All of it, those above too; null for a knowledge base without facts.
      facts_json   TEXT
    ) STRICT;
    CREATE INDEX evidence_statements_by_file ON evidence_statements (file_id, position);
    CREATE INDEX evidence_statements_by_id ON evidence_statements (evidence_id, file_id);
    CREATE INDEX evidence_statements_by_dataset ON evidence_statements (dataset_id);

    -- Words of statements that the program makes; Japanese as pairs of characters.
    CREATE VIRTUAL TABLE statement_words USING fts5(
      words, content='', contentless_delete=1, prefix='3', tokenize='ascii');
  `);
  createSearchTables(db, 'claim');
}

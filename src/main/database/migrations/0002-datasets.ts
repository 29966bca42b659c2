import type { WritableDatabase } from '../types.ts';

export const version = 2;

/** What was imported, with the bytes as received. A dataset that is `importing` is not there yet for anybody else. */
export function up(db: WritableDatabase): void {
  db.exec(`
    CREATE TABLE datasets (
      id              INTEGER PRIMARY KEY AUTOINCREMENT,
      room            TEXT NOT NULL,
      role            TEXT NOT NULL CHECK (role IN ('gold', 'prediction')),
      state           TEXT NOT NULL CHECK (state IN ('importing', 'ready')),
      withdrawn       INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
      format          TEXT NOT NULL,
      format_version  TEXT,
      style_json      TEXT NOT NULL,
      name            TEXT NOT NULL,
      file_name       TEXT NOT NULL,
      sha256          TEXT NOT NULL,
      byte_count      INTEGER NOT NULL,
      gold_dataset_id INTEGER REFERENCES datasets (id) ON DELETE CASCADE,
      licence         TEXT NOT NULL,
      attribution     TEXT NOT NULL,
      citation        TEXT NOT NULL,
      item_count      INTEGER NOT NULL DEFAULT 0,
      left_out_count  INTEGER NOT NULL DEFAULT 0,
      imported_at     TEXT NOT NULL,
      CHECK ((role = 'prediction') = (gold_dataset_id IS NOT NULL))
    ) STRICT;
    CREATE INDEX datasets_by_sha256 ON datasets (sha256);
    CREATE INDEX datasets_by_gold ON datasets (gold_dataset_id);

    CREATE TABLE dataset_source_chunks (
      dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      seq        INTEGER NOT NULL,
      bytes      BLOB NOT NULL CHECK (length(bytes) <= 1048576),
      PRIMARY KEY (dataset_id, seq)
    ) STRICT;

    CREATE TABLE dataset_problems (
      dataset_id   INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      seq          INTEGER NOT NULL,
      problem_json TEXT NOT NULL,
      PRIMARY KEY (dataset_id, seq)
    ) STRICT, WITHOUT ROWID;
  `);
}

import type { WritableDatabase } from '../types.ts';

export const version = 1;

export function up(db: WritableDatabase): void {
  db.exec(`
    CREATE TABLE evaluators (
      id         TEXT PRIMARY KEY,
      name       TEXT NOT NULL UNIQUE,
      created_at TEXT NOT NULL
    ) STRICT;

    CREATE TABLE project_values (
      key        TEXT PRIMARY KEY,
      value_json TEXT NOT NULL
    ) STRICT;

    CREATE TABLE revisions (
      counter        INTEGER PRIMARY KEY AUTOINCREMENT,
      relation       TEXT NOT NULL CHECK (relation IN ('act', 'undo', 'redo')),
      target_counter INTEGER REFERENCES revisions (counter),
      kind           TEXT NOT NULL,
      params_json    TEXT NOT NULL,
      room           TEXT,
      dataset_id     INTEGER,
      item_id        INTEGER,
      evaluator_id   TEXT NOT NULL REFERENCES evaluators (id),
      saved_at       TEXT NOT NULL,
      request_id     TEXT,
      CHECK ((relation = 'act') = (target_counter IS NULL))
    ) STRICT;
    CREATE INDEX revisions_by_dataset ON revisions (dataset_id, counter);
    CREATE INDEX revisions_by_request ON revisions (request_id) WHERE request_id IS NOT NULL;

    CREATE TABLE revision_changes (
      counter     INTEGER NOT NULL REFERENCES revisions (counter),
      seq         INTEGER NOT NULL,
      item_kind   TEXT NOT NULL,
      item_id     INTEGER NOT NULL,
      aspect      TEXT NOT NULL,
      before_json TEXT NOT NULL,
      after_json  TEXT NOT NULL,
      PRIMARY KEY (counter, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX revision_changes_by_item ON revision_changes (item_kind, item_id, aspect, counter);

    -- Derived from the log: where each act stands now, and the revision that put it there.
    CREATE TABLE undo_entries (
      act_counter  INTEGER PRIMARY KEY REFERENCES revisions (counter),
      evaluator_id TEXT NOT NULL REFERENCES evaluators (id),
      state        TEXT NOT NULL CHECK (state IN ('done', 'undone', 'discarded')),
      at_counter   INTEGER NOT NULL REFERENCES revisions (counter)
    ) STRICT;
    CREATE INDEX undo_entries_by_evaluator ON undo_entries (evaluator_id, state, act_counter);

    CREATE TABLE session_values (
      evaluator_id TEXT NOT NULL,
      key          TEXT NOT NULL,
      value_json   TEXT NOT NULL,
      saved_at     TEXT NOT NULL,
      PRIMARY KEY (evaluator_id, key)
    ) STRICT, WITHOUT ROWID;
  `);
}

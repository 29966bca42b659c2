import type { WritableDatabase } from '../types.ts';

export const version = 14;

/**
 * What waits to be sent, and where to. Rows are of whoever queued them and never change; a row without a delivery to a destination of its
 * study waits there, so a destination that is added later gets the earlier rows as well.
 */
export function up(db: WritableDatabase): void {
  db.exec(`
    CREATE TABLE outbox_rows (
      -- The order in which they were queued, and are sent.
      id             INTEGER PRIMARY KEY AUTOINCREMENT,
      submission_id  TEXT NOT NULL UNIQUE,
      study          TEXT NOT NULL,
      -- The table that it belongs to: study and evaluator.
      sheet          TEXT NOT NULL,
      schema_version INTEGER NOT NULL,
      -- Texts and numbers by column, in the order of the columns.
      cells_json     TEXT NOT NULL,
      queued_at      TEXT NOT NULL
    ) STRICT;

    CREATE INDEX outbox_rows_by_study ON outbox_rows (study, sheet, id);

    CREATE TABLE outbox_destinations (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      study         TEXT NOT NULL,
      kind          TEXT NOT NULL,
      -- Never a password or a key: those lie in the secret store.
      settings_json TEXT NOT NULL,
      -- Why nothing can be sent there until somebody does something; null where nothing is known.
      trouble_json  TEXT,
      -- How far rows of others were read from there.
      cursor        TEXT NOT NULL DEFAULT '',
      removed       INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))
    ) STRICT;

    CREATE TABLE outbox_deliveries (
      row_id         INTEGER NOT NULL REFERENCES outbox_rows (id),
      destination_id INTEGER NOT NULL REFERENCES outbox_destinations (id),
      state          TEXT NOT NULL CHECK (state IN ('sending', 'unknown', 'confirmed', 'blocked')),
      -- Where it was found, such as a row of a sheet; why it is blocked.
      place          TEXT,
      reason_json    TEXT,
      changed_at     TEXT NOT NULL,
      PRIMARY KEY (row_id, destination_id)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX outbox_deliveries_by_state ON outbox_deliveries (destination_id, state);

    CREATE TABLE outbox_sheets (
      destination_id INTEGER NOT NULL REFERENCES outbox_destinations (id),
      sheet          TEXT NOT NULL,
      -- What the destination remembers of it, such as the id of a spreadsheet.
      memory_json    TEXT NOT NULL,
      PRIMARY KEY (destination_id, sheet)
    ) STRICT, WITHOUT ROWID;
  `);
}

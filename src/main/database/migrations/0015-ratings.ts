import type { WritableDatabase } from '../types.ts';

export const version = 15;

/**
 * Studies in which people compare responses. What a file brings hangs on its dataset; registrations, drawn pairs and judgements hang on the
 * study, so that a study that has grown and is imported again goes on where it was.
 */
export function up(db: WritableDatabase): void {
  createStudyTables(db);
  createJudgementTables(db);
}

/** What study folders bring. */
function createStudyTables(db: WritableDatabase): void {
  db.exec(`
    CREATE TABLE rating_studies (
      id        INTEGER PRIMARY KEY,
      -- Its id in study.json.
      study_key TEXT NOT NULL UNIQUE
    ) STRICT;

    -- Each version of a protocol as judgements were made by it.
    CREATE TABLE rating_protocols (
      study_id      INTEGER NOT NULL REFERENCES rating_studies (id),
      version       INTEGER NOT NULL,
      protocol_json TEXT NOT NULL,
      PRIMARY KEY (study_id, version)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE rating_study_files (
      dataset_id     INTEGER PRIMARY KEY REFERENCES datasets (id) ON DELETE CASCADE,
      study_id       INTEGER NOT NULL REFERENCES rating_studies (id),
      title          TEXT NOT NULL,
      -- Owner, welcome page, specialties, general set, and why it cannot be rated.
      facts_json     TEXT NOT NULL,
      protocol_json  TEXT NOT NULL,
      question_count INTEGER NOT NULL,
      pair_count     INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX rating_study_files_by_study ON rating_study_files (study_id);

    CREATE TABLE rating_models (
      dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      position   INTEGER NOT NULL,
      name       TEXT NOT NULL,
      -- What stands for the name in a blind study.
      code       TEXT NOT NULL,
      PRIMARY KEY (dataset_id, position)
    ) STRICT, WITHOUT ROWID;

    -- Which set of questions somebody has, by evaluator id or by specialty.
    CREATE TABLE rating_set_keys (
      dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      kind       TEXT NOT NULL CHECK (kind IN ('evaluator', 'specialty')),
      key        TEXT NOT NULL,
      set_name   TEXT NOT NULL,
      -- Pairs of it at most; null for all.
      most       INTEGER,
      PRIMARY KEY (dataset_id, kind, key, set_name)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE rating_questions (
      id           INTEGER PRIMARY KEY,
      dataset_id   INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      question_key TEXT NOT NULL,
      question     TEXT NOT NULL,
      reference    TEXT NOT NULL,
      sha256       TEXT NOT NULL,
      UNIQUE (dataset_id, question_key)
    ) STRICT;

    CREATE TABLE rating_responses (
      id           INTEGER PRIMARY KEY,
      dataset_id   INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      question_key TEXT NOT NULL,
      model        TEXT NOT NULL,
      sha256       TEXT NOT NULL,
      answer       TEXT NOT NULL,
      -- A Zstandard frame of its steps as JSON.
      packed_steps BLOB NOT NULL,
      UNIQUE (dataset_id, question_key, model)
    ) STRICT;

    -- What is compared: of two models the focus of the study first, where it has one.
    CREATE TABLE rating_pairs (
      dataset_id   INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      set_name     TEXT NOT NULL,
      question_key TEXT NOT NULL,
      first_model  TEXT NOT NULL,
      other_model  TEXT NOT NULL,
      PRIMARY KEY (dataset_id, question_key, first_model, other_model, set_name)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rating_pairs_by_set ON rating_pairs (dataset_id, set_name);
  `);
}

/** What evaluators say of themselves and of pairs. */
function createJudgementTables(db: WritableDatabase): void {
  db.exec(`
    CREATE TABLE rating_registrations (
      study_id           INTEGER NOT NULL REFERENCES rating_studies (id),
      evaluator_id       TEXT NOT NULL REFERENCES evaluators (id),
      study_evaluator_id TEXT NOT NULL,
      years              TEXT,
      specialties_json   TEXT NOT NULL,
      subspecialties_json TEXT NOT NULL,
      privacy            INTEGER NOT NULL CHECK (privacy IN (0, 1)),
      takes_general      INTEGER NOT NULL CHECK (takes_general IN (0, 1)),
      -- Null while it is being typed.
      started_at         TEXT,
      PRIMARY KEY (study_id, evaluator_id)
    ) STRICT, WITHOUT ROWID;

    -- Who somebody is. Apart from everything else, in no log, and erased on request.
    CREATE TABLE rating_identities (
      study_id     INTEGER NOT NULL REFERENCES rating_studies (id),
      evaluator_id TEXT NOT NULL REFERENCES evaluators (id),
      name         TEXT NOT NULL,
      email        TEXT NOT NULL,
      npi          TEXT NOT NULL,
      PRIMARY KEY (study_id, evaluator_id)
    ) STRICT, WITHOUT ROWID;

    -- The pairs of an evaluator, drawn once.
    CREATE TABLE rating_assignments (
      id               INTEGER PRIMARY KEY,
      study_id         INTEGER NOT NULL REFERENCES rating_studies (id),
      evaluator_id     TEXT NOT NULL REFERENCES evaluators (id),
      -- The order in which they come.
      position         INTEGER NOT NULL,
      question_key     TEXT NOT NULL,
      first_model      TEXT NOT NULL,
      other_model      TEXT NOT NULL,
      -- Which of the two stands on side A.
      first_is_a       INTEGER NOT NULL CHECK (first_is_a IN (0, 1)),
      side_seed        TEXT NOT NULL,
      is_repeat        INTEGER NOT NULL CHECK (is_repeat IN (0, 1)),
      reference_opened INTEGER NOT NULL DEFAULT 0 CHECK (reference_opened IN (0, 1)),
      UNIQUE (study_id, evaluator_id, question_key, first_model, other_model, is_repeat)
    ) STRICT;
    CREATE INDEX rating_assignments_by_position ON rating_assignments (study_id, evaluator_id, position);

    CREATE TABLE rating_drafts (
      assignment_id INTEGER PRIMARY KEY REFERENCES rating_assignments (id) ON DELETE CASCADE,
      draft_json    TEXT NOT NULL,
      saved_at      TEXT NOT NULL
    ) STRICT;

    CREATE TABLE rating_submissions (
      id                 TEXT PRIMARY KEY,
      study_id           INTEGER NOT NULL REFERENCES rating_studies (id),
      -- Both null for one that was made elsewhere.
      evaluator_id       TEXT REFERENCES evaluators (id),
      assignment_id      INTEGER REFERENCES rating_assignments (id),
      study_evaluator_id TEXT NOT NULL,
      status             TEXT NOT NULL CHECK (status IN ('submitted', 'revised', 'nonsense', 'withdrawn')),
      -- Empty for none.
      supersedes         TEXT NOT NULL,
      submitted_at       TEXT NOT NULL,
      protocol_version   TEXT NOT NULL,
      question_key       TEXT NOT NULL,
      model_a            TEXT NOT NULL,
      model_b            TEXT NOT NULL,
      -- What was said, and what else a row has; no name, address or NPI.
      said_json          TEXT NOT NULL,
      -- Revision that wrote it.
      counter            INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX rating_submissions_by_study ON rating_submissions (study_id, study_evaluator_id, question_key);
    CREATE INDEX rating_submissions_by_assignment ON rating_submissions (assignment_id);
    CREATE INDEX rating_submissions_superseded ON rating_submissions (supersedes) WHERE supersedes <> '';

    -- Who judged elsewhere, as far as their rows tell; erased like the others.
    CREATE TABLE rating_others (
      study_id           INTEGER NOT NULL REFERENCES rating_studies (id),
      study_evaluator_id TEXT NOT NULL,
      device_id          TEXT NOT NULL,
      person_json        TEXT NOT NULL,
      PRIMARY KEY (study_id, study_evaluator_id, device_id)
    ) STRICT, WITHOUT ROWID;

    -- Rows from elsewhere that say something else under an id that is here already. Both are kept; the one that was here counts.
    CREATE TABLE rating_conflicts (
      study_id      INTEGER NOT NULL REFERENCES rating_studies (id),
      submission_id TEXT NOT NULL,
      row_sha256    TEXT NOT NULL,
      cells_json    TEXT NOT NULL,
      source        TEXT NOT NULL,
      seen_at       TEXT NOT NULL,
      PRIMARY KEY (submission_id, row_sha256)
    ) STRICT, WITHOUT ROWID;

    -- The id of this computer in rows: two people with one evaluator id are told apart by it.
    CREATE TABLE rating_device (device_id TEXT NOT NULL) STRICT;
    INSERT INTO rating_device (device_id) VALUES (lower(hex(randomblob(8))));
  `);
}

import { createSearchTables } from '../../search/searchTable.ts';
import type { WritableDatabase } from '../types.ts';

export const version = 3;

/**
 * The derivations room. List rows are kept apart from the texts, so that a list never reads a large cell:
 * `questions` is what lists show and filter, `question_contents` what a person reads and edits.
 */
export function up(db: WritableDatabase): void {
  db.exec(`
    CREATE TABLE questions (
      id INTEGER PRIMARY KEY,
      dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      key TEXT NOT NULL,
      title TEXT NOT NULL,
      type TEXT CHECK (type IN ('compositional', 'comparison')),
      time_dependent INTEGER CHECK (time_dependent IN (0, 1)),
      state TEXT NOT NULL DEFAULT 'todo' CHECK (state IN ('todo', 'draft', 'done')),
      flagged INTEGER NOT NULL DEFAULT 0 CHECK (flagged IN (0, 1)),
      changed INTEGER NOT NULL DEFAULT 0 CHECK (changed IN (0, 1)),
      error_count INTEGER NOT NULL DEFAULT 0,
      warning_count INTEGER NOT NULL DEFAULT 0,
      comment_count INTEGER NOT NULL DEFAULT 0,
      version INTEGER NOT NULL DEFAULT 0,
      content_counter INTEGER,
      last_counter INTEGER NOT NULL DEFAULT 0,
      byte_start INTEGER NOT NULL,
      byte_end INTEGER NOT NULL,
      UNIQUE (dataset_id, key)
    ) STRICT;
    -- File order with all that lists filter by: counts and places are found without reading the rows.
    CREATE INDEX questions_by_position ON questions
      (dataset_id, position, type, time_dependent, state, flagged, changed, error_count, warning_count);
    CREATE INDEX questions_by_last_counter ON questions (dataset_id, -last_counter, position);

    -- How many questions of a dataset have a state, mark, check or relation: windows ask for it after every edit.
    CREATE TABLE question_tallies (
      kind TEXT NOT NULL CHECK (kind IN ('state', 'mark', 'error', 'warning', 'hint', 'relation')),
      dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      n INTEGER NOT NULL,
      PRIMARY KEY (kind, dataset_id, name)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX question_tallies_by_dataset ON question_tallies (dataset_id);

    CREATE TABLE question_contents (
      question_id INTEGER PRIMARY KEY REFERENCES questions(id) ON DELETE CASCADE,
      imported_json TEXT NOT NULL,
      edited_json TEXT,
      all_text TEXT NOT NULL
    ) STRICT;

    CREATE TABLE question_findings (
      question_id INTEGER NOT NULL REFERENCES questions(id) ON DELETE CASCADE,
      code TEXT NOT NULL,
      severity TEXT NOT NULL CHECK (severity IN ('error', 'warning', 'hint')),
      PRIMARY KEY (question_id, code)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX question_findings_by_code ON question_findings (code);

    CREATE TABLE question_kept_checks (
      question_id INTEGER NOT NULL REFERENCES questions(id) ON DELETE CASCADE,
      code TEXT NOT NULL,
      PRIMARY KEY (question_id, code)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE question_comments (
      question_id INTEGER NOT NULL REFERENCES questions(id) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      comment_json TEXT NOT NULL,
      PRIMARY KEY (question_id, ordinal)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE predictions (
      dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      position INTEGER NOT NULL,
      answer_json TEXT,
      derivation_json TEXT,
      PRIMARY KEY (dataset_id, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE score_runs (
      id INTEGER PRIMARY KEY,
      gold_dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
      prediction_dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
      metric TEXT NOT NULL,
      metric_version INTEGER NOT NULL,
      options_json TEXT NOT NULL,
      totals_json TEXT,
      at_counter INTEGER NOT NULL,
      computed_at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX score_runs_by_gold ON score_runs (gold_dataset_id, prediction_dataset_id);

    CREATE TABLE score_items (
      id INTEGER PRIMARY KEY,
      run_id INTEGER NOT NULL REFERENCES score_runs(id) ON DELETE CASCADE,
      question_id INTEGER NOT NULL REFERENCES questions(id) ON DELETE CASCADE,
      question_version INTEGER NOT NULL,
      answer_em REAL,
      answer_similarity REAL,
      entity_f1 REAL,
      relation_f1 REAL,
      full_f1 REAL,
      item_json TEXT NOT NULL,
      UNIQUE (run_id, question_id)
    ) STRICT;
    CREATE INDEX score_items_by_loss ON score_items (run_id, full_f1);
    CREATE INDEX score_items_by_question ON score_items (question_id);
  `);
  createSearchTables(db, 'question');
}

import type { WritableDatabase } from '../types.ts';

export const version = 6;

/** Cases of Study C, what models said in them, runs that measured them, and what reviewers say of both. */
export function up(db: WritableDatabase): void {
  db.exec(`
    CREATE TABLE drift_cases (
      id INTEGER PRIMARY KEY,
      dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
      -- 0-based place in the file.
      position INTEGER NOT NULL,
      -- The id in the files.
      key TEXT NOT NULL,
      turn_count INTEGER NOT NULL,
      gold_count INTEGER NOT NULL,
      case_json TEXT NOT NULL,
      UNIQUE (dataset_id, position),
      UNIQUE (dataset_id, key)
    ) STRICT;

    -- All that one model said in one case according to one file.
    CREATE TABLE drift_answers (
      dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
      model TEXT NOT NULL,
      case_key TEXT NOT NULL,
      rows_json TEXT NOT NULL,
      summary_count INTEGER NOT NULL,
      dialogue_count INTEGER NOT NULL,
      error_count INTEGER NOT NULL,
      -- What differs first where it was made from other content; null where it was not, or does not say.
      other_split_json TEXT,
      PRIMARY KEY (dataset_id, model, case_key)
    ) STRICT;
    CREATE INDEX drift_answers_by_counts
      ON drift_answers (dataset_id, model, case_key, summary_count, dialogue_count, error_count, other_split_json);

    CREATE TABLE drift_plans (
      dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
      case_key TEXT NOT NULL,
      plan_json TEXT NOT NULL,
      PRIMARY KEY (dataset_id, case_key)
    ) STRICT, WITHOUT ROWID;

    -- Entities that another program found. 'place' names case, turn and model, or the sha-256 of the text.
    CREATE TABLE drift_entities (
      dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
      place TEXT NOT NULL,
      entities_json TEXT NOT NULL,
      PRIMARY KEY (dataset_id, place)
    ) STRICT;

    -- Lists of terms, and results that were measured elsewhere.
    CREATE TABLE drift_files (
      dataset_id INTEGER PRIMARY KEY REFERENCES datasets(id) ON DELETE CASCADE,
      content_json TEXT NOT NULL
    ) STRICT;

    CREATE TABLE drift_runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
      settings_json TEXT NOT NULL,
      -- Names and hashes of everything that was measured.
      sources_json TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('running', 'stopped', 'done')),
      created_at TEXT NOT NULL,
      evaluator_id TEXT NOT NULL REFERENCES evaluators(id),
      total INTEGER NOT NULL,
      measured INTEGER NOT NULL DEFAULT 0,
      reused INTEGER NOT NULL DEFAULT 0,
      -- The first ones; the count is of all.
      problems_json TEXT NOT NULL DEFAULT '[]',
      problem_count INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX drift_runs_by_dataset ON drift_runs (dataset_id, id);

    -- Numbers of each model of a run; null until all its cases are measured.
    CREATE TABLE drift_run_models (
      run_id INTEGER NOT NULL REFERENCES drift_runs(id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      model TEXT NOT NULL,
      results_json TEXT,
      PRIMARY KEY (run_id, model)
    ) STRICT;

    -- What was measured in one case of one model, under the hash of everything that it depends on: runs share it.
    -- Predictions lie apart: curves are read for many cases at once.
    CREATE TABLE drift_measures (
      key TEXT PRIMARY KEY,
      measure_json TEXT NOT NULL,
      predicted_json TEXT NOT NULL,
      -- What is odd about the measure.
      notices_json TEXT NOT NULL
    ) STRICT;
    CREATE TABLE drift_run_cases (
      run_id INTEGER NOT NULL REFERENCES drift_runs(id) ON DELETE CASCADE,
      model TEXT NOT NULL,
      case_id INTEGER NOT NULL REFERENCES drift_cases(id) ON DELETE CASCADE,
      measure_key TEXT NOT NULL REFERENCES drift_measures(key),
      -- The same case in reference mode beside a measure in strict mode.
      reference_key TEXT REFERENCES drift_measures(key),
      PRIMARY KEY (run_id, model, case_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX drift_run_cases_by_case ON drift_run_cases (case_id, model, measure_key, reference_key);

    -- What people say, as it stands now, by item and aspect; the log has how it came there.
    CREATE TABLE drift_values (
      item_kind TEXT NOT NULL CHECK (item_kind IN ('driftCase', 'driftRun', 'driftSettings')),
      item_id INTEGER NOT NULL,
      aspect TEXT NOT NULL,
      value_json TEXT NOT NULL,
      -- Revision that wrote it.
      counter INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id, aspect)
    ) STRICT, WITHOUT ROWID;
  `);
}

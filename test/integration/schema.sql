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

CREATE TABLE dataset_problems (
  dataset_id   INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
  seq          INTEGER NOT NULL,
  problem_json TEXT NOT NULL,
  PRIMARY KEY (dataset_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE questions (
  id INTEGER PRIMARY KEY,
  dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  key TEXT NOT NULL,
  title TEXT NOT NULL,
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
  byte_end INTEGER NOT NULL, changed_after_done INTEGER NOT NULL DEFAULT 0 CHECK (changed_after_done IN (0, 1)), type TEXT, said_state TEXT NOT NULL DEFAULT 'todo',
  UNIQUE (dataset_id, key)
) STRICT;

CREATE INDEX questions_by_last_counter ON questions (dataset_id, -last_counter, position);

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
  edited_json TEXT) STRICT;

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

CREATE TABLE predictions (
  dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  position INTEGER NOT NULL,
  answer_json TEXT,
  derivation_json TEXT, support_json TEXT,
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

CREATE VIRTUAL TABLE question_search USING fts5(
  text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');

CREATE TABLE 'question_search_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'question_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'question_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'question_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE VIRTUAL TABLE question_search_short USING fts5(
  text, content='', contentless_delete=1, detail=none, tokenize='ascii');

CREATE TABLE 'question_search_short_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'question_search_short_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'question_search_short_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'question_search_short_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE trace_files (
  dataset_id INTEGER PRIMARY KEY REFERENCES datasets(id) ON DELETE CASCADE,
  store_name TEXT NOT NULL UNIQUE,
  mapping_json TEXT,
  text_bytes INTEGER NOT NULL,
  -- Traces, from position 0 on, of which trace_findings tells.
  examined_count INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE trace_groups (
  id INTEGER PRIMARY KEY,
  question_id TEXT,
  title TEXT NOT NULL
, task TEXT) STRICT;

CREATE TABLE trace_group_keys (
  key TEXT PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES trace_groups(id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE traces (
  id INTEGER PRIMARY KEY,
  dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES trace_groups(id),
  -- 0-based place in the store file and in the list of its dataset.
  position INTEGER NOT NULL,
  key TEXT NOT NULL,
  model TEXT,
  step_count INTEGER NOT NULL,
  call_count INTEGER NOT NULL,
  error_count INTEGER NOT NULL, task TEXT, epoch REAL, status TEXT, passed INTEGER,
  UNIQUE (dataset_id, position)
) STRICT;

CREATE INDEX traces_by_model ON traces (model, group_id, dataset_id);

CREATE TABLE trace_tools (
  trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
  tool TEXT NOT NULL,
  call_count INTEGER NOT NULL,
  PRIMARY KEY (trace_id, tool)
) STRICT, WITHOUT ROWID;

CREATE INDEX trace_tools_by_tool ON trace_tools (tool);

CREATE TABLE trace_findings (
  trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
  detector TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (trace_id, detector)
) STRICT, WITHOUT ROWID;

CREATE INDEX trace_findings_by_detector ON trace_findings (detector);

CREATE TABLE trace_mappings (
  name TEXT PRIMARY KEY,
  mapping_json TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE trace_marks (
  trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
  evaluator_id TEXT NOT NULL REFERENCES evaluators(id),
  step INTEGER NOT NULL,
  criterion_id TEXT NOT NULL,
  choice_id TEXT NOT NULL,
  -- Whether the step is a call that progress counts: all but Finish.
  is_call INTEGER NOT NULL CHECK (is_call IN (0, 1)),
  scheme_version INTEGER NOT NULL,
  counter INTEGER NOT NULL,
  PRIMARY KEY (trace_id, evaluator_id, step, criterion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX trace_marks_by_choice ON trace_marks (evaluator_id, criterion_id, choice_id);

CREATE INDEX trace_marks_by_version ON trace_marks (scheme_version);

CREATE TABLE trace_spans (
  id INTEGER PRIMARY KEY,
  trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
  evaluator_id TEXT NOT NULL REFERENCES evaluators(id),
  step INTEGER NOT NULL,
  span_start INTEGER NOT NULL,
  span_end INTEGER NOT NULL,
  quote TEXT NOT NULL,
  criterion_id TEXT NOT NULL,
  choice_id TEXT NOT NULL,
  comment TEXT NOT NULL,
  scheme_version INTEGER NOT NULL,
  counter INTEGER NOT NULL
) STRICT;

CREATE INDEX trace_spans_by_trace ON trace_spans (trace_id, evaluator_id, step, span_start);

CREATE INDEX trace_spans_by_version ON trace_spans (scheme_version);

CREATE TABLE trace_progress (
  trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
  evaluator_id TEXT NOT NULL REFERENCES evaluators(id),
  mark_count INTEGER NOT NULL,
  calls_marked INTEGER NOT NULL,
  PRIMARY KEY (trace_id, evaluator_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX trace_progress_by_evaluator ON trace_progress (evaluator_id, mark_count, calls_marked);

CREATE TABLE trace_dismissals (
  trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
  evaluator_id TEXT NOT NULL REFERENCES evaluators(id),
  detector TEXT NOT NULL,
  step INTEGER NOT NULL,
  PRIMARY KEY (trace_id, evaluator_id, detector, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE mark_schemes (
  version INTEGER PRIMARY KEY,
  criteria_json TEXT NOT NULL,
  evaluator_id TEXT NOT NULL REFERENCES evaluators(id),
  saved_at TEXT NOT NULL,
  -- Whether it is there: an undo takes the newest away, a redo brings it back.
  is_there INTEGER NOT NULL DEFAULT 1 CHECK (is_there IN (0, 1))
) STRICT;

CREATE TABLE tool_lists (
  file_name TEXT PRIMARY KEY,
  list_json TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tool_assignments (
  tool TEXT PRIMARY KEY,
  label TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE label_looks (
  label TEXT PRIMARY KEY,
  look_json TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE drift_cases (
  id INTEGER PRIMARY KEY,
  dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
  -- 0-based place in the file.
  position INTEGER NOT NULL,
  -- The id in the files.
  key TEXT NOT NULL,
  turn_count INTEGER NOT NULL,
  gold_count INTEGER NOT NULL,
  case_json TEXT NOT NULL, conversation TEXT NOT NULL DEFAULT '',
  UNIQUE (dataset_id, position),
  UNIQUE (dataset_id, key)
) STRICT;

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

CREATE TABLE drift_entities (
  dataset_id INTEGER NOT NULL REFERENCES datasets(id) ON DELETE CASCADE,
  place TEXT NOT NULL,
  entities_json TEXT NOT NULL,
  PRIMARY KEY (dataset_id, place)
) STRICT;

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

CREATE TABLE drift_run_models (
  run_id INTEGER NOT NULL REFERENCES drift_runs(id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  model TEXT NOT NULL,
  results_json TEXT,
  PRIMARY KEY (run_id, model)
) STRICT;

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

CREATE INDEX drift_cases_by_conversation ON drift_cases (dataset_id, position, key, conversation);

CREATE TABLE trace_grouping (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
  counter INTEGER NOT NULL
) STRICT;

CREATE INDEX questions_changed_after_done ON questions (dataset_id, position) WHERE changed_after_done = 1;

CREATE INDEX questions_by_position ON questions
  (dataset_id, position, type, time_dependent, state, flagged, changed, error_count, warning_count);

CREATE TABLE item_values (
  item_kind  TEXT NOT NULL,
  item_id    INTEGER NOT NULL,
  aspect     TEXT NOT NULL,
  value_json TEXT NOT NULL,
  -- Revision that wrote it.
  counter    INTEGER NOT NULL,
  PRIMARY KEY (item_kind, item_id, aspect)
) STRICT, WITHOUT ROWID;

CREATE TABLE item_reviews (
  item_kind    TEXT NOT NULL,
  item_id      INTEGER NOT NULL,
  place        TEXT NOT NULL,
  evaluator_id TEXT NOT NULL REFERENCES evaluators (id),
  done         INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
  flagged      INTEGER NOT NULL DEFAULT 0 CHECK (flagged IN (0, 1)),
  -- The evaluator's last revision about it.
  last_counter INTEGER NOT NULL,
  PRIMARY KEY (item_kind, item_id, place, evaluator_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX item_reviews_by_evaluator ON item_reviews (evaluator_id, item_kind, done, flagged);

CREATE TABLE item_comments (
  item_kind    TEXT NOT NULL,
  item_id      INTEGER NOT NULL,
  -- By which the log knows it.
  aspect       TEXT NOT NULL,
  place        TEXT NOT NULL,
  evaluator_id TEXT NOT NULL REFERENCES evaluators (id),
  text         TEXT NOT NULL,
  -- Of the item that it was written about, where items have versions.
  version      INTEGER,
  saved_at     TEXT NOT NULL,
  counter      INTEGER NOT NULL,
  PRIMARY KEY (item_kind, item_id, aspect)
) STRICT, WITHOUT ROWID;

CREATE TABLE review_queues (
  id           INTEGER PRIMARY KEY,
  -- Of its members.
  item_kind    TEXT NOT NULL,
  -- The set that it is of; null for one over all.
  dataset_id   INTEGER REFERENCES datasets (id) ON DELETE CASCADE,
  name         TEXT NOT NULL,
  -- What its members were picked by, as its room writes it.
  view_json    TEXT NOT NULL,
  evaluator_id TEXT NOT NULL REFERENCES evaluators (id)
) STRICT;

CREATE TABLE review_queue_items (
  queue_id INTEGER NOT NULL REFERENCES review_queues (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  item_id  INTEGER NOT NULL,
  place    TEXT NOT NULL DEFAULT '',
  -- The number by which it was picked, as it was then.
  measured REAL,
  PRIMARY KEY (queue_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE dataset_source_chunks (
  dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
  seq        INTEGER NOT NULL,
  -- A Zstandard frame; what cannot be made smaller grows by some bytes.
  packed     BLOB NOT NULL CHECK (length(packed) <= 1049600),
  PRIMARY KEY (dataset_id, seq)
) STRICT;

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

CREATE TABLE rating_studies (
  id        INTEGER PRIMARY KEY,
  -- Its id in study.json.
  study_key TEXT NOT NULL UNIQUE
) STRICT;

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

CREATE TABLE rating_pairs (
  dataset_id   INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
  set_name     TEXT NOT NULL,
  question_key TEXT NOT NULL,
  first_model  TEXT NOT NULL,
  other_model  TEXT NOT NULL,
  PRIMARY KEY (dataset_id, question_key, first_model, other_model, set_name)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_pairs_by_set ON rating_pairs (dataset_id, set_name);

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

CREATE TABLE rating_identities (
  study_id     INTEGER NOT NULL REFERENCES rating_studies (id),
  evaluator_id TEXT NOT NULL REFERENCES evaluators (id),
  name         TEXT NOT NULL,
  email        TEXT NOT NULL,
  npi          TEXT NOT NULL,
  PRIMARY KEY (study_id, evaluator_id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE rating_others (
  study_id           INTEGER NOT NULL REFERENCES rating_studies (id),
  study_evaluator_id TEXT NOT NULL,
  device_id          TEXT NOT NULL,
  person_json        TEXT NOT NULL,
  PRIMARY KEY (study_id, study_evaluator_id, device_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_conflicts (
  study_id      INTEGER NOT NULL REFERENCES rating_studies (id),
  submission_id TEXT NOT NULL,
  row_sha256    TEXT NOT NULL,
  cells_json    TEXT NOT NULL,
  source        TEXT NOT NULL,
  seen_at       TEXT NOT NULL,
  PRIMARY KEY (submission_id, row_sha256)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_device (device_id TEXT NOT NULL) STRICT;

CREATE TABLE rating_verdicts (
  dataset_id   INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
  position     INTEGER NOT NULL,
  verdict_json TEXT NOT NULL,
  PRIMARY KEY (dataset_id, position)
) STRICT, WITHOUT ROWID;

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

CREATE VIRTUAL TABLE statement_words USING fts5(
  words, content='', contentless_delete=1, prefix='3', tokenize='ascii');

CREATE TABLE 'statement_words_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'statement_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'statement_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'statement_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE VIRTUAL TABLE claim_search USING fts5(
  text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');

CREATE TABLE 'claim_search_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'claim_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'claim_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'claim_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE VIRTUAL TABLE claim_search_short USING fts5(
  text, content='', contentless_delete=1, detail=none, tokenize='ascii');

CREATE TABLE 'claim_search_short_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'claim_search_short_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'claim_search_short_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'claim_search_short_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE trace_scores (
  trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
  -- 0-based place in the file.
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  value_json TEXT NOT NULL,
  passed INTEGER,
  PRIMARY KEY (trace_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX traces_by_group
  ON traces (group_id, dataset_id, position, step_count, call_count, error_count, passed, status);

CREATE TABLE evidence_model_scores (
  -- sha256 of the texts, and of the files and settings of the models.
  key         TEXT PRIMARY KEY,
  scores_json TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_submissions_by_counter ON rating_submissions (study_id, counter, status);

CREATE INDEX rating_submissions_by_maker ON rating_submissions (study_id, evaluator_id, submitted_at);

CREATE INDEX evidence_statements_facts
  ON evidence_statements (id, file_id, evidence_id, type, level, direction, significance, rating);

CREATE INDEX drift_cases_by_turn_count ON drift_cases (dataset_id, turn_count);

CREATE INDEX drift_cases_of_conversation ON drift_cases (dataset_id, conversation);

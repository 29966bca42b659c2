import type { WritableDatabase } from '../types.ts';

export const version = 5;

/**
 * What evaluators say of traces. Everything here follows from the log of revisions; `value_json` is the value of the change that
 * wrote it. Marks are told apart by evaluator, so two people never overwrite each other.
 */
export function up(db: WritableDatabase): void {
  db.exec(`
    -- step is the 0-based index, -1 for the trace as a whole.
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

    CREATE TABLE trace_comments (
      trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
      evaluator_id TEXT NOT NULL REFERENCES evaluators(id),
      step INTEGER NOT NULL,
      text TEXT NOT NULL,
      counter INTEGER NOT NULL,
      PRIMARY KEY (trace_id, evaluator_id, step)
    ) STRICT, WITHOUT ROWID;

    -- How many marks, spans and comments an evaluator has in a trace, and how many calls are answered completely.
    CREATE TABLE trace_progress (
      trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
      evaluator_id TEXT NOT NULL REFERENCES evaluators(id),
      mark_count INTEGER NOT NULL,
      calls_marked INTEGER NOT NULL,
      PRIMARY KEY (trace_id, evaluator_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX trace_progress_by_evaluator ON trace_progress (evaluator_id, mark_count, calls_marked);

    CREATE TABLE trace_group_reviews (
      group_id INTEGER NOT NULL REFERENCES trace_groups(id) ON DELETE CASCADE,
      evaluator_id TEXT NOT NULL REFERENCES evaluators(id),
      done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
      flagged INTEGER NOT NULL DEFAULT 0 CHECK (flagged IN (0, 1)),
      last_counter INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (group_id, evaluator_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX trace_group_reviews_by_evaluator ON trace_group_reviews (evaluator_id, done, flagged);

    -- Findings of rules that an evaluator put away.
    CREATE TABLE trace_dismissals (
      trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
      evaluator_id TEXT NOT NULL REFERENCES evaluators(id),
      detector TEXT NOT NULL,
      step INTEGER NOT NULL,
      PRIMARY KEY (trace_id, evaluator_id, detector, step)
    ) STRICT, WITHOUT ROWID;

    -- Every version that was ever saved: exports name the version in which a mark was made.
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

    CREATE TABLE review_queues (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      view_json TEXT NOT NULL,
      evaluator_id TEXT NOT NULL REFERENCES evaluators(id)
    ) STRICT;
    CREATE TABLE review_queue_groups (
      queue_id INTEGER NOT NULL REFERENCES review_queues(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      group_id INTEGER NOT NULL REFERENCES trace_groups(id),
      PRIMARY KEY (queue_id, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX review_queue_groups_by_group ON review_queue_groups (group_id);
  `);
}

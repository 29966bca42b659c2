import type { WritableDatabase } from '../types.ts';

export const version = 4;

/**
 * Traces of agents: what lists show and filter. Steps, their texts and the bytes as received lie in a store file of each import
 * (`traces/<store name>.db`), which is written once and read only: snapshots of the project need not copy them.
 */
export function up(db: WritableDatabase): void {
  db.exec(`
    CREATE TABLE trace_files (
      dataset_id INTEGER PRIMARY KEY REFERENCES datasets(id) ON DELETE CASCADE,
      store_name TEXT NOT NULL UNIQUE,
      mapping_json TEXT,
      text_bytes INTEGER NOT NULL,
      -- Traces, from position 0 on, of which trace_findings tells.
      examined_count INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    -- One for each question that traces answer.
    CREATE TABLE trace_groups (
      id INTEGER PRIMARY KEY,
      question_id TEXT,
      title TEXT NOT NULL
    ) STRICT;
    -- What finds the group of a trace: 'id:<question id>' and 'prompt:<sha-256 of the normalised prompt>'.
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
      error_count INTEGER NOT NULL,
      UNIQUE (dataset_id, position)
    ) STRICT;
    -- These two hold all that a list counts, so that it reads no rows of traces.
    CREATE INDEX traces_by_group ON traces (group_id, dataset_id, position, step_count, call_count, error_count);
    CREATE INDEX traces_by_model ON traces (model, group_id, dataset_id);

    -- Calls of each trace by tool: source labels can change, names of tools cannot.
    CREATE TABLE trace_tools (
      trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
      tool TEXT NOT NULL,
      call_count INTEGER NOT NULL,
      PRIMARY KEY (trace_id, tool)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX trace_tools_by_tool ON trace_tools (tool);

    -- What the rules found, by trace; which steps is computed again when a trace is opened.
    CREATE TABLE trace_findings (
      trace_id INTEGER NOT NULL REFERENCES traces(id) ON DELETE CASCADE,
      detector TEXT NOT NULL,
      n INTEGER NOT NULL,
      PRIMARY KEY (trace_id, detector)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX trace_findings_by_detector ON trace_findings (detector);

    -- Field mappings under the names that people gave them.
    CREATE TABLE trace_mappings (
      name TEXT PRIMARY KEY,
      mapping_json TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `);
}

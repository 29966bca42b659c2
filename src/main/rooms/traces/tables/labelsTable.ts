/** Tool lists, labels and looks of a project, and what follows from them for the tools that its traces call. */
import type { LabelUse, ToolInfo } from '../../../../shared/rooms/traces/api.ts';
import {
  createToolLabels,
  type SourceLabel,
  sourceLabelSchema,
  type ToolLabels,
  unknownTool,
} from '../../../../shared/traces/toolLabels.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import type { Kept } from '../../../kept.ts';
import { type StoredToolList, storedToolListSchema } from '../toolListFile.ts';
import { calledTools } from './groupsTable.ts';

type KnownLabels = {
  readonly counter: number;
  readonly labels: ToolLabels;
  /** Datasets by whether anything is known of one of their tools. */
  readonly known: Map<number, boolean>;
};
const keptLabels: Kept<{ now: KnownLabels | null }> = { make: () => ({ now: null }) };

/**
 * Labels of tools as the project's lists, assignments and looks make them. Kept until a list, a label or a dataset changes. Tools that
 * traces call take the first free looks, in the order of their import, so that a look stays as it is.
 */
export function readToolLabels(db: ReadableDatabase): ToolLabels {
  return keptLabelsOf(db).labels;
}

/** `readToolLabels` as it would be with the tools of a file that is not imported yet. */
export function toolLabelsWith(db: ReadableDatabase, tools: readonly string[]): ToolLabels {
  const edited = Object.fromEntries(readAssignments(db).map(({ tool, label }) => [tool, label]));
  return createToolLabels(readToolLists(db), edited, { looks: readLooks(db), tools: [...calledTools(db), ...tools] });
}

/** What gives the calls of a dataset their labels: null for each where nothing is known of any of its tools. */
export function labelsInDataset(db: ReadableDatabase, datasetId: number): (tool: string | null) => string | null {
  const { labels, known } = keptLabelsOf(db);
  const isKnown =
    known.get(datasetId) ??
    callsOneOf(
      db,
      datasetId,
      calledTools(db).filter((tool) => labels.labelOf(tool) !== unknownTool.text),
    );
  known.set(datasetId, isKnown);
  if (!isKnown) return () => null;
  return (tool) => (tool === null ? unknownTool.text : labels.labelOf(tool));
}

function callsOneOf(db: ReadableDatabase, datasetId: number, tools: readonly string[]): boolean {
  const found = db
    .prepare<[string, number], unknown>(
      `SELECT 1 FROM json_each(?) w CROSS JOIN trace_tools x ON x.tool = w.value CROSS JOIN traces t ON t.id = x.trace_id
       WHERE t.dataset_id = ? LIMIT 1`,
    )
    .get(JSON.stringify(tools), datasetId);
  return found !== undefined;
}

function keptLabelsOf(db: ReadableDatabase): KnownLabels {
  const counter = newestChange(db);
  const kept = db.kept(keptLabels);
  if (kept.now?.counter === counter) return kept.now;
  const made = { counter, labels: toolLabelsWith(db, []), known: new Map<number, boolean>() };
  kept.now = made;
  return made;
}

function newestChange(db: ReadableDatabase): number {
  const row = db
    .prepare<[], { counter: number | null }>(
      "SELECT max(counter) AS counter FROM revision_changes WHERE item_kind IN ('traceSettings', 'dataset')",
    )
    .get();
  return row?.counter ?? 0;
}

/** The project's tool lists by the names of their files. */
export function readToolLists(db: ReadableDatabase): StoredToolList[] {
  return db
    .prepare<[], { list_json: string }>('SELECT list_json FROM tool_lists ORDER BY file_name')
    .all()
    .map(({ list_json }) => readJsonColumn(storedToolListSchema, list_json, 'tool_lists.list_json'));
}

/** One tool list, or null. */
export function readToolListOf(db: ReadableDatabase, fileName: string): StoredToolList | null {
  const row = db
    .prepare<[string], { list_json: string }>('SELECT list_json FROM tool_lists WHERE file_name = ?')
    .get(fileName);
  return row === undefined ? null : readJsonColumn(storedToolListSchema, row.list_json, 'tool_lists.list_json');
}

/** Keeps or replaces a tool list; null forgets it. */
export function writeToolList(db: WritableDatabase, fileName: string, list: StoredToolList | null): void {
  if (list === null) db.prepare('DELETE FROM tool_lists WHERE file_name = ?').run(fileName);
  else
    db.prepare(
      `INSERT INTO tool_lists (file_name, list_json) VALUES (?, ?)
       ON CONFLICT (file_name) DO UPDATE SET list_json = excluded.list_json`,
    ).run(fileName, writeJsonColumn(list));
}

/** Tools that a person gave a label, with its first name (see `readLooks`). */
export function readAssignments(db: ReadableDatabase): { tool: string; label: string }[] {
  return db
    .prepare<[], { tool: string; label: string }>('SELECT tool, label FROM tool_assignments ORDER BY tool')
    .all();
}

/** Gives a tool a label; null takes that back. */
export function writeAssignment(db: WritableDatabase, tool: string, label: string | null): void {
  if (label === null) db.prepare('DELETE FROM tool_assignments WHERE tool = ?').run(tool);
  else
    db.prepare(
      'INSERT INTO tool_assignments (tool, label) VALUES (?, ?) ON CONFLICT (tool) DO UPDATE SET label = excluded.label',
    ).run(tool, label);
}

/** Looks that a person chose, by the name that the label had before it was ever changed. */
export function readLooks(db: ReadableDatabase): Map<string, SourceLabel> {
  const rows = db
    .prepare<[], { label: string; look_json: string }>('SELECT label, look_json FROM label_looks ORDER BY label')
    .all();
  return new Map(
    rows.map(({ label, look_json }) => [label, readJsonColumn(sourceLabelSchema, look_json, 'label_looks.look_json')]),
  );
}

/** Changes how a label is shown; null takes that back. */
export function writeLook(db: WritableDatabase, label: string, look: SourceLabel | null): void {
  if (look === null) db.prepare('DELETE FROM label_looks WHERE label = ?').run(label);
  else
    db.prepare(
      'INSERT INTO label_looks (label, look_json) VALUES (?, ?) ON CONFLICT (label) DO UPDATE SET look_json = excluded.look_json',
    ).run(label, writeJsonColumn(look));
}

/** The name that a label had before it was changed; the name itself where it was not. */
export function firstNameOf(looks: ReadonlyMap<string, SourceLabel>, shown: string): string {
  for (const [label, look] of looks) if (look.text === shown) return label;
  return shown;
}

/** How often each tool is called in the datasets in sight, or in those of them that are given, most calls first. */
export function countToolCalls(
  db: ReadableDatabase,
  datasetIds: readonly number[] | null = null,
): { tool: string; callCount: number }[] {
  return db
    .prepare<{ datasets: string | null }, { tool: string; callCount: number }>(
      `SELECT t.tool, sum(t.call_count) AS callCount FROM trace_tools t
       WHERE t.trace_id IN (SELECT id FROM traces WHERE dataset_id IN
         (SELECT id FROM datasets WHERE state = 'ready' AND withdrawn = 0
           AND (:datasets IS NULL OR id IN (SELECT value FROM json_each(:datasets)))))
       GROUP BY t.tool ORDER BY callCount DESC, t.tool`,
    )
    .all({ datasets: datasetIds === null ? null : JSON.stringify(datasetIds) });
}

/** Every label with the tools and calls that have it; `Unknown tool` last, and only where a call has it and another call has another. */
export function readLabelUses(db: ReadableDatabase): LabelUse[] {
  const labels = readToolLabels(db);
  const uses = new Map<string, { toolCount: number; callCount: number }>();
  for (const { tool, callCount } of countToolCalls(db)) {
    const label = labels.labelOf(tool);
    const use = uses.get(label) ?? { toolCount: 0, callCount: 0 };
    uses.set(label, { toolCount: use.toolCount + 1, callCount: use.callCount + callCount });
  }
  const edited = new Set([...readLooks(db).values()].map(({ text }) => text));
  const shown = uses.has(unknownTool.text) && uses.size > 1 ? [...labels.all, unknownTool] : labels.all;
  return shown.map((look) => ({
    ...look,
    ...(uses.get(look.text) ?? { toolCount: 0, callCount: 0 }),
    edited: edited.has(look.text),
  }));
}

/** What is known of a tool: its label, and what the last list that has it says. */
export function readToolInfo(db: ReadableDatabase, tool: string): ToolInfo {
  const label = readToolLabels(db).labelOf(tool);
  const names = [tool, tool.replace(/^mcp__.+?__/, ''), tool.replace(/^[^_]+_/, '')];
  const lists = readToolLists(db).reverse();
  for (const name of names) {
    for (const { fileName, tools } of lists) {
      const found = tools.findLast((entry) => entry.name === name);
      if (found === undefined) continue;
      return { name: tool, label, description: found.description, parameters: found.parameters, fileName };
    }
  }
  return { name: tool, label, description: '', parameters: [], fileName: null };
}

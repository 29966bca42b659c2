/** Groups and their traces as lists show them, and what the filters can choose from. */
import type { DetectorId } from '../../../../shared/traces/detectors.ts';
import { distinctFrom } from '../../../../shared/traces/distinctTitles.ts';
import { scoreSchema } from '../../../../shared/traces/trace.ts';
import type { ReviewState, TraceGroup, TraceRow } from '../../../../shared/traces/traceGroup.ts';
import { readJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readAsked, tracesAnswered, wholeAnswers } from './askedTable.ts';

/** Where a trace lies. */
export type TracePlace = {
  readonly traceId: number;
  readonly groupId: number;
  readonly datasetId: number;
  readonly position: number;
};

type GroupRow = {
  id: number;
  question_id: string | null;
  title: string;
  done: number;
  flagged: number;
};
type Marked = { readonly callsMarked: number; readonly answers: number };
type MarkedTraceRow = Omit<TraceRow, 'scores' | 'passed'> & {
  readonly groupId: number;
  readonly passed: 0 | 1 | null;
  readonly markCount: number;
};
type Scores = TraceRow['scores'];

/** The groups with these ids, in this order, with those of their traces that lie in `datasetIds`; ids of none are left out. */
export function readGroups(
  db: ReadableDatabase,
  ids: readonly number[],
  datasetIds: readonly number[],
  evaluatorId: string,
): TraceGroup[] {
  const wanted = JSON.stringify(ids);
  const groups = db
    .prepare<[string, string], GroupRow>(
      `SELECT g.id, g.question_id, g.title, coalesce(r.done, 0) AS done, coalesce(r.flagged, 0) AS flagged
       FROM json_each(?) w CROSS JOIN trace_groups g ON g.id = w.value
       LEFT JOIN item_reviews r
         ON r.item_kind = 'traceGroup' AND r.item_id = g.id AND r.place = '' AND r.evaluator_id = ?`,
    )
    .all(wanted, evaluatorId);
  const traces = Map.groupBy(readTraceRows(db, wanted, datasetIds, evaluatorId), ({ groupId }) => groupId);
  const scores = readScores(db, wanted);
  const titleFrom = distinctFrom(groups.map(({ title }) => title));
  return groups.map((group, index) => {
    const own = (traces.get(group.id) ?? []).map((row) => ({ ...row, scores: scores.get(row.id) ?? [] }));
    return groupFrom(group, titleFrom[index] ?? 0, own);
  });
}

function readTraceRows(
  db: ReadableDatabase,
  groupIds: string,
  datasetIds: readonly number[],
  evaluatorId: string,
): MarkedTraceRow[] {
  const { calls, traces, whole } = readAsked(db);
  return db
    .prepare<Record<string, string | number>, Omit<MarkedTraceRow, 'progress'> & Marked>(
      `SELECT t.group_id AS groupId, t.id, t.dataset_id AS datasetId, t.key, t.model, t.step_count AS stepCount,
         t.call_count AS callCount, t.error_count AS errorCount, coalesce(p.calls_marked, 0) AS callsMarked,
         coalesce(p.mark_count, 0) AS markCount, ${wholeAnswers('t.id', ':evaluator')} AS answers,
         t.task, t.epoch, t.status, t.passed
       FROM json_each(:groups) w CROSS JOIN traces t ON t.group_id = w.value
       LEFT JOIN trace_progress p ON p.trace_id = t.id AND p.evaluator_id = :evaluator
       WHERE t.dataset_id IN (SELECT value FROM json_each(:datasets))
       ORDER BY w.key, t.dataset_id, t.position`,
    )
    .all({ groups: groupIds, evaluator: evaluatorId, datasets: JSON.stringify(datasetIds), ...whole })
    .map(({ callsMarked, answers, ...row }) => ({
      ...row,
      progress: {
        ...{ calls: calls ? row.callCount : 0, callsMarked, traces: Number(traces) },
        ...tracesAnswered(answers, whole),
      },
    }));
}

/** Scores of the traces of some groups, by trace. */
function readScores(db: ReadableDatabase, groupIds: string): Map<number, Scores> {
  type ScoreRow = { readonly id: number; readonly name: string; readonly value: string; readonly passed: 0 | 1 | null };
  const rows = db
    .prepare<[string], ScoreRow>(
      `SELECT s.trace_id AS id, s.name, s.value_json AS value, s.passed
       FROM json_each(?) w CROSS JOIN traces t ON t.group_id = w.value CROSS JOIN trace_scores s ON s.trace_id = t.id
       ORDER BY s.trace_id, s.position`,
    )
    .all(groupIds);
  const scores = new Map<number, Scores>();
  for (const { id, name, value, passed } of rows) {
    const score = {
      name,
      value: readJsonColumn(scoreSchema.shape.value, value, 'trace_scores.value_json'),
      passed: truth(passed),
    };
    scores.set(id, [...(scores.get(id) ?? []), score]);
  }
  return scores;
}

function truth(passed: 0 | 1 | null): boolean | null {
  return passed === null ? null : passed === 1;
}

type FullRow = MarkedTraceRow & { readonly scores: Scores };

function groupFrom(group: GroupRow, titleFrom: number, traces: readonly FullRow[]): TraceGroup {
  const sum = (of: (trace: FullRow) => number) => traces.reduce((total, trace) => total + of(trace), 0);
  const state: ReviewState = group.done === 1 ? 'done' : sum(({ markCount }) => markCount) > 0 ? 'draft' : 'todo';
  return {
    id: group.id,
    questionId: group.question_id,
    title: group.title,
    titleFrom,
    traces: traces.map(({ groupId: _group, markCount: _marks, ...row }) => ({ ...row, passed: truth(row.passed) })),
    progress: {
      calls: sum(({ progress }) => progress.calls),
      callsMarked: sum(({ progress }) => progress.callsMarked),
      traces: sum(({ progress }) => progress.traces),
      tracesMarked: sum(({ progress }) => progress.tracesMarked),
      tracesBegun: sum(({ progress }) => progress.tracesBegun),
    },
    state,
    flagged: group.flagged === 1,
  };
}

/** Where a trace in sight lies; null when there is none. */
export function placeOfTrace(db: ReadableDatabase, traceId: number): TracePlace | null {
  return (
    db
      .prepare<[number], TracePlace>(
        `SELECT t.id AS traceId, t.group_id AS groupId, t.dataset_id AS datasetId, t.position FROM traces t
         JOIN datasets d ON d.id = t.dataset_id AND d.state = 'ready' AND d.withdrawn = 0 WHERE t.id = ?`,
      )
      .get(traceId) ?? null
  );
}

/** The id of the trace at a position of a dataset; 0 where there is none. */
export function traceIdAt(db: ReadableDatabase, datasetId: number, position: number): number {
  return (
    db
      .prepare<[number, number], number>('SELECT id FROM traces WHERE dataset_id = ? AND position = ?')
      .pluck()
      .get(datasetId, position) ?? 0
  );
}

/** How many revisions concern a group or one of its traces. */
export function countGroupRevisions(db: ReadableDatabase, groupId: number): number {
  return (
    db
      .prepare<[number, number], { n: number }>(
        `SELECT count(DISTINCT counter) AS n FROM (
           SELECT counter FROM revision_changes WHERE item_kind = 'traceGroup' AND item_id = ?
           UNION ALL
           SELECT c.counter FROM traces t CROSS JOIN revision_changes c ON c.item_kind = 'trace' AND c.item_id = t.id
             WHERE t.group_id = ?)`,
      )
      .get(groupId, groupId)?.n ?? 0
  );
}

type Counted<K extends string, T> = { readonly [key in K]: T } & { readonly groupCount: number };

/** Models of the traces in these datasets, most groups first. */
export function countModels(db: ReadableDatabase, datasetIds: readonly number[]): Counted<'model', string | null>[] {
  return db
    .prepare<[string], Counted<'model', string | null>>(
      `SELECT model, count(DISTINCT group_id) AS groupCount FROM traces
       WHERE dataset_id IN (SELECT value FROM json_each(?)) GROUP BY model ORDER BY groupCount DESC, model`,
    )
    .all(JSON.stringify(datasetIds));
}

/** Tasks of the traces in these datasets, most groups first. */
export function countTasks(db: ReadableDatabase, datasetIds: readonly number[]): Counted<'task', string | null>[] {
  return db
    .prepare<[string], Counted<'task', string | null>>(
      `SELECT task, count(DISTINCT group_id) AS groupCount FROM traces
       WHERE dataset_id IN (SELECT value FROM json_each(?)) GROUP BY task ORDER BY groupCount DESC, task`,
    )
    .all(JSON.stringify(datasetIds));
}

/** What the rules found in the traces of these datasets, by the number of groups. */
export function countDetectors(db: ReadableDatabase, datasetIds: readonly number[]): Counted<'detector', DetectorId>[] {
  return db
    .prepare<[string], Counted<'detector', DetectorId>>(
      `SELECT f.detector, count(DISTINCT t.group_id) AS groupCount FROM trace_findings f
       CROSS JOIN traces t ON t.id = f.trace_id
       WHERE f.n > 0 AND t.dataset_id IN (SELECT value FROM json_each(?)) GROUP BY f.detector`,
    )
    .all(JSON.stringify(datasetIds));
}

/** The number of groups that call a tool of each label, most first; `labels` by tool. */
export function countLabels(
  db: ReadableDatabase,
  datasetIds: readonly number[],
  labels: Readonly<Record<string, string>>,
): Counted<'label', string>[] {
  return db
    .prepare<[string, string], Counted<'label', string>>(
      `SELECT l.value AS label, count(DISTINCT t.group_id) AS groupCount
       FROM json_each(?) l CROSS JOIN trace_tools x ON x.tool = l.key CROSS JOIN traces t ON t.id = x.trace_id
       WHERE t.dataset_id IN (SELECT value FROM json_each(?)) GROUP BY l.value ORDER BY groupCount DESC, label`,
    )
    .all(JSON.stringify(labels), JSON.stringify(datasetIds));
}

/** Names of all tools that traces call, first imported first. Steps from name to name in the index, however many traces there are. */
export function calledTools(db: ReadableDatabase): string[] {
  return db
    .prepare<[], string>(
      `WITH RECURSIVE names (tool) AS (
         SELECT min(tool) FROM trace_tools
         UNION ALL
         SELECT (SELECT min(tool) FROM trace_tools WHERE tool > names.tool) FROM names WHERE names.tool IS NOT NULL)
       SELECT tool FROM names WHERE tool IS NOT NULL
       ORDER BY (SELECT min(trace_id) FROM trace_tools t WHERE t.tool = names.tool), tool`,
    )
    .pluck()
    .all();
}

import type { MarkScope } from '../../../../shared/traces/marks.ts';
import type { ReadableDatabase } from '../../../database/types.ts';

/** An answer to a criterion about a step of a trace; -1 for the trace as a whole. */
export type CriterionMark = {
  readonly traceId: number;
  readonly step: number;
  readonly groupId: number;
  readonly title: string;
  /** As written in the file; null when not recorded. */
  readonly model: string | null;
  /** Which repetition it is; null when not recorded. */
  readonly epoch: number | null;
  /** 1 for a step that is a call which progress counts. */
  readonly isCall: number;
  readonly evaluatorId: string;
  readonly choiceId: string;
};

/** Everybody's answers to a criterion in traces of some datasets, by group, trace and step. */
export function criterionMarks(
  db: ReadableDatabase,
  criterionId: string,
  datasetIds: readonly number[],
): CriterionMark[] {
  return db
    .prepare<[string, string], CriterionMark>(
      `SELECT m.trace_id AS traceId, m.step, t.group_id AS groupId, g.title, t.model, t.epoch, m.is_call AS isCall,
         m.evaluator_id AS evaluatorId, m.choice_id AS choiceId
       FROM trace_marks m JOIN traces t ON t.id = m.trace_id JOIN trace_groups g ON g.id = t.group_id
       WHERE m.criterion_id = ? AND t.dataset_id IN (SELECT value FROM json_each(?))
       ORDER BY t.group_id, m.trace_id, m.step`,
    )
    .all(criterionId, JSON.stringify(datasetIds));
}

/** The ids of criteria that anybody answered in traces of some datasets, with whether a call that progress counts is among the places. */
export function answeredCriteria(
  db: ReadableDatabase,
  datasetIds: readonly number[],
): ReadonlyMap<string, { readonly hasCall: boolean }> {
  const rows = db
    .prepare<[string], { id: string; hasCall: number }>(
      `SELECT m.criterion_id AS id, max(m.is_call) AS hasCall FROM trace_marks m JOIN traces t ON t.id = m.trace_id
       WHERE t.dataset_id IN (SELECT value FROM json_each(?)) GROUP BY m.criterion_id`,
    )
    .all(JSON.stringify(datasetIds));
  return new Map(rows.map(({ id, hasCall }) => [id, { hasCall: hasCall === 1 }]));
}

/** Models of the traces of some datasets by name, one that is not recorded last, with how many places a criterion of a scope asks about; null for steps. */
export function modelsAskedAbout(
  db: ReadableDatabase,
  datasetIds: readonly number[],
  scope: MarkScope,
): { readonly model: string | null; readonly asked: number | null }[] {
  const rows = db
    .prepare<[string], { model: string | null; calls: number; traces: number }>(
      `SELECT model, sum(call_count) AS calls, count(*) AS traces FROM traces
       WHERE dataset_id IN (SELECT value FROM json_each(?)) GROUP BY model ORDER BY model IS NULL, model`,
    )
    .all(JSON.stringify(datasetIds));
  return rows.map(({ model, calls, traces }) => ({
    model,
    asked: scope === 'call' ? calls : scope === 'trace' ? traces : null,
  }));
}

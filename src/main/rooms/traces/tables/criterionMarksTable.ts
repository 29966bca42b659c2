import type { ReadableDatabase } from '../../../database/types.ts';

/** An answer to a criterion about a step of a trace; -1 for the trace as a whole. */
export type CriterionMark = {
  readonly traceId: number;
  readonly step: number;
  readonly groupId: number;
  readonly title: string;
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
      `SELECT m.trace_id AS traceId, m.step, t.group_id AS groupId, g.title, m.evaluator_id AS evaluatorId, m.choice_id AS choiceId
       FROM trace_marks m JOIN traces t ON t.id = m.trace_id JOIN trace_groups g ON g.id = t.group_id
       WHERE m.criterion_id = ? AND t.dataset_id IN (SELECT value FROM json_each(?))
       ORDER BY t.group_id, m.trace_id, m.step`,
    )
    .all(criterionId, JSON.stringify(datasetIds));
}

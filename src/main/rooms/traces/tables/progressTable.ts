/** How far evaluators are: counts of each trace, and of datasets by what they said of each group. */
import type { z } from 'zod';
import type { everybodysProgressSchema } from '../../../../shared/traces/traceGroup.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import type { Room } from '../../room.ts';
import { answersAbout, isTraceMarked, readAsked } from './askedTable.ts';
import { readScheme } from './schemeTable.ts';

/** Steps whose answers to the call criteria are complete. An answer counts while its criterion and choice are in the scheme. */
const answeredCalls = (trace: string, evaluator: string) => `
  SELECT count(*) FROM (
    SELECT m.step FROM trace_marks m
    WHERE m.trace_id = ${trace} AND m.evaluator_id = ${evaluator} AND m.is_call = 1
      AND m.criterion_id || ' ' || m.choice_id IN (SELECT value FROM json_each(:answers))
    GROUP BY m.step HAVING count(*) = :criteria)`;

/** Counts anew what an evaluator has in a trace; no row stays where there is nothing. */
export function refreshProgress(db: WritableDatabase, traceId: number, evaluatorId: string): void {
  const parameters = { trace: traceId, evaluator: evaluatorId, ...answersAbout(readScheme(db), 'call') };
  db.prepare('DELETE FROM trace_progress WHERE trace_id = ? AND evaluator_id = ?').run(traceId, evaluatorId);
  db.prepare(
    `INSERT INTO trace_progress (trace_id, evaluator_id, mark_count, calls_marked)
     SELECT :trace, :evaluator, n, calls FROM (SELECT
       (SELECT count(*) FROM trace_marks WHERE trace_id = :trace AND evaluator_id = :evaluator) +
       (SELECT count(*) FROM trace_spans WHERE trace_id = :trace AND evaluator_id = :evaluator) +
       (SELECT count(*) FROM item_comments WHERE item_kind = 'trace' AND item_id = :trace AND evaluator_id = :evaluator) AS n,
       (${answeredCalls(':trace', ':evaluator')}) AS calls)
     WHERE n > 0`,
  ).run(parameters);
}

/** Counts all answered calls anew, for another scheme. */
export function refreshAllProgress(db: WritableDatabase): void {
  db.prepare(
    `UPDATE trace_progress SET calls_marked = (${answeredCalls('trace_progress.trace_id', 'trace_progress.evaluator_id')})`,
  ).run(answersAbout(readScheme(db), 'call'));
}

/** How far datasets of traces are, by what an evaluator said of the groups of their traces. What nobody in particular said is nothing. */
export const countTraces: Room['counts'] = (db, datasets, evaluatorId) => {
  if (evaluatorId === null) return new Map();
  const reviewed = countReviewedTraces(db, evaluatorId);
  return new Map(
    datasets.map(({ id, itemCount }) => {
      const { draft, done, flagged } = reviewed.get(id) ?? { draft: 0, done: 0, flagged: 0 };
      const todoCount = itemCount - draft - done;
      const none = { changedAfterDoneCount: 0, changedCount: 0, problemItemCount: 0 };
      return [id, { ...none, todoCount, draftCount: draft, doneCount: done, flaggedCount: flagged }];
    }),
  );
};

/** Traces of a dataset by what an evaluator said of their groups. */
type ReviewedTraces = { readonly draft: number; readonly done: number; readonly flagged: number };

/** How far an evaluator is in each dataset of traces in sight; datasets of which nothing is reviewed are left out. */
function countReviewedTraces(db: ReadableDatabase, evaluatorId: string): ReadonlyMap<number, ReviewedTraces> {
  const rows = db
    .prepare<{ evaluator: string }, ReviewedTraces & { datasetId: number }>(
      `WITH seen AS MATERIALIZED (SELECT id FROM datasets WHERE room = 'traces' AND state = 'ready' AND withdrawn = 0),
       begun AS MATERIALIZED (SELECT DISTINCT t.group_id FROM trace_progress p CROSS JOIN traces t ON t.id = p.trace_id
         WHERE p.evaluator_id = :evaluator AND p.mark_count > 0 AND t.dataset_id IN seen),
       touched AS (SELECT group_id FROM begun UNION SELECT item_id FROM item_reviews
         WHERE item_kind = 'traceGroup' AND evaluator_id = :evaluator AND (done = 1 OR flagged = 1))
       SELECT t.dataset_id AS datasetId, sum(coalesce(r.done, 0)) AS done, sum(coalesce(r.flagged, 0)) AS flagged,
         sum(coalesce(r.done, 0) = 0 AND g.group_id IN begun) AS draft
       FROM touched g CROSS JOIN traces t ON t.group_id = g.group_id
       LEFT JOIN item_reviews r
         ON r.item_kind = 'traceGroup' AND r.item_id = g.group_id AND r.place = '' AND r.evaluator_id = :evaluator
       WHERE t.dataset_id IN seen GROUP BY t.dataset_id`,
    )
    .all({ evaluator: evaluatorId });
  return new Map(rows.map(({ datasetId, ...counts }) => [datasetId, counts]));
}

/** How many questions of each dataset an evaluator called done, of all that it has traces of; those who called none are left out. */
export function doneQuestions(db: ReadableDatabase, datasetIds: readonly number[]) {
  return db
    .prepare<{ datasets: string }, { datasetId: number; evaluatorId: string; done: number; all: number }>(
      `WITH questions AS MATERIALIZED (SELECT DISTINCT dataset_id, group_id FROM traces
         WHERE dataset_id IN (SELECT value FROM json_each(:datasets))),
       sizes AS MATERIALIZED (SELECT dataset_id, count(*) AS n FROM questions GROUP BY dataset_id)
       SELECT q.dataset_id AS datasetId, r.evaluator_id AS evaluatorId, count(*) AS done, s.n AS "all"
       FROM questions q JOIN sizes s ON s.dataset_id = q.dataset_id
       JOIN item_reviews r ON r.item_kind = 'traceGroup' AND r.item_id = q.group_id AND r.place = '' AND r.done = 1
       GROUP BY q.dataset_id, r.evaluator_id ORDER BY q.dataset_id, r.evaluator_id`,
    )
    .all({ datasets: JSON.stringify(datasetIds) });
}

type EverybodysProgress = z.infer<typeof everybodysProgressSchema>;

/** What everybody did in the datasets in sight, by name; the program itself is nobody. */
export function readEverybodysProgress(db: ReadableDatabase): EverybodysProgress[] {
  return db
    .prepare<ReturnType<typeof readAsked>['whole'], EverybodysProgress>(
      `WITH seen AS MATERIALIZED (SELECT id, group_id FROM traces WHERE dataset_id IN
         (SELECT id FROM datasets WHERE state = 'ready' AND withdrawn = 0)),
       counts AS (SELECT evaluator_id, sum(mark_count) AS marks, sum(calls_marked) AS calls,
         sum(${isTraceMarked('trace_progress.trace_id', 'trace_progress.evaluator_id')}) AS wholes FROM trace_progress
         WHERE trace_id IN (SELECT id FROM seen) GROUP BY evaluator_id),
       dones AS (SELECT evaluator_id, count(*) AS n FROM item_reviews
         WHERE item_kind = 'traceGroup' AND done = 1 AND item_id IN (SELECT group_id FROM seen) GROUP BY evaluator_id)
       SELECT e.name AS evaluator, coalesce(c.marks, 0) AS markCount, coalesce(c.calls, 0) AS callsMarked,
         coalesce(c.wholes, 0) AS tracesMarked, coalesce(d.n, 0) AS doneCount
       FROM evaluators e LEFT JOIN counts c ON c.evaluator_id = e.id LEFT JOIN dones d ON d.evaluator_id = e.id
       WHERE e.id <> 'akapen' ORDER BY e.name`,
    )
    .all(readAsked(db).whole);
}

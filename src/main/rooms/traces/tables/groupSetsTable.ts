/** Groups that pass one kind of filter, by what is in their traces. */
import { detectorIds } from '../../../../shared/traces/detectors.ts';
import type { TraceFilter } from '../../../../shared/traces/traceGroup.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Kept } from '../../../kept.ts';
import { readMisfits } from './dismissalsTable.ts';
import { kept } from './groupFactsTable.ts';

const keptSets: Kept<Map<string, ReadonlySet<number>>> = { make: () => new Map() };

const list = (values: readonly unknown[]) => JSON.stringify(values);
const groupsOf = (source: string, condition: string) =>
  `SELECT DISTINCT t.group_id FROM ${source} CROSS JOIN traces t ON t.id = x.trace_id
   WHERE ${condition} AND t.dataset_id IN (SELECT value FROM json_each(?))`;

/** Groups with a trace of one of these models, or of one of these tasks; null stands for what is not recorded. */
export function groupsWithRunsOf(
  db: ReadableDatabase,
  column: 'model' | 'task',
  values: readonly (string | null)[],
  datasetIds: readonly number[],
): ReadonlySet<number> {
  return kept(keptSets, db, list([column, values, datasetIds]), () =>
    ids(
      db,
      `SELECT DISTINCT group_id FROM traces
       WHERE (${column} IN (SELECT value FROM json_each(?) WHERE value IS NOT NULL) OR (${column} IS NULL AND json_array_length(?) = 1))
         AND dataset_id IN (SELECT value FROM json_each(?))`,
      [list(values), list(values.includes(null) ? [null] : []), list(datasetIds)],
    ),
  );
}

/** Groups that call one of these tools. */
export function groupsWithTools(
  db: ReadableDatabase,
  tools: readonly string[],
  datasetIds: readonly number[],
): ReadonlySet<number> {
  return kept(keptSets, db, list(['tools', tools, datasetIds]), () =>
    ids(db, groupsOf('json_each(?) w CROSS JOIN trace_tools x ON x.tool = w.value', 'TRUE'), [
      list(tools),
      list(datasetIds),
    ]),
  );
}

/** Groups in which one of these rules found something. */
export function groupsWithFindings(
  db: ReadableDatabase,
  detectors: readonly string[],
  datasetIds: readonly number[],
): ReadonlySet<number> {
  const source = 'json_each(?) w CROSS JOIN trace_findings x ON x.detector = w.value';
  return ids(db, groupsOf(source, 'x.n > 0'), [list(detectors), list(datasetIds)]);
}

/** Groups in which a rule found more than an evaluator put away; rules that hit too many calls of a dataset are not asked there. */
export function groupsWithOpenFindings(
  db: ReadableDatabase,
  datasetIds: readonly number[],
  evaluatorId: string,
): ReadonlySet<number> {
  const groups = datasetIds.flatMap((datasetId) => {
    const asked = detectorIds.filter((detector) => !readMisfits(db, datasetId).has(detector));
    const source = 'json_each(?) w CROSS JOIN trace_findings x ON x.detector = w.value';
    const isOpen = `x.n > (SELECT count(*) FROM trace_dismissals o
      WHERE o.trace_id = x.trace_id AND o.evaluator_id = ? AND o.detector = x.detector)`;
    return [...ids(db, groupsOf(source, isOpen), [list(asked), evaluatorId, list([datasetId])])];
  });
  return new Set(groups);
}

/** Groups in which an evaluator gave one of these answers, to a step or to a piece of text. */
export function groupsWithMarks(
  db: ReadableDatabase,
  marks: TraceFilter['marks'],
  datasetIds: readonly number[],
  evaluatorId: string,
): ReadonlySet<number> {
  const found = marks.flatMap(({ criterionId, choiceId }) =>
    ['trace_marks x', 'trace_spans x'].flatMap((source) => [
      ...ids(db, groupsOf(source, 'x.evaluator_id = ? AND x.criterion_id = ? AND x.choice_id = ?'), [
        evaluatorId,
        criterionId,
        choiceId,
        list(datasetIds),
      ]),
    ]),
  );
  return new Set(found);
}

function ids(db: ReadableDatabase, sql: string, parameters: readonly string[]): ReadonlySet<number> {
  return new Set(
    db
      .prepare<string[], number>(sql)
      .pluck()
      .all(...parameters),
  );
}

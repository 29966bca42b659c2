/** What the list of groups is made from: columns over all groups in sight, and what one evaluator did with them. */
import { detectorIds } from '../../../../shared/traces/detectors.ts';
import type { TraceFilter } from '../../../../shared/traces/traceGroup.ts';
import type { Change } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Kept } from '../../../kept.ts';
import { latestCounter } from '../../../revisions/revisionsTable.ts';
import { isTraceMarked, readAsked } from './askedTable.ts';
import { readMisfits } from './dismissalsTable.ts';
import { groupingCounter } from './groupKeysTable.ts';

/** Sums over the traces in sight of each group, by the group's place; ids ascend. */
export type GroupFacts = {
  readonly ids: Int32Array;
  readonly traceCounts: Int32Array;
  readonly stepCounts: Int32Array;
  readonly callCounts: Int32Array;
  readonly errorCounts: Int32Array;
  /** Place of a group by its id. */
  readonly placeOf: ReadonlyMap<number, number>;
};

/** Datasets whose traces are in sight, of those asked for (none named: all). */
export function datasetsInSight(db: ReadableDatabase, asked: readonly number[] = []): number[] {
  return db
    .prepare<[], number>(
      "SELECT id FROM datasets WHERE room = 'traces' AND state = 'ready' AND withdrawn = 0 ORDER BY id",
    )
    .pluck()
    .all()
    .filter((id) => asked.length === 0 || asked.includes(id));
}

/** Imported records never change, so what follows from them alone is kept until a dataset comes into sight or leaves it, or a trace gets another group. */
const keptFacts: Kept<Map<string, GroupFacts>> = { make: () => new Map() };
const keptSets: Kept<Map<string, ReadonlySet<number>>> = { make: () => new Map() };
const keptAtMost = 8;

function kept<T>(what: Kept<Map<string, T>>, db: ReadableDatabase, asked: string, read: () => T): T {
  const key = `${groupingCounter(db)} ${asked}`;
  const all = db.kept(what);
  const value = all.get(key) ?? read();
  all.delete(key);
  all.set(key, value);
  const oldest = all.keys().next().value;
  if (all.size > keptAtMost && oldest !== undefined) all.delete(oldest);
  return value;
}

/** The groups with a trace in these datasets. */
export function readGroupFacts(db: ReadableDatabase, datasetIds: readonly number[]): GroupFacts {
  return kept(keptFacts, db, JSON.stringify(datasetIds), () => {
    const rows = db
      .prepare<[string], number[]>(
        `SELECT group_id, count(*), sum(step_count), sum(call_count), sum(error_count) FROM traces INDEXED BY traces_by_group
         WHERE dataset_id IN (SELECT value FROM json_each(?)) GROUP BY group_id ORDER BY group_id`,
      )
      .raw()
      .all(JSON.stringify(datasetIds));
    const column = (index: number) => Int32Array.from(rows, (row) => row[index] ?? 0);
    return {
      ids: column(0),
      traceCounts: column(1),
      stepCounts: column(2),
      callCounts: column(3),
      errorCounts: column(4),
      placeOf: new Map(rows.map((row, place) => [row[0] ?? 0, place])),
    };
  });
}

/** What an evaluator did with one group. */
export type OwnReview = {
  markCount: number;
  callsMarked: number;
  tracesMarked: number;
  done: boolean;
  flagged: boolean;
  lastCounter: number;
};

type OwnReviews = { counter: number; readonly own: Map<number, OwnReview> };
const keptReviews: Kept<Map<string, OwnReviews>> = { make: () => new Map() };

/**
 * Everything that an evaluator did, by group; groups without an entry were not touched. Marks change by revisions alone, so that after
 * one only the groups that it names are read again.
 */
export function readOwnReviews(
  db: ReadableDatabase,
  datasetIds: readonly number[],
  evaluatorId: string,
): ReadonlyMap<number, OwnReview> {
  const counter = latestCounter(db);
  const key = JSON.stringify([evaluatorId, datasetIds]);
  const reviews = kept(keptReviews, db, key, () => ({ counter: -1, own: new Map<number, OwnReview>() }));
  if (reviews.counter === counter) return reviews.own;
  const changed = reviews.counter < 0 ? null : groupsChangedSince(db, reviews.counter);
  if (changed === null) reviews.own.clear();
  else for (const groupId of changed) reviews.own.delete(groupId);
  addReviews(db, reviews.own, evaluatorId, new Set(datasetIds), changed);
  reviews.counter = counter;
  return reviews.own;
}

/** Groups that revisions after a counter are about; null when they may be about all. */
function groupsChangedSince(db: ReadableDatabase, counter: number): number[] | null {
  const changes = db
    .prepare<[number], { kind: Change['itemKind']; id: number }>(
      'SELECT DISTINCT item_kind AS kind, item_id AS id FROM revision_changes WHERE counter > ?',
    )
    .all(counter);
  if (changes.some(({ kind }) => kind === 'dataset' || kind === 'traceSettings')) return null;
  const idsOf = (kind: Change['itemKind']) => changes.filter((change) => change.kind === kind).map(({ id }) => id);
  const groupOf = db.prepare<[number], number>('SELECT group_id FROM traces WHERE id = ?').pluck();
  return [...new Set([...idsOf('traceGroup'), ...idsOf('trace').map((id) => groupOf.get(id) ?? 0)])];
}

/** Adds what an evaluator did in some groups, or in all. */
function addReviews(
  db: ReadableDatabase,
  own: Map<number, OwnReview>,
  evaluatorId: string,
  inSight: ReadonlySet<number>,
  groupIds: readonly number[] | null,
): void {
  const of = (groupId: number): OwnReview => {
    const none = { markCount: 0, callsMarked: 0, tracesMarked: 0 };
    const review = own.get(groupId) ?? { ...none, done: false, flagged: false, lastCounter: 0 };
    own.set(groupId, review);
    return review;
  };
  const parameters = { evaluator: evaluatorId, ...(groupIds !== null && { groups: JSON.stringify(groupIds) }) };
  const progress = db
    .prepare<
      Record<string, string | number>,
      [groupId: number, datasetId: number, markCount: number, callsMarked: number, tracesMarked: number]
    >(
      `SELECT t.group_id, t.dataset_id, p.mark_count, p.calls_marked, ${isTraceMarked('p.trace_id', 'p.evaluator_id')}
       FROM ${
         groupIds === null
           ? 'trace_progress p CROSS JOIN traces t ON t.id = p.trace_id'
           : 'json_each(:groups) w CROSS JOIN traces t ON t.group_id = w.value CROSS JOIN trace_progress p ON p.trace_id = t.id'
       } WHERE p.evaluator_id = :evaluator`,
    )
    .raw();
  const all = progress.all({ ...parameters, ...readAsked(db).whole });
  for (const [groupId, datasetId, markCount, callsMarked, tracesMarked] of all) {
    if (!inSight.has(datasetId)) continue;
    const review = of(groupId);
    review.markCount += markCount;
    review.callsMarked += callsMarked;
    review.tracesMarked += tracesMarked;
  }
  const reviews = db
    .prepare<Record<string, string>, [groupId: number, done: number, flagged: number, lastCounter: number]>(
      `SELECT r.item_id, r.done, r.flagged, r.last_counter
       FROM ${
         groupIds === null ? 'item_reviews r' : 'json_each(:groups) w CROSS JOIN item_reviews r ON r.item_id = w.value'
       } WHERE r.item_kind = 'traceGroup' AND r.evaluator_id = :evaluator`,
    )
    .raw();
  for (const [groupId, done, flagged, lastCounter] of reviews.all(parameters)) {
    const review = of(groupId);
    review.done = done === 1;
    review.flagged = flagged === 1;
    review.lastCounter = lastCounter;
  }
}

const list = (values: readonly unknown[]) => JSON.stringify(values);
const groupsOf = (source: string, condition: string) =>
  `SELECT DISTINCT t.group_id FROM ${source} CROSS JOIN traces t ON t.id = x.trace_id
   WHERE ${condition} AND t.dataset_id IN (SELECT value FROM json_each(?))`;

/** Groups with a trace of one of these models; null stands for one that is not recorded. */
export function groupsWithModels(
  db: ReadableDatabase,
  models: readonly (string | null)[],
  datasetIds: readonly number[],
): ReadonlySet<number> {
  return kept(keptSets, db, list(['models', models, datasetIds]), () =>
    ids(
      db,
      `SELECT DISTINCT group_id FROM traces
       WHERE (model IN (SELECT value FROM json_each(?) WHERE value IS NOT NULL) OR (model IS NULL AND json_array_length(?) = 1))
         AND dataset_id IN (SELECT value FROM json_each(?))`,
      [list(models), list(models.includes(null) ? [null] : []), list(datasetIds)],
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

/** Places of the members of a review queue by their id. */
export function queuePlaces(db: ReadableDatabase, queueId: number): Map<number, number> {
  const rows = db
    .prepare<[number], [groupId: number, position: number]>(
      'SELECT item_id, position FROM review_queue_items WHERE queue_id = ? ORDER BY position DESC',
    )
    .raw()
    .all(queueId);
  return new Map(rows);
}

function ids(db: ReadableDatabase, sql: string, parameters: readonly string[]): ReadonlySet<number> {
  return new Set(
    db
      .prepare<string[], number>(sql)
      .pluck()
      .all(...parameters),
  );
}

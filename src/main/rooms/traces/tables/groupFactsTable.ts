/** What the list of groups is made from: columns over all groups in sight, and what one evaluator did with them. */
import { type Outcome, outcomes } from '../../../../shared/traces/runVerdict.ts';
import type { Change } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Kept } from '../../../kept.ts';
import { latestCounter } from '../../../revisions/revisionsTable.ts';
import { readAsked, tracesAnswered, wholeAnswers } from './askedTable.ts';
import { groupingCounter } from './groupKeysTable.ts';

/** Sums over the traces in sight of each group, by the group's place; ids ascend. */
export type GroupFacts = {
  readonly ids: Int32Array;
  readonly traceCounts: Int32Array;
  readonly stepCounts: Int32Array;
  readonly callCounts: Int32Array;
  readonly errorCounts: Int32Array;
  /** Runs of each outcome. */
  readonly outcomeCounts: Readonly<Record<Outcome, Int32Array>>;
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
const keptAtMost = 8;

/** What is kept under a name of its own until a dataset comes into sight or leaves it. */
export function kept<T>(what: Kept<Map<string, T>>, db: ReadableDatabase, asked: string, read: () => T): T {
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
        `SELECT group_id, count(*), sum(step_count), sum(call_count), sum(error_count),
           total(passed = 1), total(passed = 0), total(status IN ('failed', 'limit')), total(passed IS NULL)
         FROM traces INDEXED BY traces_by_group
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
      outcomeCounts: { passed: column(5), failed: column(6), stopped: column(7), unscored: column(8) },
      placeOf: new Map(rows.map((row, place) => [row[0] ?? 0, place])),
    };
  });
}

/** Groups with a run of each outcome; outcomes of none are left out. */
export function countOutcomes({ outcomeCounts }: GroupFacts): { outcome: Outcome; groupCount: number }[] {
  return outcomes
    .map((outcome) => ({
      outcome,
      groupCount: outcomeCounts[outcome].reduce((sum, runs) => sum + Number(runs > 0), 0),
    }))
    .filter(({ groupCount }) => groupCount > 0);
}

/** What an evaluator did with one group. */
export type OwnReview = {
  markCount: number;
  callsMarked: number;
  tracesMarked: number;
  tracesBegun: number;
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
    const none = { markCount: 0, callsMarked: 0, tracesMarked: 0, tracesBegun: 0 };
    const review = own.get(groupId) ?? { ...none, done: false, flagged: false, lastCounter: 0 };
    own.set(groupId, review);
    return review;
  };
  const parameters = { evaluator: evaluatorId, ...(groupIds !== null && { groups: JSON.stringify(groupIds) }) };
  const progress = db
    .prepare<
      Record<string, string | number>,
      [groupId: number, datasetId: number, markCount: number, callsMarked: number, answers: number]
    >(
      `SELECT t.group_id, t.dataset_id, p.mark_count, p.calls_marked, ${wholeAnswers('p.trace_id', 'p.evaluator_id')}
       FROM ${
         groupIds === null
           ? 'trace_progress p CROSS JOIN traces t ON t.id = p.trace_id'
           : 'json_each(:groups) w CROSS JOIN traces t ON t.group_id = w.value CROSS JOIN trace_progress p ON p.trace_id = t.id'
       } WHERE p.evaluator_id = :evaluator`,
    )
    .raw();
  const { whole } = readAsked(db);
  const all = progress.all({ ...parameters, ...whole });
  for (const [groupId, datasetId, markCount, callsMarked, answers] of all) {
    if (!inSight.has(datasetId)) continue;
    const review = of(groupId);
    review.markCount += markCount;
    review.callsMarked += callsMarked;
    const { tracesMarked, tracesBegun } = tracesAnswered(answers, whole);
    review.tracesMarked += tracesMarked;
    review.tracesBegun += tracesBegun;
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

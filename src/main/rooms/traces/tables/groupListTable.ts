/** The list of groups: filtered, sorted and counted over columns that are read at once, which is faster than rows by conditions. */
import type { MarkProgress, ReviewState, TraceView } from '../../../../shared/traces/traceGroup.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readAsked } from './askedTable.ts';
import {
  datasetsInSight,
  type GroupFacts,
  type OwnReview,
  queuePlaces,
  readGroupFacts,
  readOwnReviews,
} from './groupFactsTable.ts';
import {
  groupsWithFindings,
  groupsWithMarks,
  groupsWithOpenFindings,
  groupsWithRunsOf,
  groupsWithTools,
} from './groupSetsTable.ts';

export { datasetsInSight };

/** A view with what the database does not say of itself: who asks, what labels mean, and what a search found. */
export type ListQuery = {
  readonly view: TraceView;
  /** Empty before an evaluator was chosen. */
  readonly evaluatorId: string;
  /** Tools of the labels that the view asks for. */
  readonly tools: readonly string[];
  /** Groups that the view's search found, by dataset; null without a search. */
  readonly found: ReadonlyMap<number, readonly number[]> | null;
};

/** Sums over the groups that a view shows; `total` without its filter, search and queue. */
type ListCounts = {
  readonly total: number;
  readonly matched: number;
  readonly progress: MarkProgress;
  readonly doneCount: number;
  readonly draftCount: number;
};

/** Groups of a view in its order, with everything that the list's head and foot say. */
export function readGroupList(db: ReadableDatabase, query: ListQuery): { groupIds: number[]; counts: ListCounts } {
  const parts = readParts(db, query);
  const { facts, own } = parts;
  const places = sorted(matchingPlaces(parts, query), parts, query);
  const progress = { calls: 0, callsMarked: 0, traces: 0, tracesMarked: 0, tracesBegun: 0 };
  let [doneCount, draftCount] = [0, 0];
  const groupIds = places.map((place) => {
    const groupId = facts.ids[place] ?? 0;
    progress.calls += callsAsked(parts, place);
    progress.traces += tracesAsked(parts, place);
    const review = own.get(groupId);
    if (review === undefined) return groupId;
    progress.callsMarked += review.callsMarked;
    progress.tracesMarked += review.tracesMarked;
    progress.tracesBegun += review.tracesBegun;
    const state = stateOf(review);
    if (state === 'done') doneCount += 1;
    if (state === 'draft') draftCount += 1;
    return groupId;
  });
  return { groupIds, counts: { total: facts.ids.length, matched: groupIds.length, progress, doneCount, draftCount } };
}

/** Ids of the groups of a view in its order. */
export function listGroupIds(db: ReadableDatabase, query: ListQuery): number[] {
  return readGroupList(db, query).groupIds;
}

/** 0-based place of a group in a view, -1 when the view hides it. */
export function locateGroup(db: ReadableDatabase, query: ListQuery, groupId: number): number {
  return listGroupIds(db, query).indexOf(groupId);
}

/**
 * The next group after the place of `groupId` that the view shows and the evaluator has not called done, wrapping around; null when
 * there is none. The group itself need not be in the view: an act may have taken it out.
 */
export function nextOpenGroup(db: ReadableDatabase, query: ListQuery, groupId: number): number | null {
  const parts = readParts(db, query);
  const isOpen = (place: number) => {
    const id = parts.facts.ids[place] ?? 0;
    return id !== groupId && parts.own.get(id)?.done !== true;
  };
  const own = parts.facts.placeOf.get(groupId);
  const matching = matchingPlaces(parts, query);
  const ordered = sorted(own === undefined || matching.includes(own) ? matching : [...matching, own], parts, query);
  const at = own === undefined ? -1 : ordered.indexOf(own);
  const next = ordered.slice(at + 1).find(isOpen) ?? ordered.find(isOpen);
  return next === undefined ? null : (parts.facts.ids[next] ?? null);
}

/**
 * The next (1) or previous (-1) group of the view that the evaluator has not called done and in which a rule found something that the
 * evaluator has not put away; wraps around, null when there is no other. The group itself need not be in the view.
 */
export function nextAskingGroup(db: ReadableDatabase, query: ListQuery, groupId: number, by: 1 | -1): number | null {
  const parts = readParts(db, query);
  const found = groupsWithOpenFindings(db, datasetsInSight(db, query.view.datasetIds), query.evaluatorId);
  const { ids, placeOf } = parts.facts;
  const own = placeOf.get(groupId);
  const asks = (id: number) => found.has(id) && parts.own.get(id)?.done !== true;
  const asking = matchingPlaces(parts, query).filter((place) => place !== own && asks(ids[place] ?? 0));
  const ordered = sorted(own === undefined ? asking : [...asking, own], parts, query);
  if (by === -1) ordered.reverse();
  const at = own === undefined ? -1 : ordered.indexOf(own);
  const next = [...ordered.slice(at + 1), ...ordered].find((place) => place !== own);
  return next === undefined ? null : (ids[next] ?? null);
}

type Parts = {
  /** What the scheme asks about at all. */
  readonly asked: { readonly calls: boolean; readonly traces: boolean };
  readonly facts: GroupFacts;
  readonly own: ReadonlyMap<number, OwnReview>;
  readonly queue: ReadonlyMap<number, number> | null;
  /** Groups that pass are in all of these. */
  readonly sets: readonly ReadonlySet<number>[];
};

function readParts(db: ReadableDatabase, { view, evaluatorId, tools, found }: ListQuery): Parts {
  const { models, tasks, labels, detectors, marks } = view.filter;
  const datasetIds = datasetsInSight(db, view.datasetIds);
  return {
    asked: readAsked(db),
    facts: readGroupFacts(db, datasetIds),
    own: readOwnReviews(db, datasetIds, evaluatorId),
    queue: view.queueId === null ? null : queuePlaces(db, view.queueId),
    sets: [
      ...(models.length === 0 ? [] : [groupsWithRunsOf(db, 'model', models, datasetIds)]),
      ...(tasks.length === 0 ? [] : [groupsWithRunsOf(db, 'task', tasks, datasetIds)]),
      ...(labels.length === 0 ? [] : [groupsWithTools(db, tools, datasetIds)]),
      ...(detectors.length === 0 ? [] : [groupsWithFindings(db, detectors, datasetIds)]),
      ...(marks.length === 0 ? [] : [groupsWithMarks(db, marks, datasetIds, evaluatorId)]),
      ...(found === null ? [] : [new Set(datasetIds.flatMap((id) => found.get(id) ?? []))]),
    ],
  };
}

const callsAsked = ({ asked, facts }: Parts, place: number) => (asked.calls ? (facts.callCounts[place] ?? 0) : 0);
const tracesAsked = ({ asked, facts }: Parts, place: number) => (asked.traces ? (facts.traceCounts[place] ?? 0) : 0);

function stateOf(review: OwnReview | undefined): ReviewState {
  if (review?.done === true) return 'done';
  return review !== undefined && review.markCount > 0 ? 'draft' : 'todo';
}

/** Places of the groups that a view shows, in the order of their ids. */
function matchingPlaces({ facts, own, queue, sets }: Parts, { view: { filter } }: ListQuery): number[] {
  const { states, flagged, paired, errors, outcomes } = filter;
  const places: number[] = [];
  for (const [place, id] of facts.ids.entries()) {
    if (queue !== null && !queue.has(id)) continue;
    if (paired !== null && (facts.traceCounts[place] ?? 0) > 1 !== paired) continue;
    if (errors !== null && (facts.errorCounts[place] ?? 0) > 0 !== errors) continue;
    if (outcomes.length > 0 && !outcomes.some((outcome) => (facts.outcomeCounts[outcome][place] ?? 0) > 0)) continue;
    if (states.length > 0 && !states.includes(stateOf(own.get(id)))) continue;
    if (flagged !== null && (own.get(id)?.flagged ?? false) !== flagged) continue;
    if (sets.every((set) => set.has(id))) places.push(place);
  }
  return places;
}

/** Most first; what is equal keeps the order of ids, or that of the queue. */
function sorted(places: readonly number[], parts: Parts, { view: { sort } }: ListQuery): number[] {
  const { facts, own, queue } = parts;
  const idOf = (place: number) => facts.ids[place] ?? 0;
  const keys: Record<TraceView['sort'], (place: number) => number> = {
    position: (place) => queue?.get(idOf(place)) ?? place,
    unmarked: (place) => {
      const { callsMarked = 0, tracesMarked = 0 } = own.get(idOf(place)) ?? {};
      return callsMarked + tracesMarked - callsAsked(parts, place) - tracesAsked(parts, place);
    },
    recent: (place) => -(own.get(idOf(place))?.lastCounter ?? 0),
    steps: (place) => -(facts.stepCounts[place] ?? 0),
    failures: (place) => -shareFailed(facts, place),
  };
  const keyOf = keys[sort];
  if (sort === 'position' && queue === null) return places.toSorted((a, b) => a - b);
  const keyed = places.map((place) => ({ place, key: keyOf(place) }));
  return keyed
    .sort((a, b) => a.key - b.key || keys.position(a.place) - keys.position(b.place))
    .map(({ place }) => place);
}

/** Share of failed runs among those with a verdict; -1 where there is none, so that these come last. */
function shareFailed({ outcomeCounts: { passed, failed } }: GroupFacts, place: number): number {
  const judged = (passed[place] ?? 0) + (failed[place] ?? 0);
  return judged === 0 ? -1 : (failed[place] ?? 0) / judged;
}

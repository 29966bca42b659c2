import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import { createTextFinder, type TextFinder } from '../../../../shared/traces/findPlaces.ts';
import { readSearchFields } from '../../../../shared/traces/searchFields.ts';
import type { FirstHit, Snippet } from '../../../../shared/traces/traceReading.ts';
import type { HandlersFor, Unsigned } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { searchedComments } from '../../../judgements/commentSearchTable.ts';
import type { Kept } from '../../../kept.ts';
import { groupsByPosition, searchedStores } from '../../../traces/search/indexedStoresTable.ts';
import { readIndexState } from '../../../traces/search/indexJob.ts';
import { type FoundComments, type FoundPlace, keepSearch, keptSearch } from '../../../traces/search/keptSearches.ts';
import { snippetAround } from '../../../traces/search/snippetsAt.ts';
import { readableStore } from '../../../traces/store/lookAtStores.ts';
import { storeFilesOf } from '../../../traces/store/storeOf.ts';
import { traceIdAt } from '../tables/groupsTable.ts';
import { findTraces } from '../tables/markedTracesTable.ts';
import { findTrace, storedPlace } from './readingHandlers.ts';

type Methods = Extract<
  keyof typeof tracesApi,
  'traces.find' | 'traces.snippets' | 'traces.search' | 'traces.firstHits' | 'traces.cancelSearch' | 'traces.indexState'
>;

export const searchHandlers: HandlersFor<Methods> = {
  'traces.find': async ({ traceIds, text, mode, searchId }, context) => {
    createTextFinder(text, mode);
    const traces = traceIds.map((id) => {
      const { datasetId, position } = findTrace(context, id);
      return { ...storeFilesOf(context, datasetId), position };
    });
    const found = await cancellable(context, searchId, (options) =>
      context.pool.run('traces.find', { traces, text, mode }, options),
    );
    return found.map((inTrace, index) => ({ traceId: traceIds[index] ?? 0, ...inTrace }));
  },
  'traces.snippets': async ({ places, text, mode, searchId }, context) => {
    createTextFinder(text, mode);
    const wanted = places.map(({ traceId, ...at }) => ({
      ...at,
      trace: storedPlace(context, findTrace(context, traceId)),
    }));
    const found = await cancellable(context, searchId, (options) =>
      context.pool.run('traces.snippets', { places: wanted, text, mode }, options),
    );
    return found.flatMap((ofStep, index) => ofStep.map((one) => ({ ...one, traceId: places[index]?.traceId ?? 0 })));
  },
  'traces.search': async ({ text: typed, mode, searchId }, context) => {
    // A pattern may hold anything, so that no part of it is a field.
    const { text, fields } = mode === 'regex' ? { text: typed, fields: null } : readSearchFields(typed);
    if (text !== '') createTextFinder(text, mode);
    const { db, pool } = context;
    const datasets = searchedStores(db);
    const stores = datasets.map(({ storeName }) => readableStore(context, storeName));
    const found = await cancellable(context, searchId, (options) =>
      pool.run('traces.search', { stores, text, mode, fields }, options),
    );
    const groups = new Map<number, number[]>();
    const places = new Map<number, FoundPlace>();
    for (const [index, { datasetId }] of datasets.entries()) {
      const { positions, firstSteps, stepCounts } = found[index] ?? nothingFound;
      const groupOf = positions.length === 0 ? new Int32Array() : groupsByPosition(db, datasetId);
      groups.set(datasetId, [...new Set(positions.map((position) => groupOf[position] ?? 0))]);
      for (const [at, position] of positions.entries()) {
        const groupId = groupOf[position] ?? 0;
        const first = places.get(groupId) ?? { datasetId, position, step: firstSteps[at] ?? 0, stepCount: 0 };
        places.set(groupId, { ...first, stepCount: first.stepCount + (stepCounts[at] ?? 0) });
      }
    }
    const comments =
      text === '' || mode === 'regex' || fields !== null
        ? new Map<number, FoundComments>()
        : commentsWith(db, createTextFinder(text, mode), groups);
    keepSearch(context, searchId, { searched: { text, mode }, groups, places, comments });
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    return {
      groupCount: places.size + [...comments.keys()].filter((groupId) => !places.has(groupId)).length,
      traceCount: sum(found.map(({ positions }) => positions.length)),
      stepCount: sum(found.flatMap(({ stepCounts }) => stepCounts)),
      commentCount: sum([...comments.values()].map(({ count }) => count)),
      index: readIndexState(context),
    };
  },
  'traces.firstHits': async ({ searchId, groupIds }, context) => {
    const { searched, places, comments } = keptSearch(context, searchId);
    const found = groupIds.flatMap((groupId) => {
      const place = places.get(groupId);
      return place === undefined ? [] : [{ groupId, ...place }];
    });
    const commentCountOf = (groupId: number) => comments.get(groupId)?.count ?? 0;
    const inCommentsOnly = groupIds.flatMap((groupId): FirstHit[] => {
      const comment = places.has(groupId) ? undefined : comments.get(groupId);
      if (comment === undefined) return [];
      const hit = snippetOfComment(comment, createTextFinder(searched.text, searched.mode));
      return [{ groupId, stepCount: 0, commentCount: comment.count, hit, isInComment: true }];
    });
    const wanted = found.map(({ step, ...trace }) => ({ step, trace: storedPlace(context, trace), from: 0, to: 1 }));
    const snippets = await cancellable(context, randomUUID(), (options) =>
      context.pool.run('traces.snippets', { places: wanted, ...searched }, options),
    );
    const inSteps = found.map(({ groupId, stepCount, datasetId, position }, index): FirstHit => {
      const [snippet] = snippets[index] ?? [];
      const traceId = traceIdAt(context.db, datasetId, position);
      const hit = snippet === undefined ? null : { ...snippet, traceId };
      return { groupId, stepCount, commentCount: commentCountOf(groupId), hit, isInComment: false };
    });
    return [...inSteps, ...inCommentsOnly];
  },
  'traces.cancelSearch': ({ searchId }, { kept }) => {
    kept(running).get(searchId)?.abort();
    return {};
  },
  'traces.indexState': (_input, context) => readIndexState(context),
};

/** The comments that have the text, by group; the groups are added to those that were found. Each comment is one text. */
function commentsWith(
  db: ReadableDatabase,
  finder: TextFinder,
  groups: Map<number, number[]>,
): ReadonlyMap<number, FoundComments> {
  const comments = searchedComments(db, 'trace').filter(({ text }) => finder.isIn([text]));
  const placeOf = new Map(
    findTraces(
      db,
      comments.map(({ itemId }) => itemId),
    ).map((trace) => [trace.id, trace]),
  );
  const byGroup = new Map<number, FoundComments>();
  for (const { itemId, place, text } of comments) {
    const trace = placeOf.get(itemId);
    const inDataset = trace && groups.get(trace.datasetId);
    // Of a dataset that was withdrawn nothing is found.
    if (trace === undefined || inDataset === undefined) continue;
    const step = place === '' ? null : Number(place);
    const first = byGroup.get(trace.groupId) ?? { count: 0, traceId: itemId, step, text };
    byGroup.set(trace.groupId, { ...first, count: first.count + 1 });
    groups.set(trace.datasetId, [...new Set([...inDataset, trace.groupId])]);
  }
  return byGroup;
}

/** What stands around the first place of a comment, as much as around one in a step. */
function snippetOfComment({ traceId, step, text }: FoundComments, finder: TextFinder): Snippet | null {
  const [place] = finder.placesIn(text);
  if (place === undefined) return null;
  return { traceId, step: step ?? 0, nth: 0, ...snippetAround(text, place) };
}

const nothingFound = { positions: [], firstSteps: [], stepCounts: [] };

/** Searches that run, by the id that the window gave them. */
const running: Kept<Map<string, AbortController>> = { make: () => new Map() };

/** A pattern that needs longer than this for one text would most likely never end. */
const longestForOneTextMs = 10_000;

/**
 * Runs a search that `traces.cancelSearch` can end; a newer one of the same id ends the older, and one that gets nowhere is ended too.
 * Throws  CANCELLED; INVALID_INPUT `{ reason: 'regex' }` for a pattern that takes too long.
 */
async function cancellable<T>(
  { kept }: Unsigned,
  searchId: string,
  search: (options: { readonly signal: AbortSignal; onProgress(): void }) => Promise<T>,
): Promise<T> {
  const own = kept(running);
  own.get(searchId)?.abort();
  const stop = new AbortController();
  own.set(searchId, stop);
  let isStuck = false;
  let watch: NodeJS.Timeout | undefined;
  // It may wait for a worker; its time runs from when it says that it has one.
  const onProgress = () => {
    clearTimeout(watch);
    watch = setTimeout(() => {
      isStuck = true;
      stop.abort();
    }, longestForOneTextMs);
  };
  try {
    return await search({ signal: stop.signal, onProgress });
  } catch (error) {
    if (!isStuck) throw error;
    const message = `No end after ${longestForOneTextMs / 1000} s`;
    throw new AppError('INVALID_INPUT', 'The pattern takes too long', { reason: 'regex', message });
  } finally {
    clearTimeout(watch);
    if (own.get(searchId) === stop) own.delete(searchId);
  }
}

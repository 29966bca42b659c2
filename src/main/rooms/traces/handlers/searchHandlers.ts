import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import { createTextFinder } from '../../../../shared/traces/findPlaces.ts';
import { readSearchFields } from '../../../../shared/traces/searchFields.ts';
import type { HandlersFor, Unsigned } from '../../../context.ts';
import type { Kept } from '../../../kept.ts';
import { groupsByPosition, searchedStores } from '../../../traces/search/indexedStoresTable.ts';
import { readIndexState } from '../../../traces/search/indexJob.ts';
import { type FoundPlace, keepSearch, keptSearch } from '../../../traces/search/keptSearches.ts';
import { readableStore } from '../../../traces/store/lookAtStores.ts';
import { storeFilesOf } from '../../../traces/store/storeOf.ts';
import { traceIdAt } from '../tables/groupsTable.ts';
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
    keepSearch(context, searchId, { searched: { text, mode }, groups, places });
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    return {
      groupCount: places.size,
      traceCount: sum(found.map(({ positions }) => positions.length)),
      stepCount: sum(found.flatMap(({ stepCounts }) => stepCounts)),
      index: readIndexState(context),
    };
  },
  'traces.firstHits': async ({ searchId, groupIds }, context) => {
    const { searched, places } = keptSearch(context, searchId);
    const found = groupIds.flatMap((groupId) => {
      const place = places.get(groupId);
      return place === undefined ? [] : [{ groupId, ...place }];
    });
    if (searched.text === '') return found.map(({ groupId, stepCount }) => ({ groupId, stepCount, hit: null }));
    const wanted = found.map(({ step, ...trace }) => ({ step, trace: storedPlace(context, trace), from: 0, to: 1 }));
    const snippets = await cancellable(context, randomUUID(), (options) =>
      context.pool.run('traces.snippets', { places: wanted, ...searched }, options),
    );
    return found.map(({ groupId, stepCount, datasetId, position }, index) => {
      const [snippet] = snippets[index] ?? [];
      const traceId = traceIdAt(context.db, datasetId, position);
      return { groupId, stepCount, hit: snippet === undefined ? null : { ...snippet, traceId } };
    });
  },
  'traces.cancelSearch': ({ searchId }, { kept }) => {
    kept(running).get(searchId)?.abort();
    return {};
  },
  'traces.indexState': (_input, context) => readIndexState(context),
};

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

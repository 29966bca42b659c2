import { AppError } from '../../../shared/errors.ts';
import type { Change, Context } from '../../context.ts';
import { isStillLooking, readableStore } from '../../traces/store/lookAtStores.ts';
import { openTraceStore, type TraceStore } from '../../traces/store/readTraceStore.ts';
import type { TraceSummary } from '../../traces/store/storedTrace.ts';
import { readStoreName } from '../../traces/store/traceFilesTable.ts';
import { questionMade, queuesWith, reviewsOfParts, traceMoved } from './questionChanges.ts';
import {
  clearKeys,
  groupedDatasets,
  groupedTraces,
  isGroupingCurrent,
  nextGroupId,
  prepareAddKeys,
  prepareFindGroup,
  setGroupingCurrent,
  writeQuestion,
} from './tables/groupKeysTable.ts';

const summariesAtOnce = 1_000;

type Project = Pick<Context, 'db' | 'folder' | 'log' | 'kept'>;

/**
 * Puts the traces of a project of before into the groups of their questions, once: a group that held several questions keeps the first,
 * and the others get groups of their own. Labels stay on their traces; what was said of a whole group, and its place in review queues,
 * goes to all of its parts. `record` writes the act of the program. Traces whose store cannot be read stay where they are; while stores are
 * still looked at, nothing is done.
 */
export function regroupTraces(project: Project, record: Context['record']): void {
  const { db } = project;
  if (isGroupingCurrent(db) || isStillLooking(project)) return;
  db.transaction(() => {
    const changes = assignGroups(project);
    setGroupingCurrent(db);
    if (changes.length === 0) return;
    const count = changes.filter(({ itemKind }) => itemKind === 'trace').length;
    record({ kind: 'regroupTraces', params: { count }, room: 'traces', datasetId: null, itemId: null, changes });
  }).immediate();
}

function assignGroups(project: Project): Change[] {
  const { db, log } = project;
  clearKeys(db);
  const [find, addKeys] = [prepareFindGroup(db), prepareAddKeys(db)];
  const taken = new Set<number>();
  const parts = new Map<number, Set<number>>();
  const [made, moved]: [Change[], Change[]] = [[], []];
  const groupFor = (summary: TraceSummary, groupId: number): number => {
    const found = find(summary);
    if (found !== null) return found;
    if (!taken.has(groupId)) return groupId;
    const { task, questionId, title } = summary;
    const newId = nextGroupId(db);
    writeQuestion(db, newId, { task, questionId, title });
    made.push(questionMade(newId, { task, questionId, title }));
    parts.set(groupId, (parts.get(groupId) ?? new Set<number>()).add(newId));
    return newId;
  };
  for (const { id: datasetId, storeName } of groupedDatasets(db)) {
    try {
      withStore(readableStore(project, readStoreName(db, storeName)).storeFile, (store) => {
        for (const { trace, summary } of summarised(store, groupedTraces(db, datasetId))) {
          const groupId = groupFor(summary, trace.groupId);
          taken.add(groupId);
          addKeys(summary, groupId);
          if (groupId !== trace.groupId) moved.push(traceMoved(trace.id, trace.groupId, groupId));
        }
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn('not-regrouped', { datasetId, code: error.code });
    }
  }
  const partsOf = (groupId: number) => [...(parts.get(groupId) ?? [])];
  const reviews = [...parts.keys()].flatMap((groupId) => reviewsOfParts(db, groupId, partsOf(groupId)));
  const queues = queuesWith(db, (groupId) => [groupId, ...partsOf(groupId)]);
  return [...made, ...moved, ...reviews, ...queues];
}

function withStore(path: string, read: (store: TraceStore) => void): void {
  const store = openTraceStore(path);
  try {
    read(store);
  } finally {
    store.close();
  }
}

/** Traces with what their store says of them, a thousand at a time. */
function* summarised<T extends { readonly position: number }>(
  store: TraceStore,
  traces: Iterable<T>,
): Generator<{ trace: T; summary: TraceSummary }> {
  let [summaries, from]: [TraceSummary[], number] = [[], 0];
  for (const trace of traces) {
    if (trace.position >= from + summaries.length) {
      from = trace.position;
      summaries = store.summaries(from, summariesAtOnce);
    }
    const summary = summaries[trace.position - from];
    if (summary !== undefined) yield { trace, summary };
  }
}

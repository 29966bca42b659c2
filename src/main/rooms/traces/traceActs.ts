import { isDeepStrictEqual } from 'node:util';
import type { Act, Change, Context } from '../../context.ts';
import { latestCounter } from '../../revisions/revisionsTable.ts';
import { findMarkedGroup, type MarkedTrace, tracesOfGroup } from './markedTracesTable.ts';

type Saved = ReturnType<Context['record']>;
/** One value that an act changes. `kind` and `params` name it in the history and for an undo. */
type TraceAct = {
  readonly kind: string;
  readonly params?: Act['params'];
  readonly aspect: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** What a group is called where there is little room. */
const longestName = 40;

/** Records an act about a step of a trace, or about all of it. What changes nothing is not recorded. */
export function recordOnTrace(context: Context, trace: MarkedTrace, step: number | null, act: TraceAct): Saved {
  const place = step === null ? { traceId: trace.id } : { traceId: trace.id, step: step + 1 };
  const params = { key: nameOfGroup(context, trace.groupId), ...place, ...act.params };
  const about = { room: 'traces', datasetId: trace.datasetId, itemId: trace.groupId } as const;
  return record(context, { ...about, kind: act.kind, params }, { itemKind: 'trace', itemId: trace.id, ...act });
}

/** Records an act about a group. */
export function recordOnGroup(context: Context, groupId: number, act: TraceAct): Saved {
  const params = { key: nameOfGroup(context, groupId), ...act.params };
  const datasetId = tracesOfGroup(context.db, groupId)[0]?.datasetId ?? null;
  const about = { room: 'traces', datasetId, itemId: groupId } as const;
  return record(context, { ...about, kind: act.kind, params }, { itemKind: 'traceGroup', itemId: groupId, ...act });
}

/** Records an act about the scheme, the labels or the queues, which are one item. */
export function recordOnSettings(context: Context, act: TraceAct): Saved {
  const about = { room: 'traces', datasetId: null, itemId: null } as const;
  const params = act.params ?? {};
  return record(context, { ...about, kind: act.kind, params }, { itemKind: 'traceSettings', itemId: 0, ...act });
}

function record(
  context: Context,
  act: Omit<Act, 'changes'>,
  { itemKind, itemId, aspect, before, after }: Pick<Change, 'itemKind' | 'itemId'> & TraceAct,
): Saved {
  if (isDeepStrictEqual(before, after)) {
    return { counter: latestCounter(context.db), savedAt: context.now().toISOString() };
  }
  return context.record({ ...act, changes: [{ itemKind, itemId, aspect, before, after }] });
}

function nameOfGroup({ db }: Context, groupId: number): string {
  const { questionId, title } = findMarkedGroup(db, groupId);
  if (questionId !== null && questionId.length <= longestName) return questionId;
  const letters = [...title];
  return letters.length <= longestName ? title : `${letters.slice(0, longestName - 1).join('')}…`;
}

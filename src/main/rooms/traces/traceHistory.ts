import type { TraceHistoryEntry } from '../../../shared/rooms/traces.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { historyOfItem, type ItemRevision } from '../../revisions/revisionsTable.ts';
import { findMarkedGroup, tracesOfGroup } from './markedTracesTable.ts';
import { storedSpanSchema } from './marksTable.ts';

/** Everything that anybody did to a group and its traces in sight, newest first. Throws  NOT_FOUND. */
export function readGroupHistory(db: ReadableDatabase, groupId: number): TraceHistoryEntry[] {
  findMarkedGroup(db, groupId);
  const onGroup = historyOfItem(db, 'traceGroup', groupId).map((revision) => entryOf(revision, null));
  const onTraces = tracesOfGroup(db, groupId).flatMap(({ id }) =>
    historyOfItem(db, 'trace', id).map((revision) => entryOf(revision, id)),
  );
  return [...onGroup, ...onTraces].sort((a, b) => b.counter - a.counter);
}

function entryOf({ changes, ...revision }: ItemRevision, traceId: number | null): TraceHistoryEntry {
  const { counter, kind, relation, author, savedAt, params } = revision;
  const [first] = changes;
  const step = traceId === null || first === undefined ? null : stepOfChange(first);
  return { counter, kind, relation, author, savedAt, params, traceId, step };
}

/** A piece of text is named by its id, so its step is in the value; everything else is named by its step. */
function stepOfChange({ aspect, before, after }: ItemRevision['changes'][number]): number | null {
  const [name, , step = ''] = aspect.split(':');
  if (name === 'span') return storedSpanSchema.parse(after ?? before).step;
  return step === '' ? null : Number(step);
}

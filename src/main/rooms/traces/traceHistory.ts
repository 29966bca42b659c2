import type { TraceHistoryEntry } from '../../../shared/rooms/traces/api.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { historyEntryOf, historyOfItem, type ItemRevision } from '../../revisions/revisionsTable.ts';
import { findMarkedGroup, tracesOfGroup } from './tables/markedTracesTable.ts';
import { storedSpanSchema } from './tables/marksTable.ts';

/** Everything that anybody did to a group and its traces in sight, newest first. Throws  NOT_FOUND. */
export function readGroupHistory(db: ReadableDatabase, groupId: number): TraceHistoryEntry[] {
  findMarkedGroup(db, groupId);
  const onGroup = historyOfItem(db, 'traceGroup', groupId).map((revision) => entryOf(revision, null));
  const onTraces = tracesOfGroup(db, groupId).flatMap(({ id }) =>
    historyOfItem(db, 'trace', id).map((revision) => entryOf(revision, id)),
  );
  // An act that moved many traces is one act.
  const byCounter = new Map([...onTraces, ...onGroup].map((entry) => [entry.counter, entry]));
  return [...byCounter.values()].sort((a, b) => b.counter - a.counter);
}

function entryOf(revision: ItemRevision, traceId: number | null): TraceHistoryEntry {
  const [first] = revision.changes;
  if (first?.aspect === 'group') return { ...historyEntryOf(revision), traceId: null, step: null };
  const step = traceId === null || first === undefined ? null : stepOfChange(first);
  return { ...historyEntryOf(revision), traceId, step };
}

/** A piece of text is named by its id, so its step is in the value; everything else is named by its step. */
function stepOfChange({ aspect, before, after }: ItemRevision['changes'][number]): number | null {
  const [name, , step = ''] = aspect.split(':');
  if (name === 'span') return storedSpanSchema.parse(after ?? before).step;
  return step === '' ? null : Number(step);
}

import type { RoomId } from '../../shared/datasets.ts';
import type { StaysBecause } from '../../shared/project.ts';
import type { Change } from '../context.ts';
import type { ReadableDatabase } from '../database/types.ts';
import { placesOfRevision, readRevision } from './revisionsTable.ts';
import { doneBefore, hasGonePast, nextUndo, type UndoEntry } from './undoTable.ts';

/** Why what a change made stays, as it has left the project; null where an undo may take it back. */
export type StaysDone = (
  db: ReadableDatabase,
  place: Pick<Change, 'itemKind' | 'itemId' | 'aspect'>,
) => StaysBecause | null;

/** What a room says of its own changes; null where all of them can be taken back. */
export type StaysDoneIn = (room: RoomId | null) => StaysDone | null;

/** The newest act of an evaluator, where it stays and they have not gone past it yet: they are told of it before an undo takes back another. */
export function stayingStep(
  db: ReadableDatabase,
  evaluatorId: string,
  staysDoneIn: StaysDoneIn,
): { readonly entry: UndoEntry; readonly because: StaysBecause } | null {
  const entry = nextUndo(db, evaluatorId);
  const because = entry === null ? null : whyItStays(db, entry, staysDoneIn);
  return entry === null || because === null || hasGonePast(db, entry) ? null : { entry, because };
}

/**
 * What an undo takes back: the newest act that is done and does not stay. Acts that stay, such as a judgement that was sent, are passed over:
 * the log has that somebody did, since the undo of something older stands behind them there. Nothing is written of the passing itself, as nothing
 * was undone.
 */
export function undoStep(db: ReadableDatabase, evaluatorId: string, staysDoneIn: StaysDoneIn): UndoEntry | null {
  let entry = nextUndo(db, evaluatorId);
  while (entry !== null && whyItStays(db, entry, staysDoneIn) !== null) {
    entry = doneBefore(db, evaluatorId, entry.actCounter);
  }
  return entry;
}

function whyItStays(db: ReadableDatabase, { actCounter }: UndoEntry, staysDoneIn: StaysDoneIn): StaysBecause | null {
  const staysDone = staysDoneIn(readRevision(db, actCounter)?.room ?? null);
  if (staysDone === null) return null;
  for (const place of placesOfRevision(db, actCounter)) {
    const because = staysDone(db, place);
    if (because !== null) return because;
  }
  return null;
}

import type { ActLabel, SaveState } from '../../shared/api/events.ts';
import { AppError } from '../../shared/errors.ts';
import type { Act, Change } from '../context.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';
import { findObstacle } from './findObstacle.ts';
import { appendRevision, changesOfRevision, newestRevision, type Revision, readRevision } from './revisionsTable.ts';
import { type StaysDoneIn, stayingStep, undoStep } from './undoStep.ts';
import { followRevision, nextRedo, nextUndo, type UndoEntry } from './undoTable.ts';

/** Writes one value of one item; the owner of the item kind provides it. Runs inside the transaction of the revision. */
export type ApplyChange = (
  db: WritableDatabase,
  change: Pick<Change, 'itemKind' | 'itemId' | 'aspect'> & { readonly value: unknown },
) => void;

/** Who acts, when, and in answer to which call of a window. */
export type Occasion = { readonly evaluatorId: string; readonly savedAt: string; readonly requestId: string | null };

export type Recorded = { readonly revision: Revision; readonly changes: readonly Change[] };

/**
 * Appends an act to the log and applies its changes, all or nothing. What the evaluator had undone before can no longer
 * be redone. When it returns, it is on disk.
 */
export function recordAct(db: WritableDatabase, applyChange: ApplyChange, act: Act, occasion: Occasion): Recorded {
  return db
    .transaction(() => append(db, applyChange, { ...act, relation: 'act', targetCounter: null }, occasion))
    .immediate();
}

/**
 * Takes back an act of the evaluator that stands: that of revision `counter`, or the newest, on whichever item. The undo is itself a
 * revision.
 *
 * Throws  NOT_FOUND when there is none, UNDO_REFUSED `{ by, kind }` when something was built upon it since.
 */
export function undoAct(
  db: WritableDatabase,
  applyChange: ApplyChange,
  occasion: Occasion,
  counter: number | null = null,
): Recorded {
  return turn(db, applyChange, { relation: 'undo', counter }, occasion);
}

/** Does again what the evaluator undid: the act of revision `counter`, or what was undone last. Throws as `undoAct`. */
export function redoAct(
  db: WritableDatabase,
  applyChange: ApplyChange,
  occasion: Occasion,
  counter: number | null = null,
): Recorded {
  return turn(db, applyChange, { relation: 'redo', counter }, occasion);
}

/**
 * What is on disk, and what the evaluator's next undo and redo are about; both null before an evaluator is chosen. An act that stays is told of
 * once, as the next undo.
 */
export function saveState(db: ReadableDatabase, evaluatorId: string | null, staysDoneIn: StaysDoneIn): SaveState {
  const newest = newestRevision(db);
  const toldOf = (id: string) => stayingStep(db, id, staysDoneIn)?.entry ?? undoStep(db, id, staysDoneIn);
  return {
    counter: newest?.counter ?? 0,
    savedAt: newest?.savedAt ?? null,
    undo: labelOf(db, evaluatorId === null ? null : toldOf(evaluatorId)),
    redo: labelOf(db, evaluatorId === null ? null : nextRedo(db, evaluatorId)),
  };
}

/** The part of a revision that names it in menus and toasts. */
export function actLabel(revision: Revision): ActLabel {
  const { counter, kind, params, room, datasetId, itemId } = revision;
  return { counter, kind, params, room, datasetId, itemId };
}

function turn(
  db: WritableDatabase,
  applyChange: ApplyChange,
  { relation, counter }: { readonly relation: 'undo' | 'redo'; readonly counter: number | null },
  occasion: Occasion,
): Recorded {
  return db
    .transaction(() => {
      const next = relation === 'undo' ? nextUndo : nextRedo;
      const entry = next(db, occasion.evaluatorId, counter);
      const act = entry === null ? null : readRevision(db, entry.actCounter);
      if (entry === null || act === null) throw new AppError('NOT_FOUND', `Nothing to ${relation}`, { kind: relation });
      const done = changesOfRevision(db, act.counter);
      const changes = relation === 'redo' ? done : done.reverse().map(turnRound);
      const obstacle = findObstacle(db, entry, changes);
      if (obstacle !== null) {
        throw new AppError('UNDO_REFUSED', 'Another evaluator has built upon the act', {
          by: obstacle.by,
          kind: obstacle.kind,
        });
      }
      return append(db, applyChange, { ...act, changes, relation, targetCounter: act.counter }, occasion);
    })
    .immediate();
}

function append(
  db: WritableDatabase,
  applyChange: ApplyChange,
  act: Act & { readonly relation: Revision['relation']; readonly targetCounter: number | null },
  occasion: Occasion,
): Recorded {
  const counter = appendRevision(db, { ...act, ...occasion });
  followRevision(db, {
    counter,
    relation: act.relation,
    targetCounter: act.targetCounter,
    evaluatorId: occasion.evaluatorId,
  });
  for (const { itemKind, itemId, aspect, after } of act.changes)
    applyChange(db, { itemKind, itemId, aspect, value: after });
  const revision = readRevision(db, counter);
  if (revision === null)
    throw new AppError('DATABASE_CORRUPT', 'A revision is not there after it was written', { counter });
  return { revision, changes: act.changes };
}

function turnRound(change: Change): Change {
  return { ...change, before: change.after, after: change.before };
}

/** The label of where an act stands; null for none. */
export function labelOf(db: ReadableDatabase, entry: UndoEntry | null): ActLabel | null {
  const revision = entry === null ? null : readRevision(db, entry.actCounter);
  return revision === null ? null : actLabel(revision);
}

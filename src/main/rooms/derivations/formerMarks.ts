import { AppError } from '../../../shared/errors.ts';
import type { Change } from '../../context.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { formerHolder } from '../../revisions/formerHolderTable.ts';
import { laterActOfOthers } from '../../revisions/obstaclesTable.ts';
import { newestRevision } from '../../revisions/revisionsTable.ts';

/** A done mark or flag of before they were everybody's own: the aspect that everybody wrote, the value that sets it, and whose aspects it became. */
type FormerMark = { readonly aspect: string; readonly on: unknown; readonly own: 'done' | 'flag' };
export const formerDone: FormerMark = { aspect: 'state', on: 'done', own: 'done' };
export const formerFlag: FormerMark = { aspect: 'flag', on: true, own: 'flag' };

/**
 * Whose mark is set or taken away when an act of before is undone or done again: the evaluator of the act that set it.
 *
 * Returns  null when nobody ever set it.
 * Throws  UNDO_REFUSED `{ by, kind }` when somebody else has changed the mark since, as its holder's own.
 */
export function holderOfMark(
  db: ReadableDatabase,
  { itemKind, itemId }: Pick<Change, 'itemKind' | 'itemId'>,
  { aspect, on, own }: FormerMark,
  isSet: boolean,
): string | null {
  const revision = newestRevision(db);
  if (revision === null) return null;
  const { relation, evaluatorId } = revision;
  const actCounter = revision.targetCounter ?? revision.counter;
  // An undo or redo is by the evaluator of the act.
  const isByAct = (relation !== 'undo') === isSet;
  const place = { itemKind, itemId, aspect };
  const holder = isByAct ? evaluatorId : (formerHolder(db, place, on, actCounter)?.evaluatorId ?? null);
  if (holder === null || isSet) return holder;
  const later = laterActOfOthers(db, { ...place, aspect: `${own}:${holder}` }, evaluatorId, actCounter);
  if (later === null) return holder;
  throw new AppError('UNDO_REFUSED', 'Another evaluator has built upon the act', { by: later.by, kind: later.kind });
}

import { isDeepStrictEqual } from 'node:util';
import type { Act, Change, Context } from '../context.ts';
import { latestCounter } from '../revisions/revisionsTable.ts';

/** When a change is on the disk, and the act that it is. */
export type Saved = ReturnType<Context['record']>;
/** One value that an act changes. `kind` and `params` name it in the history and for an undo. */
export type OneChange = Pick<Change, 'aspect' | 'before' | 'after'> & {
  readonly kind: string;
  readonly params?: Act['params'];
};

/** Records an act that changes one value. What changes nothing is not recorded. */
export function recordChange(
  context: Context,
  act: Omit<Act, 'changes'>,
  { itemKind, itemId, aspect, before, after }: Change,
): Saved {
  if (isDeepStrictEqual(before, after)) {
    return { counter: latestCounter(context.db), savedAt: context.now().toISOString() };
  }
  return context.record({ ...act, changes: [{ itemKind, itemId, aspect, before, after }] });
}

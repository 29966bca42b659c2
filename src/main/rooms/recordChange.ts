import { isDeepStrictEqual } from 'node:util';
import type { Act, Change, Context } from '../context.ts';
import { latestCounter } from '../revisions/revisionsTable.ts';

/** Records an act that changes one value. What changes nothing is not recorded. */
export function recordChange(
  context: Context,
  act: Omit<Act, 'changes'>,
  { itemKind, itemId, aspect, before, after }: Change,
): ReturnType<Context['record']> {
  if (isDeepStrictEqual(before, after)) {
    return { counter: latestCounter(context.db), savedAt: context.now().toISOString() };
  }
  return context.record({ ...act, changes: [{ itemKind, itemId, aspect, before, after }] });
}

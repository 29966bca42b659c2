import { isDeepStrictEqual } from 'node:util';
import type { Act, Change, Context } from '../context.ts';
import type { ReadableDatabase } from '../database/types.ts';
import { latestCounter } from '../revisions/revisionsTable.ts';

/** When a change is on the disk, and the act that it is. */
export type Saved = ReturnType<Context['record']>;
/** One value that an act changes. `kind` and `params` name it in the history and for an undo. */
export type OneChange = Pick<Change, 'aspect' | 'before' | 'after'> & {
  readonly kind: string;
  readonly params?: Act['params'];
};

/** Records an act that changes one value. What changes nothing is not recorded. */
export function recordChange(context: Context, act: Omit<Act, 'changes'>, change: Change): Saved {
  return recordChanges(context, act, [change]);
}

/** Records an act that changes several values, as one step of undo. What changes nothing is left out; an act of nothing is not recorded. */
export function recordChanges(context: Context, act: Omit<Act, 'changes'>, changes: readonly Change[]): Saved {
  const real = changes
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    .map(({ itemKind, itemId, aspect, before, after }) => ({ itemKind, itemId, aspect, before, after }));
  if (real.length === 0) return { counter: latestCounter(context.db), savedAt: context.now().toISOString() };
  return context.record({ ...act, changes: real });
}

/** Records acts about a dataset as a whole, each of which changes one value that its item of a kind holds; without a dataset, that of all. */
export function recordOnDataset(room: Act['room'], itemKind: string) {
  return (context: Context, datasetId: number | null, { kind, params = {}, ...change }: OneChange): Saved =>
    recordChange(
      context,
      { room, datasetId, itemId: null, kind, params },
      { itemKind, itemId: datasetId ?? 0, ...change },
    );
}

/** An id that nothing has: the number of the revision that is about to be written, for what that revision makes. */
export function newId(db: ReadableDatabase): number {
  return latestCounter(db) + 1;
}

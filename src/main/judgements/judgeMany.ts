import type { ManyJudgement } from '../../shared/judgeMany.ts';
import type { Act, Change, Context } from '../context.ts';
import { recordChanges, type Saved } from './recordChange.ts';
import { readReview } from './reviewsTable.ts';

type Item = Pick<Change, 'itemKind' | 'itemId'>;

/** What changes when the evaluator who acts calls an item done or flagged, or no longer. */
export function reviewChange(context: Context, { itemKind, itemId }: Item, judgement: ManyJudgement): Change {
  const evaluatorId = context.evaluatorId();
  const { done, flagged } = readReview(context.db, { itemKind, itemId }, evaluatorId);
  return judgement === 'done' || judgement === 'todo'
    ? { itemKind, itemId, aspect: `done:${evaluatorId}`, before: done, after: judgement === 'done' }
    : { itemKind, itemId, aspect: `flag:${evaluatorId}`, before: flagged, after: judgement === 'flag' };
}

type Judged = Pick<Act, 'room' | 'datasetId'> & { readonly judgement: ManyJudgement; readonly count: number };

/** Records what is said of `count` items as one act with one undo. Those of which that is said already are left as they are. */
export function recordMany(context: Context, { judgement, count, ...about }: Judged, changes: Change[]): Saved {
  return recordChanges(context, { ...about, itemId: null, kind: `${judgement}Many`, params: { count } }, changes);
}

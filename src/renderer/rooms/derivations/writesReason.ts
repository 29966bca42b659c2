import type { DerivationsState } from './derivationsState.ts';
import { ownReview, reviewsIn } from './reviews.ts';

type Field = Pick<DerivationsState, 'detail' | 'commentText' | 'reasonText' | 'reasonAskedOf'>;

/** Whether the field for comments takes the reason of one's own flag: while it is asked or begun, and where no comment was begun before it. */
export function writesReason({ detail, commentText, reasonText, reasonAskedOf }: Field): boolean {
  if (detail.status !== 'ready' || detail.value.comments.some(({ isOwn }) => isOwn)) return false;
  const isUnderWay = reasonAskedOf === detail.value.row.id || reasonText !== '';
  return ownReview(reviewsIn(detail)).flagged && (isUnderWay || commentText === '');
}

import type { DerivationsState } from './derivationsState.ts';
import { ownReview, reviewsIn } from './reviews.ts';

type Field = Pick<DerivationsState, 'detail' | 'commentText' | 'reasonText' | 'reasonAskedOf'>;

/** Whether the field for comments asks for the reason of one's own flag: while it is asked or begun, and where no comment was begun before it. */
export function asksReason({ detail, commentText, reasonText, reasonAskedOf }: Field): boolean {
  if (detail.status !== 'ready' || detail.value.comments.some(({ isOwn }) => isOwn)) return false;
  const isUnderWay = reasonAskedOf === detail.value.row.id || reasonText !== '';
  return ownReview(reviewsIn(detail)).flagged && (isUnderWay || commentText === '');
}

/** Whether what stands in the field was begun as that reason. It goes on there where the flag was taken back meanwhile, as by an undo. */
export function writesReason(field: Field): boolean {
  const { detail, commentText, reasonText, reasonAskedOf } = field;
  if (detail.status !== 'ready') return false;
  if (asksReason(field)) return true;
  return reasonText !== '' && (commentText === '' || reasonAskedOf === detail.value.row.id);
}

import type { QuestionDetail } from '../../../shared/rooms/derivations/api.ts';
import type { ItemState } from '../../../shared/rooms/derivations/question.ts';
import type { DerivationsState } from './derivationsState.ts';

type Reviews = QuestionDetail['reviews'];
type Review = Reviews[number];
const none: Reviews = [];

/** Who called the selected question done or flagged it. */
export function reviewsIn(detail: DerivationsState['detail']): Reviews {
  return detail.status === 'ready' ? detail.value.reviews : none;
}

/** What the evaluator who works says; neither done nor flagged where nothing was said. */
export function ownReview(reviews: Reviews): Review {
  return reviews.find(({ isOwn }) => isOwn) ?? { evaluator: '', isOwn: true, done: false, flagged: false };
}

/** The reviews with what the evaluator who works says now. */
export function withOwn(reviews: Reviews, change: Partial<Review>): Reviews {
  return [...reviews.filter(({ isOwn }) => !isOwn), { ...ownReview(reviews), ...change }];
}

/** The state for the project of a question of which this is said: done by enough, begun by somebody, or as it was. */
export function stateOf(
  { reviews, evaluatorsForDone }: Pick<QuestionDetail, 'reviews' | 'evaluatorsForDone'>,
  otherwise: ItemState,
): ItemState {
  const doneCount = reviews.filter(({ done }) => done).length;
  if (doneCount >= evaluatorsForDone) return 'done';
  return doneCount > 0 || otherwise === 'done' ? 'draft' : otherwise;
}

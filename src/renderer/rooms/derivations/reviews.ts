import type { QuestionDetail } from '../../../shared/rooms/derivations/api.ts';
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

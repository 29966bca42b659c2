import type { ItemState, QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import type { Change } from '../../context.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { reviewsOf } from '../../judgements/reviewsTable.ts';
import type { StoredQuestion } from './tables/questionsTable.ts';

/**
 * What changes with the content of a question: one that nobody had begun is begun, and no more once it is as imported again and nobody ever called
 * it done or flagged it; those who had called it done have to say so again. Nothing where the content is what is there.
 */
export function contentChanges(db: ReadableDatabase, stored: StoredQuestion, content: QuestionContent): Change[] {
  if (same(content, stored.content)) return [];
  const asChange = (value: QuestionContent) => (same(value, stored.imported) ? null : value);
  const of = { itemKind: 'question', itemId: stored.id } as const;
  const reviews = reviewsOf(db, of);
  const done = reviews.filter((review) => review.done);
  const isBegun = !same(content, stored.imported) || reviews.length > 0;
  const [from, to]: readonly ItemState[] = isBegun ? ['todo', 'draft'] : ['draft', 'todo'];
  return [
    { ...of, aspect: 'content', before: asChange(stored.content), after: asChange(content) },
    ...(stored.saidState === from ? [{ ...of, aspect: 'state', before: from, after: to }] : []),
    ...done.map(({ evaluatorId }) => ({ ...of, aspect: `done:${evaluatorId}`, before: true, after: false })),
    ...(done.length > 0 ? [{ ...of, aspect: 'changedAfterDone', before: stored.changedAfterDone, after: true }] : []),
  ];
}

function same(a: QuestionContent, b: QuestionContent): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import type { ParsedInput } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ItemState } from '../../../shared/rooms/derivations/question.ts';
import type { Change, Context } from '../../context.ts';
import { recordMany, reviewChange } from '../../judgements/judgeMany.ts';
import type { Saved } from '../../judgements/recordChange.ts';
import { readReview } from '../../judgements/reviewsTable.ts';
import { readStoredQuestion, type StoredQuestion } from './tables/questionsTable.ts';

const itemOf = (questionId: number) => ({ itemKind: 'question', itemId: questionId }) as const;

/** What changes when an evaluator calls a question done, or no longer. Done confirms what was changed since, and nothing else does. */
export function stateChanges(context: Context, stored: StoredQuestion, state: ItemState): Change[] {
  const of = itemOf(stored.id);
  const evaluatorId = context.evaluatorId();
  const isDone = state === 'done';
  const wasDone = readReview(context.db, of, evaluatorId).done;
  const { saidState, changedAfterDone } = stored;
  return [
    ...(isDone || saidState === 'done' ? [] : [{ ...of, aspect: 'state', before: saidState, after: state }]),
    { ...of, aspect: `done:${evaluatorId}`, before: wasDone, after: isDone },
    { ...of, aspect: 'changedAfterDone', before: changedAfterDone, after: !isDone && changedAfterDone },
  ];
}

export function flagChange(context: Context, questionId: number, flagged: boolean): Change {
  return reviewChange(context, itemOf(questionId), flagged ? 'flag' : 'unflag');
}

/** Calls several questions done, or flags them, as one act. Those of which that is said already are left as they are. */
export function judgeMany(context: Context, { questionIds, judgement }: ParsedInput<'derivations.judgeMany'>): Saved {
  const stored = [...new Set(questionIds)].map((id) => readStoredQuestion(context.db, id));
  const [first] = stored;
  if (first === undefined || stored.some(({ datasetId }) => datasetId !== first.datasetId)) {
    throw new AppError('INVALID_INPUT', 'The questions are of several datasets', { reason: 'datasets' });
  }
  const changes = stored.flatMap((question) =>
    judgement === 'done' || judgement === 'todo'
      ? stateChanges(context, question, judgement)
      : [flagChange(context, question.id, judgement === 'flag')],
  );
  const about = { room: 'derivations', datasetId: first.datasetId } as const;
  return recordMany(context, { ...about, judgement, count: stored.length }, changes);
}

import { AppError } from '../../../../shared/errors.ts';
import type { evidenceScoresApi } from '../../../../shared/rooms/evidence/scores.ts';
import type { HandlersFor } from '../../../context.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { readReveal } from '../answers.ts';
import { claimScores, fileScores } from '../results/answerScores.ts';
import { revealedAnswers } from '../tables/revealsTable.ts';
import { ownAnswer } from './ownAnswer.ts';

/** Handlers of scores: nothing is scored before gold was looked at, since a score tells what is right. */
export const scoreHandlers: HandlersFor<keyof typeof evidenceScoresApi> = {
  'evidence.readScores': ({ claimId }, context) => {
    const mine = ownAnswer(context, claimId);
    const reveal = readReveal(context.db, claimId, mine.evaluatorId);
    if (!reveal?.isShown) throw new AppError('INVALID_INPUT', 'Gold is hidden', { reason: 'hidden' });
    return claimScores(mine.stored.item, mine.order, reveal.answer);
  },
  'evidence.fileScores': ({ datasetId }, context) =>
    revealedAnswers(context.db, datasetId, shownEvaluatorId(context)).flatMap((file) => fileScores(file) ?? []),
};

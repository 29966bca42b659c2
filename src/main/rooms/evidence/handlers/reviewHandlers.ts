import { AppError } from '../../../../shared/errors.ts';
import type { evidenceApi } from '../../../../shared/rooms/evidence/api.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { recordMany, reviewChange } from '../../../judgements/judgeMany.ts';
import { newId } from '../../../judgements/recordChange.ts';
import { readReview } from '../../../judgements/reviewsTable.ts';
import { rewriteComment } from '../../../judgements/rewriteComment.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { historyEntryOf, historyOfItem } from '../../../revisions/revisionsTable.ts';
import { givenOf, readReveal } from '../answers.ts';
import { claimKind, revealedAspect } from '../aspects.ts';
import { claimGold } from '../claimGold.ts';
import { paragraphsOf } from '../setTitles.ts';
import { isLeftOpen, type OwnAnswer, ownAnswer, recordAspects } from './ownAnswer.ts';

type Methods = Extract<
  keyof typeof evidenceApi,
  | 'evidence.setDone'
  | 'evidence.setFlag'
  | 'evidence.judgeMany'
  | 'evidence.addComment'
  | 'evidence.editComment'
  | 'evidence.history'
  | 'evidence.reveal'
  | 'evidence.readGold'
>;

/** Handlers of what an evaluator says of their work on a claim, and of looking at what is right behind it. */
export const reviewHandlers: HandlersFor<Methods> = {
  'evidence.setDone': ({ claimId, done }, context) => {
    const mine = ownAnswer(context, claimId);
    const before = review(context, claimId).done;
    const state = done ? 'done' : 'draft';
    const change = { aspect: `done:${mine.evaluatorId}`, before, after: done };
    return recordAspects(context, mine, { kind: 'setState', params: { state } }, [change]);
  },
  'evidence.setFlag': ({ claimId, flagged }, context) => {
    const mine = ownAnswer(context, claimId);
    const before = review(context, claimId).flagged;
    const change = { aspect: `flag:${mine.evaluatorId}`, before, after: flagged };
    return recordAspects(context, mine, { kind: flagged ? 'flag' : 'unflag' }, [change]);
  },
  'evidence.judgeMany': ({ claimIds, judgement }, context) => {
    const claims = [...new Set(claimIds)].map((id) => ownAnswer(context, id));
    const datasetId = claims[0]?.stored.datasetId;
    if (datasetId === undefined || claims.some(({ stored }) => stored.datasetId !== datasetId)) {
      throw new AppError('INVALID_INPUT', 'The claims are of several datasets', { reason: 'datasets' });
    }
    const isNewlyDone = ({ stored }: OwnAnswer) => judgement === 'done' && !review(context, stored.id).done;
    const openCount = claims.filter((mine) => isNewlyDone(mine) && isLeftOpen(mine)).length;
    const itemOf = ({ stored }: OwnAnswer) => ({ itemKind: claimKind, itemId: stored.id });
    const changes = claims.map((mine) => reviewChange(context, itemOf(mine), judgement));
    const about = { room: 'evidence', datasetId, judgement, count: claims.length } as const;
    return { ...recordMany(context, about, changes), openCount };
  },
  'evidence.addComment': ({ claimId, text }, context) => {
    const mine = ownAnswer(context, claimId);
    const after = { evaluatorId: mine.evaluatorId, savedAt: context.now().toISOString(), text: text.toWellFormed() };
    const change = { aspect: `comment:${newId(context.db)}`, before: null, after };
    return recordAspects(context, mine, { kind: 'comment' }, [change]);
  },
  'evidence.editComment': ({ claimId, ...comment }, context) => {
    const mine = ownAnswer(context, claimId);
    const { kind, change } = rewriteComment(context, { itemKind: claimKind, itemId: claimId }, comment);
    return recordAspects(context, mine, { kind }, [change]);
  },
  'evidence.history': ({ claimId }, context) => {
    const own = shownEvaluatorId(context);
    return historyOfItem(context.db, claimKind, claimId)
      .filter(({ evaluatorId }) => evaluatorId === own)
      .map(historyEntryOf);
  },
  'evidence.reveal': ({ claimId }, context) => {
    const mine = ownAnswer(context, claimId);
    if (!review(context, claimId).done) {
      throw new AppError('INVALID_INPUT', 'The claim is not done', { reason: 'notDone' });
    }
    const former = readReveal(context.db, claimId, mine.evaluatorId);
    const first = former ?? { at: context.now().toISOString(), answer: givenOf(mine.answer) };
    const before = former?.isShown ? former : null;
    const change = { aspect: revealedAspect(mine.evaluatorId), before, after: before ?? { ...first, isShown: true } };
    return recordAspects(context, mine, { kind: 'revealGold' }, [change]);
  },
  'evidence.readGold': ({ claimId }, context) => {
    const mine = ownAnswer(context, claimId);
    const reveal = readReveal(context.db, claimId, mine.evaluatorId);
    if (reveal?.isShown) return claimGold(mine, reveal, paragraphsOf(context.db, mine.stored));
    throw new AppError('INVALID_INPUT', 'Gold is hidden', { reason: 'hidden' });
  },
};

function review(context: Context, claimId: number) {
  return readReview(context.db, { itemKind: claimKind, itemId: claimId }, context.evaluatorId());
}

import { AppError } from '../../../../shared/errors.ts';
import { taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { evidencePromptsApi } from '../../../../shared/rooms/evidence/promptsApi.ts';
import type { HandlersFor } from '../../../context.ts';
import { readReveal } from '../answers.ts';
import { findStatement, knowledgeBasesOf } from '../knowledgeBases.ts';
import { parseReply } from '../prompts/parseReply.ts';
import { evidenceIdsIn, referencePrompt, withFoundEvidence } from '../prompts/referencePrompt.ts';
import { readStoredClaim } from '../tables/claimsTable.ts';
import { ownAnswer } from './ownAnswer.ts';

/** Handlers of the study's prompts and replies. */
export const promptHandlers: HandlersFor<keyof typeof evidencePromptsApi> = {
  'evidence.readPrompt': ({ claimId, withAdded }, context) => {
    const mine = ownAnswer(context, claimId);
    const { item } = mine.stored;
    if (taskOf(item.test).orderTells && !readReveal(context.db, claimId, mine.evaluatorId)?.isShown) {
      throw new AppError('INVALID_INPUT', 'Gold is hidden, and the prompt tells it', { reason: 'hidden' });
    }
    const prompt = referencePrompt(item);
    if (prompt === null || !withAdded) return { prompt };
    const given = new Set(evidenceIdsIn(prompt));
    const bases = knowledgeBasesOf(context.db, item);
    const found = mine.answer.choices.flatMap(({ evidenceId, choice }) => {
      const statement = choice === 'add' ? findStatement(context.db, bases, evidenceId) : null;
      return statement === null || given.has(`${evidenceId}`) ? [] : [{ ...statement, evidenceId }];
    });
    return { prompt: withFoundEvidence(prompt, found) };
  },
  'evidence.parseReply': ({ claimId, reply }, { db }) => {
    const parsed = parseReply(readStoredClaim(db, claimId).item.test, reply);
    const selectedClaim = parsed.task === 'selection' ? parsed.selectedClaim : null;
    return { explanations: [...parsed.explanations], selectedClaim };
  },
};

import { AppError } from '../../../../shared/errors.ts';
import type { evidenceApi } from '../../../../shared/rooms/evidence/api.ts';
import { candidatesOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { HandlersFor } from '../../../context.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { readAnswer } from '../answers.ts';
import { knowledgeBasesOf } from '../knowledgeBases.ts';
import { readStoredClaim } from '../tables/claimsTable.ts';
import { searchStatements } from '../tables/statementSearchTable.ts';
import { countFacts } from '../tables/statementsTable.ts';

type Methods = Extract<
  keyof typeof evidenceApi,
  'evidence.knowledgeBases' | 'evidence.search' | 'evidence.statementFacts'
>;

/** Handlers of knowledge bases. What is right is in none that belongs to a claim more than any other statement. */
export const statementHandlers: HandlersFor<Methods> = {
  'evidence.knowledgeBases': ({ claimId }, { db }) => [...knowledgeBasesOf(db, readStoredClaim(db, claimId).item)],
  'evidence.search': ({ claimId, fileId, ...search }, context) => {
    const { item } = readStoredClaim(context.db, claimId);
    const bases = knowledgeBasesOf(context.db, item);
    const searched = fileId === null ? bases[0] : bases.find((base) => base.fileId === fileId);
    if (searched === undefined) {
      if (fileId === null) return { fileId: null, statements: [], matched: 0, isMore: false };
      throw new AppError('NOT_FOUND', 'No such knowledge base', { kind: 'knowledgeBase', id: fileId });
    }
    const candidates = new Set(candidatesOf(item).map(({ evidenceId }) => evidenceId));
    const { choices } = readAnswer(context.db, claimId, shownEvaluatorId(context));
    const added = new Set(choices.flatMap(({ evidenceId, choice }) => (choice === 'add' ? [evidenceId] : [])));
    const found = searchStatements(context.db, { ...search, fileId: searched.fileId });
    return {
      fileId: searched.fileId,
      ...found,
      statements: found.statements.map(({ evidenceId, description, facts }) => {
        const place = candidates.has(evidenceId) ? 'candidate' : added.has(evidenceId) ? 'added' : null;
        return { evidenceId, description, facts, place };
      }),
    };
  },
  'evidence.statementFacts': ({ fileId }, { db }) => countFacts(db, fileId),
};

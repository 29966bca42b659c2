import { AppError } from '../../../../shared/errors.ts';
import type { evidenceApi } from '../../../../shared/rooms/evidence/api.ts';
import { candidatesOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { KnowledgeBase } from '../../../../shared/rooms/evidence/statements.ts';
import type { HandlersFor } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { readAnswer } from '../answers.ts';
import { findFacts, knowledgeBasesOf } from '../knowledgeBases.ts';
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
    const { item, bases } = basesOf(context.db, claimId);
    if (fileId === null && bases.length === 0) return { fileId: null, statements: [], matched: 0, isMore: false };
    const searched = searchedBase(bases, fileId);
    const candidates = new Set(candidatesOf(item).map(({ evidenceId }) => evidenceId));
    const { choices } = readAnswer(context.db, claimId, shownEvaluatorId(context));
    const added = new Set(choices.flatMap(({ evidenceId, choice }) => (choice === 'add' ? [evidenceId] : [])));
    const found = searchStatements(context.db, { ...search, ...searched });
    return {
      fileId: searched.fileId,
      ...found,
      statements: found.statements.map(({ evidenceId, description, facts }) => {
        const place = candidates.has(evidenceId) ? 'candidate' : added.has(evidenceId) ? 'added' : null;
        return { evidenceId, description, facts: facts ?? findFacts(context.db, bases, evidenceId), place };
      }),
    };
  },
  'evidence.statementFacts': ({ claimId, fileId }, { db }) => {
    const searched = searchedBase(basesOf(db, claimId).bases, fileId);
    return countFacts(db, searched.fileId, searched.factsFileId);
  },
};

function basesOf(db: ReadableDatabase, claimId: number) {
  const { item } = readStoredClaim(db, claimId);
  return { item, bases: knowledgeBasesOf(db, item) };
}

/** The file that is searched, the smallest for null, and the one that says the facts of its evidence. Throws NOT_FOUND. */
function searchedBase(bases: readonly KnowledgeBase[], fileId: number | null) {
  const searched = fileId === null ? bases[0] : bases.find((base) => base.fileId === fileId);
  if (searched === undefined) {
    throw new AppError('NOT_FOUND', 'No such knowledge base', { kind: 'knowledgeBase', id: fileId });
  }
  const withFacts = searched.hasFacts ? searched : (bases.find(({ hasFacts }) => hasFacts) ?? searched);
  return { fileId: searched.fileId, factsFileId: withFacts.fileId };
}

import { type ClaimItem, candidatesOf } from '../../../shared/rooms/evidence/claims.ts';
import type { KnowledgeBase, StatementFacts } from '../../../shared/rooms/evidence/statements.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { hasStatement, readStatement, type StoredStatement, statementFiles } from './tables/statementsTable.ts';

/** Candidates by which a knowledge base is known as that of a claim. */
const comparedAtMost = 5;

/**
 * The files of statements that belong to a claim, the smallest first: those that hold one of its candidates word for word. Ids alone say nothing: CIViC and
 * R4C both count from 1. So the golden facts of R4C are none, as no candidate is among them.
 */
export function knowledgeBasesOf(db: ReadableDatabase, item: ClaimItem): readonly KnowledgeBase[] {
  const candidates = candidatesOf(item).slice(0, comparedAtMost);
  return statementFiles(db).filter(({ fileId }) => candidates.some((one) => hasStatement(db, fileId, one)));
}

/** Evidence as the first of some knowledge bases has it; null where none does. */
export function findStatement(
  db: ReadableDatabase,
  bases: readonly KnowledgeBase[],
  evidenceId: number,
): StoredStatement | null {
  for (const { fileId } of bases) {
    const found = readStatement(db, fileId, evidenceId);
    if (found !== null) return found;
  }
  return null;
}

/** What some knowledge bases say of evidence; null where none has facts. */
export function findFacts(
  db: ReadableDatabase,
  bases: readonly KnowledgeBase[],
  evidenceId: number,
): StatementFacts | null {
  const withFacts = bases.filter(({ hasFacts }) => hasFacts);
  return findStatement(db, withFacts, evidenceId)?.facts ?? null;
}

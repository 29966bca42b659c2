import type { WritableDatabase } from '../../../database/types.ts';
import { forgetCells, queueRow, takeBackRow } from '../../../outbox/outboxTable.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';
import { outboxRowOf } from './queuedRow.ts';
import { identityColumns } from './submissionRow.ts';

/**
 * Makes the rows of judgements anew that nobody has received, as what they may say of a person has changed, in the caller's transaction. Returns the
 * judgements whose rows were sent, or that have none.
 */
export function rewriteWaiting(db: WritableDatabase, submissions: readonly StoredSubmission[]): StoredSubmission[] {
  return submissions.filter((one) => {
    if (takeBackRow(db, one.id) !== 'waiting') return true;
    queueRow(db, outboxRowOf(db, one, one.submittedAt));
    return false;
  });
}

/**
 * Takes who somebody is out of the rows of their judgements, once that was erased or is not to be sent any more, in the caller's transaction: rows that
 * were sent are known here without it. What arrived stays where it is.
 */
export function forgetInRows(db: WritableDatabase, submissions: readonly StoredSubmission[]): void {
  for (const { id } of rewriteWaiting(db, submissions)) forgetCells(db, id, identityColumns);
}

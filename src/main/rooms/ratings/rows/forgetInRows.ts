import type { WritableDatabase } from '../../../database/types.ts';
import { forgetCells, queueRow, takeBackRow } from '../../../outbox/outboxTable.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';
import { outboxRowOf } from './queuedRow.ts';
import { identityColumns } from './submissionRow.ts';

/**
 * Takes who somebody is out of the rows of their judgements, once that was erased, in the caller's transaction: rows that nobody has received are
 * made anew, and those that were sent are known here without it. What arrived stays where it is.
 */
export function forgetInRows(db: WritableDatabase, submissions: readonly StoredSubmission[], now: Date): void {
  for (const one of submissions) {
    if (takeBackRow(db, one.id) === 'waiting') queueRow(db, outboxRowOf(db, one, now.toISOString()));
    else forgetCells(db, one.id, identityColumns);
  }
}

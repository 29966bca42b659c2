import type { WritableDatabase } from '../../../database/types.ts';
import { queueRow, takeBackRow } from '../../../outbox/outboxTable.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';
import { outboxRowOf } from './queuedRow.ts';

/**
 * Makes the rows of judgements anew that nobody has received, as what they say of a person has changed. In the caller's transaction. What
 * was sent stays where it went.
 */
export function rewriteQueued(db: WritableDatabase, submissions: readonly StoredSubmission[], now: Date): void {
  for (const one of submissions) {
    if (takeBackRow(db, one.id) === 'waiting') queueRow(db, outboxRowOf(db, one, now.toISOString()));
  }
}

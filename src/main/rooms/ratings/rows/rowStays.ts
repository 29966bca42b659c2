import type { StaysBecause } from '../../../../shared/project.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { standingOfRow } from '../../../outbox/outboxTable.ts';
import { isSuperseded } from '../tables/submissionsTable.ts';

/** Why the row of a judgement stays: it was sent, or another row replaced it; null for one that can still be taken back. */
export function rowStays(db: ReadableDatabase, submissionId: string): StaysBecause | null {
  const standing = standingOfRow(db, submissionId);
  if (standing === 'sent' || standing === 'sending') return standing;
  return isSuperseded(db, submissionId) ? 'superseded' : null;
}

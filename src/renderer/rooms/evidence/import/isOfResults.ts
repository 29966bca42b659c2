import type { EvidencePreview } from '../../../../shared/rooms/evidence/preview.ts';

/** Whether what is imported are files of results and nothing else: it is counted and listed by its files. */
export function isOfResults({ resultFileCount, claimCount, statementCount }: EvidencePreview): boolean {
  return resultFileCount > 0 && claimCount + statementCount === 0;
}

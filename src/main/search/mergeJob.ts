import type { WritableDatabase } from '../database/types.ts';
import { repeatInSlices } from '../datasets/timeSlices.ts';
import type { Log } from '../log.ts';
import { mergeParts } from './searchTable.ts';

/** Merges what imports left in parts, a little at a time beside the work; returns at once. To be called when datasets came or went. */
export function continueMerging(db: WritableDatabase, log: Log): void {
  repeatInSlices(db, () => mergeParts(db, 'question')).catch((error: unknown) => {
    // Closing the project ends it; the next start goes on.
    if (db.open) log.error('merge-failed', error);
  });
}

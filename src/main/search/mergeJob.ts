import { inOneSlice, repeatInSlices, worksAlone } from '../database/timeSlices.ts';
import type { WritableDatabase } from '../database/types.ts';
import type { Log } from '../log.ts';
import { mergeByItself, mergeParts, type SearchPrefix } from './searchTable.ts';

/**
 * Merges what imports left in parts, a little at a time beside the work; returns at once. To be called when datasets came or went. A command leaves it
 * to the next window: it would only hold up the end of the command, as nobody writes before that.
 */
export function continueMerging(db: WritableDatabase, prefixes: readonly SearchPrefix[], log: Log): void {
  if (worksAlone(db)) return;
  for (const prefix of prefixes) {
    const merge = async () => {
      inOneSlice(db, () => mergeByItself(db, prefix));
      await repeatInSlices(db, () => mergeParts(db, prefix));
    };
    merge().catch((error: unknown) => {
      // Closing the project ends it; the next start goes on.
      if (db.open) log.error('merge-failed', error);
    });
  }
}

import { AppError } from '../../../../shared/errors.ts';
import { openReadOnly } from '../../../database/openDatabase.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import { pageIdsInSight } from '../tables/pageIdsTable.ts';
import { readPageTitles } from './readPageTitles.ts';

/** The project's database, which a thread opens only to read: every record of every dataset is looked through. */
type Place = { readonly databaseFile: string };

function readPageIds({ databaseFile }: Place): string[] {
  const db = openReadOnly(databaseFile);
  try {
    return pageIdsInSight(db);
  } finally {
    db.close();
  }
}

/** Tasks of titles of pages. */
export const pageTitleTasks = {
  /** The page ids that a file may give titles to. */
  'derivations.pageIds': readPageIds,
  /** What a file has of them (`readPageTitles`). Errors: as that; INVALID_INPUT `{ reason: 'noPageIds' }`. */
  'derivations.readPageTitles': async (
    { path, ...place }: Place & { readonly path: string },
    { signal }: Pick<TaskChannel, 'signal'>,
  ) => {
    const ids = new Set(readPageIds(place));
    if (ids.size === 0) throw new AppError('INVALID_INPUT', 'No record names a page', { reason: 'noPageIds' });
    return { ...(await readPageTitles(path, ids, signal)), idCount: ids.size };
  },
} as const;

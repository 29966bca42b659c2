import { AppError } from '../../../shared/errors.ts';
import type { pageTitlesApi } from '../../../shared/rooms/derivations/pageTitlesApi.ts';
import type { Context, HandlersFor } from '../../context.ts';
import { requireReadableFile, usingSource } from '../../datasets/readableFile.ts';
import { recordChange } from '../../judgements/recordChange.ts';
import { pageTitlesAspectOf, settingsKind } from './aspects.ts';
import { listPageTitles, readGivenTitles, titlesOfPages } from './tables/pageTitlesTable.ts';

/** Handlers of titles of pages: what a file gives is one value, and each act one undo. */
export const pageTitleHandlers: HandlersFor<keyof typeof pageTitlesApi> = {
  'derivations.pageTitles': async (_, { db, pool, folder }) => {
    const ids = await pool.run('derivations.pageIds', { databaseFile: folder.databaseFile });
    const sources = listPageTitles(db).map(({ titles, ...source }) => ({
      ...source,
      titleCount: Object.keys(titles).length,
    }));
    return { idCount: ids.length, titledCount: Object.keys(titlesOfPages(db, ids)).length, sources };
  },
  'derivations.givePageTitles': ({ source, name }, context) =>
    usingSource(context, source, async (path) => {
      await requireReadableFile(path);
      const { databaseFile } = context.folder;
      const read = await context.pool.run('derivations.readPageTitles', { path, databaseFile });
      const { sha256, titles, ...counts } = read;
      const count = Object.keys(titles).length;
      const given = {
        // Those of a set that is withdrawn now stay.
        ...{ fileName: name, titles: { ...readGivenTitles(context.db, sha256)?.titles, ...titles } },
        ...{ evaluatorId: context.evaluatorId(), savedAt: context.now().toISOString() },
      };
      const saved = record(context, { kind: 'givePageTitles', params: { name, count } }, sha256, given);
      return { ...saved, givenCount: count, ...counts, badLines: [...counts.badLines] };
    }),
  'derivations.removePageTitles': ({ sha256 }, context) => {
    const before = readGivenTitles(context.db, sha256);
    if (before === null) throw new AppError('NOT_FOUND', 'This file gave no titles', { kind: 'pageTitles', id: 0 });
    return record(context, { kind: 'removePageTitles', params: { name: before.fileName } }, sha256, null);
  },
};

type TitlesAct = { readonly kind: string; readonly params: Readonly<Record<string, string | number>> };

/** The titles are of no dataset. */
function record(context: Context, act: TitlesAct, sha256: string, after: unknown) {
  const place = { itemKind: settingsKind, itemId: 0, aspect: pageTitlesAspectOf(sha256) };
  const before = readGivenTitles(context.db, sha256);
  const about = { room: 'derivations', datasetId: null, itemId: null } as const;
  return recordChange(context, { ...about, ...act }, { ...place, before, after });
}

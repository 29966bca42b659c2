/** Titles of pages by their ids: a value of the project for each file that gave some. */
import type { PageTitle } from '../../../../shared/rooms/derivations/pageTitlesApi.ts';
import { foldForSearch } from '../../../../shared/text/foldForSearch.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { evaluatorNames, readValue, valuesOfItem } from '../../../judgements/valuesTable.ts';
import { holdsWords, type TypedWords } from '../../../search/holdsWords.ts';
import { pageTitlesAspect, pageTitlesAspectOf, settingsKind, storedPageTitlesSchema } from '../aspects.ts';

/** The id under which settings are kept that are of no dataset. */
const project = 0;

/** The files that gave titles, in the order in which they were given. */
export function listPageTitles(db: ReadableDatabase) {
  const names = evaluatorNames(db);
  return valuesOfItem(db, settingsKind, project, pageTitlesAspect, storedPageTitlesSchema).map(({ aspect, value }) => ({
    sha256: aspect.slice(pageTitlesAspect.length + 1),
    fileName: value.fileName,
    author: names.get(value.evaluatorId) ?? '',
    savedAt: value.savedAt,
    titles: value.titles,
  }));
}

/** What a file gave; null for none. */
export function readGivenTitles(db: ReadableDatabase, sha256: string) {
  const aspect = pageTitlesAspectOf(sha256);
  return readValue(db, { itemKind: settingsKind, itemId: project, aspect }, storedPageTitlesSchema);
}

type KnownTitle = PageTitle & { readonly folded: string };
const remembered = { make: () => ({ mark: '', titles: new Map<string, KnownTitle>() }) };

/** The title of each page that has one, by its id. */
function knownTitles(db: ReadableDatabase): ReadonlyMap<string, KnownTitle> {
  const known = db.kept(remembered);
  const mark = markOf(db);
  if (known.mark !== mark) {
    known.mark = mark;
    known.titles = new Map();
    for (const { titles, fileName, savedAt } of listPageTitles(db)) {
      for (const [id, title] of Object.entries(titles))
        known.titles.set(id, { title, fileName, savedAt, folded: foldForSearch(title) });
    }
  }
  return known.titles;
}

/** Titles of pages, by those of the ids that have one. */
export function titlesOfPages(db: ReadableDatabase, ids: readonly string[]): Record<string, PageTitle> {
  const titles = knownTitles(db);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const known = titles.get(id);
      if (known === undefined) return [];
      const { title, fileName, savedAt } = known;
      return [[id, { title, fileName, savedAt }]];
    }),
  );
}

/** Ids of the pages whose title holds every word of what was typed (`holdsWords`); none where nothing was typed. */
export function pagesWithTitle(db: ReadableDatabase, typed: TypedWords): string[] {
  const holds = holdsWords(typed);
  if (holds === null) return [];
  return [...knownTitles(db)].flatMap(([id, { title, folded }]) => (holds({ text: title, folded }) ? [id] : []));
}

/** Another one whenever a file came or went. */
function markOf(db: ReadableDatabase): string {
  const row = db
    .prepare<[string, number, string, string], { files: number; newest: number | null }>(
      `SELECT count(*) AS files, max(counter) AS newest FROM item_values
       WHERE item_kind = ? AND item_id = ? AND aspect >= ? AND aspect < ?`,
    )
    .get(settingsKind, project, `${pageTitlesAspect}:`, `${pageTitlesAspect};`);
  return `${row?.files} ${row?.newest}`;
}

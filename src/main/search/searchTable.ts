import { searchWords } from '../../shared/text/foldForSearch.ts';
import { formsOf } from '../../shared/text/kanjiForms.ts';
import { rowsWritten } from '../database/rowsWritten.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';
import { characterToken, type SearchTexts } from './searchTexts.ts';

/**
 * Which rows contain a text, for any kind of item: two contentless FTS5 tables whose names start with the item's prefix.
 * `<prefix>_search` finds three and more characters by trigrams. Trigrams find nothing for fewer, without an error, so
 * `<prefix>_search_short` holds the distinct characters and pairs of characters of each row.
 * A prefix is a word of the program, never what somebody typed.
 */
export type SearchPrefix = string;

/** One row as it is indexed: the texts of every field of the item. A word is found inside a field, never across two. */
type SearchRow = { readonly rowid: number; readonly texts: SearchTexts };

/** A condition for a WHERE clause, and the values of its question marks, in order. */
export type SearchCondition = { readonly sql: string; readonly parameters: readonly string[] };

/** Makes the two tables; for migrations. */
export function createSearchTables(db: WritableDatabase, prefix: SearchPrefix): void {
  db.exec(`
    CREATE VIRTUAL TABLE ${prefix}_search USING fts5(
      text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
    CREATE VIRTUAL TABLE ${prefix}_search_short USING fts5(
      text, content='', contentless_delete=1, detail=none, tokenize='ascii');
  `);
}

/** Adds rows that are not indexed yet. Call it once for many rows, inside the transaction that writes them. */
export function indexRows(db: WritableDatabase, prefix: SearchPrefix, rows: readonly SearchRow[]): void {
  const long = db.prepare(`INSERT INTO ${prefix}_search (rowid, text) VALUES (?, ?)`);
  const short = db.prepare(`INSERT INTO ${prefix}_search_short (rowid, text) VALUES (?, ?)`);
  // One table after the other: each has its own words in the processor's cache.
  for (const { rowid, texts } of rows) long.run(rowid, texts.folded);
  for (const { rowid, texts } of rows) short.run(rowid, texts.short);
}

/** Bytes that a table gathers before it writes them; of what is gathered in one transaction it makes one part. */
const gatheredBytes = 64 * 1024 ** 2;

/** To be called before many rows are indexed: SQLite's own measure of 1 MiB makes parts that have to be merged at once. */
export function expectManyRows(db: WritableDatabase, prefix: SearchPrefix): void {
  for (const table of [`${prefix}_search`, `${prefix}_search_short`]) {
    // A bound number would be a real one, which is refused.
    db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${gatheredBytes})`).run();
  }
}

/** At how many parts of a size SQLite merges within whatever writes, it or `mergeParts` begins to, and it does so at once: its own measures, and those of an import. */
const usualMerging = { automerge: 4, usermerge: 4, crisismerge: 16 };
const mergingByHand = { automerge: 0, usermerge: 16, crisismerge: 64 };

/**
 * To be called before many small transactions index many rows beside the work: from now on, until `mergeByItself`, parts are merged by
 * `mergeParts` alone, which the caller calls now and then. SQLite would merge some hundreds of pages within one transaction of many.
 */
export function mergeByHand(db: WritableDatabase, prefix: SearchPrefix): void {
  setMerging(db, prefix, mergingByHand);
}

/** Ends `mergeByHand`, also that of an import that was cut short. */
export function mergeByItself(db: WritableDatabase, prefix: SearchPrefix): void {
  const read = db.prepare<[], number>(`SELECT v FROM ${prefix}_search_config WHERE k = 'automerge'`).pluck();
  if ((read.get() ?? usualMerging.automerge) !== usualMerging.automerge) setMerging(db, prefix, usualMerging);
}

function setMerging(db: WritableDatabase, prefix: SearchPrefix, measures: typeof usualMerging): void {
  for (const table of [`${prefix}_search`, `${prefix}_search_short`]) {
    for (const [name, parts] of Object.entries(measures))
      db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${parts})`).run();
  }
}

/** Indexes the row again after an edit. */
export function replaceRow(db: WritableDatabase, prefix: SearchPrefix, row: SearchRow): void {
  removeRows(db, prefix, [row.rowid]);
  indexRows(db, prefix, [row]);
}

/** Takes rows out of the index; one that is not there does no harm. */
export function removeRows(db: WritableDatabase, prefix: SearchPrefix, rowids: readonly number[]): void {
  const long = db.prepare(`DELETE FROM ${prefix}_search WHERE rowid = ?`);
  const short = db.prepare(`DELETE FROM ${prefix}_search_short WHERE rowid = ?`);
  for (const rowid of rowids) {
    long.run(rowid);
    short.run(rowid);
  }
}

/** Pages of the index that one step of merging writes: a few milliseconds. */
const pagesInStep = 16;

/**
 * Merges parts of the index for a moment. Many rows leave many parts, and without this the acts that follow would merge them, some
 * hundreds of pages at a time. Returns 0 when nothing is left to merge.
 */
export function mergeParts(db: WritableDatabase, prefix: SearchPrefix): number {
  return mergePartsOf(db, `${prefix}_search`) || mergePartsOf(db, `${prefix}_search_short`);
}

function mergePartsOf(db: WritableDatabase, table: string): number {
  const before = rowsWritten(db);
  db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`).run(pagesInStep);
  // The command itself counts as one change (https://sqlite.org/fts5.html#the_merge_command).
  return Math.max(0, rowsWritten(db) - before - 1);
}

/**
 * A condition that holds for the rows that contain every word of what was typed; null when nothing was typed.
 * Every character is literal: quotes, `*`, `AND` and brackets have no meaning of their own.
 *
 * @param rowid SQL expression of the indexed row's number in the caller's query, such as `q.id`
 * @param exactly whether a word stands in the row letter by letter; given, every word must
 */
export function searchCondition(
  prefix: SearchPrefix,
  typed: string,
  rowid = 'id',
  exactly: ((word: string) => SearchCondition) | null = null,
): SearchCondition | null {
  const matches = matchesOf(prefix, typed);
  if (matches.length === 0) return null;
  const words = exactly === null ? [] : typed.split(/\s+/).filter((part) => part !== '');
  const conditions = [
    ...matches.map(({ table, expression }) => ({
      sql: `${rowid} IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`,
      parameters: [expression],
    })),
    ...words.flatMap((word) => exactly?.(word) ?? []),
  ];
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

/** A condition that holds for the rows that contain at least one of some words; null without a word. `rowid`: as of `searchCondition`. */
export function anyWordCondition(prefix: SearchPrefix, words: readonly string[], rowid = 'id'): SearchCondition | null {
  const matches = words.flatMap((word) => matchesOf(prefix, word));
  if (matches.length === 0) return null;
  const byTable = [...Map.groupBy(matches, ({ table }) => table)];
  return {
    sql: `(${byTable.map(([table]) => `${rowid} IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`).join(' OR ')})`,
    parameters: byTable.map(([, ofTable]) => ofTable.map(({ expression }) => expression).join(' OR ')),
  };
}

/** Row numbers from `first` to `last`, both included; null where the index itself begins or ends there. */
export type RowRange = { readonly first: number | null; readonly last: number | null };

/**
 * The rows of a range that contain every word of what was typed, from the index alone: where a set is a range of row numbers
 * this is many times faster than a condition on its rows, which has to look each of them up. Null when nothing was typed.
 */
export function searchRange(db: ReadableDatabase, prefix: SearchPrefix, typed: string, range: RowRange) {
  const [match, ...others] = matchesOf(prefix, typed);
  if (match === undefined) return null;
  const { first, last } = range;
  const conditions = [
    `${match.table} MATCH ?`,
    // Looked at for every row: a bound that says nothing would double the time of a frequent character.
    ...(first === null ? [] : ['rowid >= ?']),
    ...(last === null ? [] : ['rowid <= ?']),
    ...others.map(({ table }) => `rowid IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`),
  ];
  const found = `FROM ${match.table} WHERE ${conditions.join(' AND ')}`;
  const bounds = [first, last].filter((bound) => bound !== null);
  const parameters = [match.expression, ...bounds, ...others.map(({ expression }) => expression)];
  const isOneToken = match.onlyToken !== null && others.length === 0 && bounds.length === 0;
  return {
    /** How many rows there are. */
    count(): number {
      if (isOneToken) return countToken(db, match.table, match.onlyToken);
      const row = db.prepare<(string | number)[], { n: number }>(`SELECT count(*) AS n ${found}`).get(...parameters);
      return row?.n ?? 0;
    },
    /** At most `limit` row numbers, ascending, after the first `offset`. */
    rowids(offset: number, limit: number): number[] {
      return db
        .prepare<(string | number)[], { rowid: number }>(`SELECT rowid ${found} ORDER BY rowid LIMIT ? OFFSET ?`)
        .all(...parameters, limit, offset)
        .map((row) => row.rowid);
    },
  };
}

/** How many rows have a token, by the index's own list of tokens: some four times as fast as going through the rows. */
function countToken(db: ReadableDatabase, table: string, token: string): number {
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_tokens USING fts5vocab(main, ${table}, 'row')`);
  const row = db.prepare<[string], { doc: number }>(`SELECT doc FROM temp.${table}_tokens WHERE term = ?`).get(token);
  return row?.doc ?? 0;
}

type Match = {
  readonly table: string;
  readonly expression: string;
  /** The token of the other table that is all that is asked, null when more is. */
  readonly onlyToken: string | null;
};

/** What to ask of which table: trigrams know words of three and more characters, the other table shorter ones. */
function matchesOf(prefix: SearchPrefix, typed: string): Match[] {
  const words = searchWords(typed).map((word) => ({ length: [...word].length, forms: formsOf(word) }));
  const long = words
    .filter(({ length }) => length >= 3)
    .map(({ forms }) => forms.map((form) => form.replaceAll('"', '""')));
  const short = words
    .filter(({ length }) => length < 3)
    .map(({ forms }) => forms.map((form) => [...form].map(characterToken).join('')));
  const [first = []] = short;
  return [
    { table: `${prefix}_search`, words: long, onlyToken: null },
    {
      table: `${prefix}_search_short`,
      words: short,
      onlyToken: short.length === 1 && first.length === 1 ? (first[0] ?? null) : null,
    },
  ]
    .filter(({ words: asked }) => asked.length > 0)
    .map(({ table, words: asked, onlyToken }) => ({
      table,
      expression: asked.map((tokens) => `(${tokens.map((token) => `"${token}"`).join(' OR ')})`).join(' AND '),
      onlyToken,
    }));
}

/**
 * The search index of a store: for each step its words with their places, built bit by bit beside the work. It holds no text, and may be
 * thrown away at any time.
 */
import type { IndexQuery } from '../../../shared/traces/searchWords.ts';
import { rowsWritten } from '../../database/rowsWritten.ts';
import type { ReadableDatabase, WritableDatabase } from '../../database/types.ts';
import type { IndexedText } from './indexedText.ts';

/** How far an index is. `nextRow` is the first step that is not in it. */
export type IndexProgress = { readonly nextRow: number; readonly indexedBytes: number; readonly isComplete: boolean };

/** Bumped when texts are taken apart in another way: an older index is built again. */
const version = 2;

/** Makes the tables, or empties those of another version. */
export function prepareIndex(db: WritableDatabase): void {
  db.pragma('synchronous = NORMAL');
  if (db.pragma('user_version', { simple: true }) === version) return;
  db.exec(`
    BEGIN;
    DROP TABLE IF EXISTS words;
    DROP TABLE IF EXISTS characters;
    DROP TABLE IF EXISTS vocabulary;
    DROP TABLE IF EXISTS progress;
    CREATE VIRTUAL TABLE words USING fts5(text, content='', columnsize=0, tokenize='ascii');
    INSERT INTO words (words, rank) VALUES ('hashsize', 33554432);
    -- All pieces become one at the end: until then a word is written anew twice instead of four times.
    INSERT INTO words (words, rank) VALUES ('automerge', 16);
    INSERT INTO words (words, rank) VALUES ('crisismerge', 64);
    -- A character by itself begins hundreds of pairs: here it is found at once.
    CREATE VIRTUAL TABLE characters USING fts5(text, content='', columnsize=0, detail=none, tokenize='ascii');
    INSERT INTO characters (characters, rank) VALUES ('hashsize', 33554432);
    -- Every word once: what holds a piece of a word is looked for here. Filled at the end.
    CREATE TABLE vocabulary (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TABLE progress (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      next_row INTEGER NOT NULL,
      indexed_bytes INTEGER NOT NULL,
      is_complete INTEGER NOT NULL
    ) STRICT;
    INSERT INTO progress VALUES (1, 0, 0, 0);
    PRAGMA user_version = ${version};
    COMMIT;
  `);
}

/** How far the index is; null for a file of another version. */
export function readIndexProgress(db: ReadableDatabase): IndexProgress | null {
  if (db.pragma('user_version', { simple: true }) !== version) return null;
  const row = db
    .prepare<[], { next_row: number; indexed_bytes: number; is_complete: number }>('SELECT * FROM progress')
    .get();
  if (row === undefined) return null;
  return { nextRow: row.next_row, indexedBytes: row.indexed_bytes, isComplete: row.is_complete === 1 };
}

export function writeIndexProgress(db: WritableDatabase, { nextRow, indexedBytes, isComplete }: IndexProgress): void {
  db.prepare('UPDATE progress SET next_row = ?, indexed_bytes = ?, is_complete = ?').run(
    nextRow,
    indexedBytes,
    Number(isComplete),
  );
}

/** Adds steps one by one; call it in a transaction. */
export function prepareIndexInsert(db: WritableDatabase): (row: number, text: IndexedText) => void {
  const insertWords = db.prepare<[number, Uint8Array]>('INSERT INTO words (rowid, text) VALUES (?, CAST(? AS TEXT))');
  const insertCharacters = db.prepare<[number, string]>('INSERT INTO characters (rowid, text) VALUES (?, ?)');
  return (row, { words, characters }) => {
    insertWords.run(row, words);
    if (characters !== '') insertCharacters.run(row, characters);
  };
}

/** Joins some of the pieces that building left; false when there is nothing left to join. */
export function mergeIndex(db: WritableDatabase): boolean {
  const didMerge = (table: 'words' | 'characters') => {
    const before = rowsWritten(db);
    db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', -2000)`).run();
    return rowsWritten(db) - before >= 2;
  };
  return didMerge('words') || didMerge('characters');
}

/** Writes every word of the finished index into the vocabulary. */
export function fillVocabulary(db: WritableDatabase): void {
  db.exec(`
    CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, 'words', 'row');
    INSERT OR IGNORE INTO vocabulary SELECT term FROM temp.terms;
    DROP TABLE temp.terms;
  `);
}

/** Rows of steps, from `from` on and before `to`. */
export type RowRange = { readonly from: number; readonly to: number };
export const allRows: RowRange = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Rows of the steps that have all that is asked for, ascending. */
export function matchingRows(
  db: ReadableDatabase,
  { words, characters }: IndexQuery,
  { from, to }: RowRange = allRows,
): number[] {
  const conditions = [
    ...(words === null ? [] : ['words MATCH ?']),
    ...(words !== null && characters !== null
      ? ['rowid IN (SELECT rowid FROM characters WHERE characters MATCH ?)']
      : characters !== null
        ? ['characters MATCH ?']
        : []),
  ];
  if (conditions.length === 0) return [];
  return db
    .prepare<(string | number)[], number>(
      `SELECT rowid FROM ${words === null ? 'characters' : 'words'}
       WHERE ${conditions.join(' AND ')} AND rowid >= ? AND rowid < ? ORDER BY rowid`,
    )
    .pluck()
    .all(...[words, characters].filter((one) => one !== null), from, to);
}

/** A step by its row, with a number in proportion to how often something stands in it. */
export type RowShare = { readonly row: number; readonly share: number };

/** So small that in bm25 a count times this vanishes beside what it is added to: what is left is the count times one factor for all rows. */
const weight = 1e-18;

/**
 * The steps of some ranges that have some words behind each other, each with a share. The index counts them for its ranking
 * (https://sqlite.org/fts5.html#the_bm25_function), which takes a twentieth of the time of listing every place. Null where shares are not in
 * proportion, as in an index whose texts are of three words on average.
 */
export function rowShares(db: ReadableDatabase, words: string, ranges: readonly RowRange[]): RowShare[] | null {
  // Asked for one row by its number, bm25 may answer of another one (SQLite 3.54.1): rows are asked for by ranges alone.
  const weighed = ({ from, to }: RowRange, by: number, most: number) =>
    db
      .prepare<[string, number, number, number], RowShare>(
        `SELECT rowid AS "row", -bm25(words, ${by}) AS share FROM words
         WHERE words MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid LIMIT ?`,
      )
      .all(words, from, to, most);
  const found = joined(ranges).map((range) => ({ range, rows: weighed(range, weight, -1) }));
  const some = found.find(({ rows }) => rows.length > 0);
  const [first, doubled] = [some?.rows[0], some && weighed(some.range, 2 * weight, 1)[0]];
  if (first === undefined || doubled === undefined) return [];
  return Math.abs(doubled.share / first.share - 2) < 1e-6 ? found.flatMap(({ rows }) => rows) : null;
}

/** Ranges in order, those that follow each other as one: to each query belongs a look at all steps with the words. */
function joined(ranges: readonly RowRange[]): RowRange[] {
  const all: RowRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && range.from <= last.to)
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else all.push(range);
  }
  return all;
}

/** Words that hold a piece of text; null when there are more than `limit`. */
export function wordsWith(db: ReadableDatabase, piece: string, limit: number): string[] | null {
  const words = db
    .prepare<[string, number], string>('SELECT word FROM vocabulary WHERE instr(word, ?) > 0 LIMIT ?')
    .pluck()
    .all(piece, limit + 1);
  return words.length > limit ? null : words;
}

/** Search of knowledge bases. */
import { rankedAtMost, type StatementFilter } from '../../../../shared/rooms/evidence/statements.ts';
import { searchTokens } from '../../../../shared/text/searchTokens.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Kept } from '../../../kept.ts';
import { fitOf, type SearchedWord, wordCounter, wordWeight } from '../search/bestMatch.ts';
import { readStatementsAt, type StoredStatement } from './statementsTable.ts';

type Search = {
  readonly fileId: number;
  /** The file that says of the same evidence what a filter asks for; the searched one where it has facts. */
  readonly factsFileId?: number;
  readonly text: string;
  readonly filter: StatementFilter;
  readonly offset: number;
  readonly limit: number;
};
type Found = { readonly statements: readonly StoredStatement[]; readonly matched: number; readonly isMore: boolean };
type Condition = { readonly sql: string; readonly parameters: readonly (string | number)[] };
/** Rows of a file; ids lie side by side, but for those of imports at the same time. */
type FileRows = { readonly fileId: number; readonly first: number; readonly last: number; readonly count: number };

/** Statements of a file, as `evidence.search` says. Of more than `rankedAtMost` that match the first are ranked, and none is counted beyond them. */
export function searchStatements(db: ReadableDatabase, search: Search): Found {
  const { fileId, factsFileId = fileId, text, filter, offset, limit } = search;
  const file = rowsOf(db, fileId);
  if (file === null) return { statements: [], matched: 0, isMore: false };
  const words = wordsOf(text);
  const condition = filterCondition(filter, factsFileId === fileId ? null : factsFileId);
  const found = words.length === 0 ? firstIds(db, file, condition) : idsByFit(db, file, words, condition);
  const { matched, isMore } = found;
  return { statements: readStatementsAt(db, found.ids.slice(offset, offset + limit)), matched, isMore };
}

/** Null for a file without statements. */
export function rowsOf(db: ReadableDatabase, fileId: number): FileRows | null {
  const row = db
    .prepare<[number], { first: number | null; last: number | null; count: number }>(
      `SELECT (SELECT id FROM evidence_statements WHERE file_id = f.id ORDER BY position LIMIT 1) AS first,
         (SELECT id FROM evidence_statements WHERE file_id = f.id ORDER BY position DESC LIMIT 1) AS last,
         f.record_count AS count
       FROM evidence_files f WHERE f.id = ?`,
    )
    .get(fileId);
  if (row === undefined || row.first === null || row.last === null) return null;
  return { fileId, first: row.first, last: row.last, count: row.count };
}

/** Every word; the last one as a beginning where it has three letters: shorter ones begin half of all words. */
function wordsOf(text: string): SearchedWord[] {
  const words = searchTokens(text);
  return words.map((word, at) => ({ word, isBeginning: at === words.length - 1 && word.length >= 3 }));
}

/** What FTS5 is asked for a word, which has letters and digits alone. */
const matchOf = ({ word, isBeginning }: SearchedWord) => `"${word}"${isBeginning ? '*' : ''}`;

type Ids = { readonly ids: readonly number[]; readonly matched: number; readonly isMore: boolean };

/** Those that are ranked, of one row more than that at most. */
function rankedOf<Row>(rows: readonly Row[]): { ranked: readonly Row[]; matched: number; isMore: boolean } {
  const ranked = rows.slice(0, rankedAtMost);
  return { ranked, matched: ranked.length, isMore: rows.length > rankedAtMost };
}

/** Rows with nothing but what filters ask for: a row itself is many times as long. */
const factsOfRows = 'evidence_statements s INDEXED BY evidence_statements_facts';

/** In the order of the file. */
function firstIds(db: ReadableDatabase, { fileId, first, last }: FileRows, { sql, parameters }: Condition): Ids {
  const ids = db
    .prepare<(string | number)[], number>(
      `SELECT s.id FROM ${factsOfRows}
       WHERE s.id BETWEEN ? AND ? AND s.file_id = ?${sql} ORDER BY s.id LIMIT ${rankedAtMost + 1}`,
    )
    .pluck()
    .all(first, last, fileId, ...parameters);
  const { ranked, ...counts } = rankedOf(ids);
  return { ids: ranked, ...counts };
}

type Matching = { readonly id: number; readonly text: string; readonly size: Uint8Array };

/**
 * Best first. FTS5's own `bm25` counts each word anew in all files for each search; here its formula is given what the rows of this file say. How long rows are
 * is in its tables (https://sqlite.org/fts5.html#fts5_data_structures), and how often a word is in a row its text tells.
 */
function idsByFit(db: ReadableDatabase, file: FileRows, words: readonly SearchedWord[], condition: Condition): Ids {
  const { fileId, first, last } = file;
  const rows = db
    .prepare<(string | number)[], Matching>(
      `SELECT s.id, ${searchedText} AS text, z.sz AS size FROM (
           SELECT s.id FROM statement_words w CROSS JOIN ${factsOfRows} ON s.id = w.rowid
           WHERE statement_words MATCH ? AND w.rowid BETWEEN ? AND ? AND s.file_id = ?${condition.sql} LIMIT ${rankedAtMost + 1}) found
         CROSS JOIN evidence_statements s ON s.id = found.id CROSS JOIN statement_words_docsize z ON z.id = found.id`,
    )
    .all(words.map(matchOf).join(' AND '), first, last, fileId, ...condition.parameters);
  const { ranked, ...counts } = rankedOf(rows);
  // The weight of a single word changes no order.
  const weights =
    words.length === 1 ? [1] : words.map((word) => wordWeight(rememberedCount(db, file, word), file.count));
  const countsIn = wordCounter(words);
  const meanLength = meanLengthOf(db);
  const fits = ranked.map(({ id, text, size }) => {
    const [length = 0] = integersOf(size);
    return { id, fit: fitOf(countsIn(text), weights, length / meanLength) };
  });
  return { ids: fits.sort((one, other) => other.fit - one.fit || one.id - other.id).map(({ id }) => id), ...counts };
}

/** The text whose words `insertStatement` indexes. */
const searchedText = `concat_ws(char(10), 'EID' || s.evidence_id, s.evidence_id, s.description, ${[
  'molecularProfile',
  'disease',
  'therapies',
  'citation',
  'sourceId',
]
  .map((fact) => `s.facts_json ->> '${fact}'`)
  .join(', ')})`;

/** Words whose counts are remembered: who types a word asks again for those before it with each letter. */
const rememberedWords = 2_000;
const keptCounts: Kept<Map<string, number>> = { make: () => new Map() };

/** As `countContaining`: files never change. */
function rememberedCount(db: ReadableDatabase, file: FileRows, word: SearchedWord): number {
  const counts = db.kept(keptCounts);
  const key = JSON.stringify([file, word]);
  const known = counts.get(key);
  if (known !== undefined) return known;
  const count = countContaining(db, file, word);
  if (counts.size >= rememberedWords) counts.clear();
  counts.set(key, count);
  return count;
}

/**
 * How many rows of a file have a word. Up to `countedAtMost` it is exact; otherwise it is estimated from how far down the file the first so many of them reach,
 * with a relative standard error of 1 / √`countedAtMost` (0.7 %) where the order of the file has nothing to do with the word. 0 for none.
 */
export function countContaining(
  db: ReadableDatabase,
  { first, last, count }: FileRows,
  word: SearchedWord,
  countedAtMost = 20_000,
): number {
  const row = db
    .prepare<[string, number, number], { counted: number; reached: number | null }>(
      `SELECT count(*) AS counted, max(rowid) AS reached FROM (
         SELECT rowid FROM statement_words WHERE statement_words MATCH ? AND rowid BETWEEN ? AND ? LIMIT ${countedAtMost})`,
    )
    .get(matchOf(word), first, last);
  if (!row || row.reached === null || row.counted < countedAtMost) return row?.counted ?? 0;
  return (row.counted * count) / (row.reached - first + 1);
}

/** Words of a statement in the mean, over all knowledge bases; 1 where there is none. */
function meanLengthOf(db: ReadableDatabase): number {
  const [rows = 0, words = 0] = integersOf(
    db.prepare<[], Uint8Array>('SELECT block FROM statement_words_data WHERE id = 1').pluck().get() ?? new Uint8Array(),
  );
  return rows === 0 || words === 0 ? 1 : words / rows;
}

/** The integers of a record of FTS5: seven bits in each byte, the highest first, and the eighth says that more follow. */
function integersOf(bytes: Uint8Array): number[] {
  const integers: number[] = [];
  let integer = 0;
  for (const byte of bytes) {
    integer = integer * 128 + (byte & 127);
    if (byte >= 128) continue;
    integers.push(integer);
    integer = 0;
  }
  return integers;
}

/** Of rows `s` themselves, or of those of another file that are about the same evidence. */
function filterCondition(filter: StatementFilter, otherFileId: number | null): Condition {
  const of = otherFileId === null ? 's' : 'f';
  const oneOf = (column: string, values: readonly string[]) =>
    values.length === 0
      ? []
      : [{ sql: `${of}.${column} IN (${values.map(() => '?').join(', ')})`, parameters: values }];
  const { types, levels, directions, significances, ratingAtLeast } = filter;
  const conditions: readonly Condition[] = [
    ...oneOf('type', types),
    ...oneOf('level', levels),
    ...oneOf('direction', directions),
    ...oneOf('significance', significances),
    ...(ratingAtLeast === null ? [] : [{ sql: `${of}.rating >= ?`, parameters: [ratingAtLeast] }]),
  ];
  const sql = conditions.map((one) => ` AND ${one.sql}`).join('');
  const parameters = conditions.flatMap((one) => one.parameters);
  if (otherFileId === null || conditions.length === 0) return { sql, parameters };
  return {
    sql: ` AND EXISTS (SELECT 1 FROM evidence_statements f WHERE f.evidence_id = s.evidence_id AND f.file_id = ?${sql})`,
    parameters: [otherFileId, ...parameters],
  };
}

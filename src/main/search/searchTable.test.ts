import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { anyText } from '../../../test/anyText.ts';
import { openEmptyDatabase } from '../../../test/emptyDatabase.ts';
import { rounds } from '../../../test/rounds.ts';
import { foldForSearch, searchWords } from '../../shared/text/foldForSearch.ts';
import { formsOf } from '../../shared/text/kanjiForms.ts';
import { rowsWritten } from '../database/rowsWritten.ts';
import type { WritableDatabase } from '../database/types.ts';
import {
  indexRows,
  mergeByHand,
  mergeByItself,
  mergeParts,
  removeRows,
  replaceRow,
  searchCondition,
  searchRange,
} from './searchTable.ts';
import { searchTexts } from './searchTexts.ts';

let db: WritableDatabase;
const texts = [
  '𠮷野家と﨑陽軒、創業が早いのはどちら？',
  '㈱山田ﾊﾞﾝｸﾞﾗﾃﾞｼｭ支店',
  'がくせい と カフェ',
  '"AND" OR (NOT) * NEAR/3 100%',
  '🤔👩‍🚀 と 京都府京都市',
  'Sudachi (SudachiDict small)',
];

beforeEach(() => {
  db = openEmptyDatabase();
  db.exec('CREATE TEMP TABLE items (id INTEGER PRIMARY KEY, raw TEXT)');
  fill(texts);
  return () => db.close();
});

function fill(rows: readonly string[]): void {
  db.exec('DELETE FROM items; DELETE FROM question_search; DELETE FROM question_search_short');
  const insert = db.prepare('INSERT INTO items VALUES (?, ?)');
  for (const [index, raw] of rows.entries()) insert.run(index + 1, raw);
  indexRows(
    db,
    'question',
    rows.map((raw, index) => ({ rowid: index + 1, texts: searchTexts([raw]) })),
  );
}

/** Whether a word stands in a text in any form of its kanji. */
const isIn = (text: string, word: string) => formsOf(word).some((form) => text.includes(form));

function find(typed: string, exact = false): number[] {
  const exactly = (word: string) => ({ sql: 'instr(items.raw, ?) > 0', parameters: [word] });
  const condition = searchCondition('question', typed, 'items.id', exact ? exactly : null);
  if (condition === null) return [];
  return db
    .prepare<string[], { id: number }>(`SELECT id FROM items WHERE ${condition.sql} ORDER BY id`)
    .all(...condition.parameters)
    .map((row) => row.id);
}

test.each([
  ['one rare kanji', '𠮷', [1]],
  ['a kanji in another form', '吉', [1]],
  ['a word of three with a kanji in another form', '崎陽軒', [1]],
  ['an old form', '營', []],
  ['a compatibility kanji with its neighbour', '﨑陽', [1]],
  ['hiragana for half-width katakana', 'ばんぐらでしゅ', [2]],
  ['two hiragana for half-width katakana', 'ぐら', [2]],
  ['the letters of a bracketed company sign', '(株)', [2]],
  ['decomposed kana', 'が', [1, 3]],
  ['other width and case', 'ＳＵＤＡＣＨＩ', [6]],
  ['an emoji', '🤔', [5]],
  ['a joiner inside an emoji', '👩‍🚀', [5]],
  ['words in any order', '都市 と', [5]],
  ['words of one and of three characters', '京都市 と', [5]],
  ['a word that is an operator elsewhere', 'and', [4]],
  ['quotes', '"AND"', [4]],
  ['one quote', '"', [4]],
  ['a star', '*', [4]],
  ['a bracket', '(', [2, 4, 6]],
  ['an operator with a number', 'NEAR/3', [4]],
  ['per cent', '0%', [4]],
  ['a full-width question mark', '？', [1]],
  ['what is nowhere', '大阪', []],
  ['NUL', 'a\0b', []],
  ['nothing', ' ', []],
])('finds %s', (_, typed, ids) => {
  expect(find(typed)).toEqual(ids);
});

test('exact search tells width, case and kana apart', () => {
  expect([find('sudachi', true), find('Sudachi', true), find('ﾊﾞﾝｸﾞ', true), find('バング', true)]).toEqual([
    [],
    [6],
    [2],
    [],
  ]);
});

test('a word is not found across two fields', () => {
  indexRows(db, 'question', [{ rowid: 7, texts: searchTexts(['東京', '都民']) }]);
  db.exec("INSERT INTO items VALUES (7, '')");
  expect([find('京都民'), find('京都'), find('都民')]).toEqual([[], [5], [7]]);
});

test('a replaced row is found by its new text only, and a removed one not at all', () => {
  replaceRow(db, 'question', { rowid: 1, texts: searchTexts(['大阪府']) });
  removeRows(db, 'question', [5, 99]);
  expect([find('𠮷'), find('どちら'), find('大阪'), find('大阪府'), find('京都'), find('京都府')]).toEqual([
    [],
    [],
    [1],
    [1],
    [],
    [],
  ]);
});

const noBounds = { first: null, last: null };

test('a range of rows is counted and read in pages, without the rows themselves', () => {
  const inRange = (typed: string) => {
    const found = searchRange(db, 'question', typed, { first: 2, last: 5 });
    return found && { count: found.count(), pages: [found.rowids(0, 1), found.rowids(1, 9)] };
  };
  expect([inRange('と'), inRange('京都府 と'), inRange('ﾊﾞﾝｸﾞ'), inRange('𠮷'), inRange(' ')]).toEqual([
    { count: 2, pages: [[3], [5]] },
    { count: 1, pages: [[5], []] },
    { count: 1, pages: [[2], []] },
    { count: 0, pages: [[], []] },
    null,
  ]);
});

test('the whole index is counted as it is after rows were replaced and removed', () => {
  const count = (typed: string) => searchRange(db, 'question', typed, noBounds)?.count();
  const before = ['都', 'と', '京都', '𠮷', '無'].map(count);
  db.transaction(() => replaceRow(db, 'question', { rowid: 1, texts: searchTexts(['京都', '都']) }))();
  removeRows(db, 'question', [5, 99]);
  const after = ['都', 'と', '京都', '𠮷', '無'].map(count);
  const found = ['都', 'と', '京都', '𠮷', '無'].map((typed) => find(typed).length);
  expect([before[0], after, before[3]]).toEqual([1, found, 1]);
});

test('finds what a search through every folded text finds', () => {
  const letters = [...'東京都とトﾄバﾊﾞは゛aAａé"*() 　\n株㈱𠮷👍🏽', 'é', 'が', '沢', '澤'];
  const text = fc.oneof(
    fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((parts) => parts.join('')),
    anyText({ maxLength: 12 }),
  );
  const query = fc.oneof(
    text,
    fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), query, (rows, typed) => {
      fill(rows);
      const words = searchWords(typed);
      const expected = rows.flatMap((row, index) =>
        words.length > 0 && words.every((word) => isIn(foldForSearch(row), word)) ? [index + 1] : [],
      );
      expect(find(typed)).toEqual(expected);
      const [bounded, whole] = [{ first: 1, last: 99 }, noBounds].map((range) =>
        searchRange(db, 'question', typed, range),
      );
      expect([bounded?.rowids(0, 99) ?? [], whole?.rowids(0, 99) ?? []]).toEqual([expected, expected]);
      expect([bounded?.count() ?? 0, whole?.count() ?? 0]).toEqual([expected.length, expected.length]);
    }),
    { seed: 20240312, numRuns: rounds(100) },
  );
});

test.each(['京', '京都', '京都府', '京都府 と'])('finds %s through the index, without a scan', (typed) => {
  const condition = searchCondition('question', typed, 'q.id');
  const plan = db
    .prepare<string[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT count(*) FROM questions q WHERE ${condition?.sql}`,
    )
    .all(...(condition?.parameters ?? []))
    .map((step) => step.detail);
  const [first] = plan;
  expect(first).toMatch(/^SEARCH q USING INTEGER PRIMARY KEY/);
  const scans = plan.filter((step) => step.startsWith('SCAN'));
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of scans) expect(scan).toMatch(/^SCAN question_search(_short)? VIRTUAL TABLE INDEX \d+:M\d/);
});

test('many small writes merge little each while an import merges by hand, and SQLite merges again behind it', () => {
  const write = (from: number) => {
    const before = rowsWritten(db);
    db.transaction(() => {
      const rows = Array.from({ length: 20 }, (_, at) => ({
        rowid: from + at,
        texts: searchTexts([`${from + at} 長い文章の${from * at}番`]),
      }));
      indexRows(db, 'question', rows);
    })();
    return rowsWritten(db) - before;
  };
  const most = (from: number, merge: () => void) => {
    const counts = Array.from({ length: 120 }, (_, at) => {
      merge();
      return write(from + at * 20);
    });
    return Math.max(...counts);
  };
  const partsOf = () => db.prepare('SELECT count(DISTINCT segid) FROM question_search_idx').pluck().get();
  mergeByHand(db, 'question');
  const byHand = most(1, () => mergeParts(db, 'question'));
  expect(partsOf()).toBeLessThan(40);
  mergeByItself(db, 'question');
  const byItself = most(10_000, () => {});
  expect(byHand * 1.5).toBeLessThan(byItself);
  const config = "SELECT k, v FROM question_search_config WHERE k LIKE '%merge' ORDER BY k";
  expect(db.prepare(config).raw().all()).toEqual([
    ['automerge', 4],
    ['crisismerge', 16],
    ['usermerge', 4],
  ]);
});

test('merges what many small writes left in parts, finds the same after it, and then has nothing left to do', () => {
  const partsOf = (table: string) =>
    db.prepare<[], { n: number }>(`SELECT count(DISTINCT segid) AS n FROM ${table}_idx`).get()?.n ?? 0;
  for (let row = 0; row < 300; row += 1) {
    indexRows(db, 'question', [{ rowid: 100 + row, texts: searchTexts([`第${row}問、${row % 7}番目の山`]) }]);
  }
  db.exec(
    "INSERT INTO items SELECT value + 100, '第' || value || '問、' || (value % 7) || '番目の山' FROM json_each('[0,7,8]')",
  );
  const found = find('0番目の山');
  const parts = partsOf('question_search');
  let steps = 0;
  while (mergeParts(db, 'question') > 0) steps += 1;
  expect(steps).toBeGreaterThan(0);
  expect(partsOf('question_search')).toBeLessThan(parts);
  expect(mergeParts(db, 'question')).toBe(0);
  expect(found).toEqual([100, 107]);
  expect(find('0番目の山')).toEqual(found);
  expect(find('𠮷')).toEqual([1]);
});

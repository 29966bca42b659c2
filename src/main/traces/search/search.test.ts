import { statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bruteForce } from '../../../../test/bruteForceSearch.ts';
import { rounds } from '../../../../test/rounds.ts';
import { buildWhole, channel, folderForStores, search, storeOf } from '../../../../test/searchedStores.ts';
import { openReadOnly } from '../../database/openDatabase.ts';
import type { IndexedStore } from '../store/storeFiles.ts';
import { buildIndexFor } from './buildIndex.ts';
import { findInTraces } from './findInTraces.ts';
import { indexKind } from './openIndex.ts';

folderForStores();

const pieces = [
  'a',
  'ab',
  'AB',
  'fda',
  'fdab',
  'é',
  'e\u0301',
  '1',
  '_',
  '-',
  ' ',
  ' ',
  '、',
  '𠮷',
  '㈱',
  '株',
  '﨑',
  'ﾊﾞ',
  'ば',
  'ハ\u3099',
  'ー',
  'の',
  '日本',
  '😀',
  '"',
  '\n',
  '\u200b',
  '\u00ad',
];
const someText = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join(''));
const someTraces = fc.array(fc.array(someText, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
const countedPieces = [
  'rad',
  'sr',
  'ca',
  'metformin',
  'MET',
  '21',
  '½',
  '℀',
  '㎧',
  '㎮',
  '㍿',
  '社',
  '株',
  '社株',
  '報告',
  '㌔',
  'ロキ',
  ' ',
];
const countedText = fc
  .array(fc.constantFrom(...countedPieces, ' ', '\u200b', 'e\u0301'), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''));
const typedText = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

test('a finished index leaves no log to be read at every search, also where somebody has it open', async () => {
  const files = await storeOf('settled', [['𠮷野川 metformin'], ['東京都']]);
  buildIndexFor({ ...files, milliseconds: 0 });
  const reader = openReadOnly(files.indexFile, indexKind);
  reader.prepare('SELECT count(*) FROM sqlite_schema').get();
  buildWhole(files);
  expect(statSync(`${files.indexFile}-wal`).size).toBe(0);
  reader.close();
  expect(search(files, '𠮷野川', 'words')).toEqual(bruteForce([['𠮷野川 metformin'], ['東京都']], '𠮷野川', 'words'));
});

describe('a search', () => {
  test('finds the same with a whole index, with a part of one, and without', async () => {
    let name = 0;
    await fc.assert(
      fc.asyncProperty(someTraces, fc.array(typedText, { minLength: 8, maxLength: 8 }), async (traces, typed) => {
        name += 1;
        const [whole, part] = [await storeOf(`whole-${name}`, traces), await storeOf(`part-${name}`, traces)];
        const expected = typed.flatMap((text) => [
          bruteForce(traces, text, 'words'),
          bruteForce(traces, text, 'exact'),
        ]);
        const found = (files: IndexedStore) =>
          typed.flatMap((text) => [search(files, text, 'words'), search(files, text, 'exact')]);
        expect([typed, found(part)]).toEqual([typed, expected]);
        buildIndexFor({ ...part, milliseconds: 0 });
        expect([typed, found(part)]).toEqual([typed, expected]);
        buildWhole(whole);
        expect([typed, found(whole)]).toEqual([typed, expected]);
      }),
      { numRuns: rounds(10), seed: 13 },
    );
  });

  test.each([
    ['吉', 'words', 3],
    ['𠮷野', 'words', 1],
    ['ｱｽﾋﾟﾘﾝ', 'words', 1],
    ['(株)', 'words', 2],
    ['㈱', 'exact', 1],
    ['metf', 'words', 2],
    ['50', 'words', 0],
    ['mg', 'words', 1],
    ['formin', 'words', 0],
    ['formin', 'exact', 1],
    ['etformin 500', 'exact', 1],
    ['get_label', 'words', 2],
    ['"query":"', 'exact', 2],
    ['\\d{3} ?MG', 'regex', 2],
  ] as const)('finds %s (%s) in %d steps, with and without an index', async (text, mode, stepCount) => {
    const files = await storeOf('few', [
      ['Metformin 500 mg', '髙﨑、𠮷野、吉野', 'METFORMIN500MG'],
      ['ｱｽﾋﾟﾘﾝと あすぴりん', '㈱吉', '(株)吉'],
    ]);
    const before = search(files, text, mode);
    buildWhole(files);
    const counted = before?.stepCounts.reduce((sum, count) => sum + count, 0);
    expect([counted, search(files, text, mode)]).toEqual([stepCount, before]);
  });

  test('finds a word of any length by its beginning, and exactly by its end', async () => {
    const long = `${'a'.repeat(150)}end`;
    const files = await storeOf('long', [['short'], [`x ${long} y`]]);
    buildWhole(files);
    expect([search(files, 'a'.repeat(120), 'words'), search(files, 'aend', 'exact')]).toEqual([
      { positions: [1], firstSteps: [0], stepCounts: [1] },
      { positions: [1], firstSteps: [0], stepCounts: [1] },
    ]);
  });

  test('counts the same places in each step as there are in its texts', async () => {
    const files = await storeOf('places', [['日本と日本語', 'none', '日本', '"日本"']]);
    const traces = [{ ...files, position: 0 }];
    expect(findInTraces({ traces, text: '日本', mode: 'words' }, channel)).toEqual([
      { steps: [0, 2, 3], counts: [2, 1, 1], total: 4 },
    ]);
    expect(findInTraces({ traces, text: '"', mode: 'exact' }, channel)).toEqual([
      { steps: [2, 3], counts: [4, 2], total: 6 },
    ]);
  });

  test('counts by the index what stands in the texts, however often, of traces that lie apart, and where the index says nothing of proportions', async () => {
    // Three words a step: then its ranking tells nothing.
    for (const filler of ['', 'むかし の はなし ', 'a b ']) {
      const text = (times: number) => `${filler}${'warfarin 腎機能, '.repeat(times)}`;
      const given = [0, 1, 700, 2].map((times) => [text(times), text(3), text(times * 2)]);
      const files = await storeOf(`often-${filler.length}`, given);
      const found = (positions: number[]) =>
        ['war', '腎機能', 'warfarin 機能'].map((typed) =>
          findInTraces(
            { traces: positions.map((position) => ({ ...files, position })), text: typed, mode: 'words' },
            channel,
          ),
        );
      const ways = [[0, 1], [3, 1], [2]];
      const expected = ways.map(found);
      expect(expected[2]?.[0]?.[0]?.counts).toEqual([700, 3, 1_400]);
      buildWhole(files);
      expect(ways.map(found)).toEqual(expected);
    }
  });

  test('counts the same places with a whole index, with a part of one, and without', async () => {
    let name = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(countedText, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        fc.array(countedText, { minLength: 8, maxLength: 8 }),
        async (given, typed) => {
          name += 1;
          const files = await storeOf(`counted-${name}`, given);
          const traces = given.map((_, position) => ({ ...files, position }));
          const found = () =>
            typed.flatMap((text) => [
              findInTraces({ traces, text, mode: 'words' }, channel),
              findInTraces({ traces, text, mode: 'exact' }, channel),
            ]);
          const expected = found();
          buildIndexFor({ ...files, milliseconds: 0 });
          expect([typed, found()]).toEqual([typed, expected]);
          buildWhole(files);
          expect([typed, found()]).toEqual([typed, expected]);
        },
      ),
      { numRuns: rounds(10), seed: 17 },
    );
  });
});

test('an index goes on where it stopped, however often that is', async () => {
  const files = await storeOf(
    'many',
    Array.from({ length: 8 }, (_, index) => [`text ${index}`, '日本', 'x']),
  );
  const progress = Array.from({ length: 25 }, () => buildIndexFor({ ...files, milliseconds: 0 }));
  expect(progress.map(({ nextRow }) => nextRow)).toEqual(
    Array.from({ length: 25 }, (_, index) => Math.min(24, index + 1)),
  );
  expect(progress.at(-1)?.isComplete).toBe(false);
  buildWhole(files);
  expect(buildIndexFor({ ...files, milliseconds: 0 })).toEqual({ nextRow: 24, indexedBytes: 96, isComplete: true });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostSynonyms, type SynonymPair } from '../../../../shared/rooms/derivations/synonyms.ts';
import { describeList, layeredSynonyms, pairsOf, printUserDictionary } from './projectSynonyms.ts';
import { findSynonyms, readSynonymText, type SynonymDictionary } from './synonyms.ts';

const group = (id: number, ...words: string[]) =>
  words.map((word) => `${id},1,${word.endsWith('?') ? 1 : 0},1,0,0,0,(),${word.replace('?', '')},,\n`).join('');
const dictionary = (...groups: string[]) => readSynonymText(groups.join('\n'));

const system = dictionary(group(1, '監督', '演出?', 'ディレクター'), group(2, '生地', '布'), group(3, '演出', '舞台'));
const corpus = dictionary(group(9, '監督', '映画監督'));

test('a word has its partners and what the dictionaries answer, so that a pair never takes a synonym away', () => {
  const find = layeredSynonyms([['監督', '総監督']], [system, corpus]);
  expect(find('監督')).toEqual(['総監督', '映画監督']);
  expect(find('総監督')).toEqual(['監督']);
  expect(find('布')).toEqual(['生地']);
  expect(find('どこにもない')).toEqual([]);
});

test('a partner of a partner is no synonym until it is added for itself', () => {
  const find = layeredSynonyms(
    [
      ['生地', '出生地'],
      ['出生地', '誕生地'],
    ],
    [system],
  );
  expect([find('生地'), find('出生地'), find('誕生地')]).toEqual([['出生地', '布'], ['生地', '誕生地'], ['出生地']]);
});

test('without pairs the answers are those of the dictionaries, duplicates too', () => {
  const twice = dictionary(group(1, '没地', '死没地', '死没地'));
  expect(layeredSynonyms([], [twice])('没地')).toEqual(findSynonyms([twice], '没地'));
  expect(findSynonyms([twice], '没地')).toEqual(['死没地', '死没地']);
});

test('the printed dictionary has the pairs first, then what others answer for its words, whom they call for nothing', () => {
  expect(printUserDictionary([['監督', '総監督']], [system, corpus])).toBe(
    `${group(1, '監督', '総監督')}\n${group(2, '監督', '映画監督?')}\n${group(3, '映画監督', '監督?')}`.replaceAll(
      /^(\d),/gm,
      '00000$1,',
    ),
  );
  expect(printUserDictionary([], [system, corpus])).toBe('');
});

const words = ['甲', '乙', '丙', '丁', '戊', '己', '庚'];
const word = fc.constantFrom(...words);
const anyDictionary: fc.Arbitrary<SynonymDictionary> = fc
  .array(fc.array(fc.tuple(word, fc.constantFrom('', '?')), { minLength: 1, maxLength: 4 }), { maxLength: 4 })
  .map((groups) =>
    dictionary(...groups.map((entries, at) => group(at + 1, ...entries.map((entry) => entry.join(''))))),
  );
const anyPairs: fc.Arbitrary<SynonymPair[]> = fc.array(
  fc.tuple(word, word).filter(([one, other]) => one !== other),
  { maxLength: 4 },
);

test('asked before the same dictionaries as chikkarpy asks it, the printed one finds for every word what the list finds', () => {
  fc.assert(
    fc.property(anyPairs, fc.array(anyDictionary, { maxLength: 2 }), (pairs, dictionaries) => {
      const find = layeredSynonyms(pairs, dictionaries);
      const printed = readSynonymText(printUserDictionary(pairs, dictionaries));
      for (const one of words) {
        expect(new Set(findSynonyms([...dictionaries, printed], one))).toEqual(new Set(find(one)));
      }
    }),
  );
});

test('a printed list is read back as it was: its pairs and no other, under the same hash', () => {
  fc.assert(
    fc.property(anyPairs, anyDictionary, (pairs, other) => {
      const read = pairsOf(readSynonymText(printUserDictionary(pairs, [other])));
      const known = new Set(pairs.map((pair) => JSON.stringify([...pair].sort())));
      expect(new Set(read.map((pair) => JSON.stringify(pair)))).toEqual(known);
    }),
  );
});

test('of a foreign group every two words become a pair, without ambiguous ones and without what no file can hold', () => {
  expect(pairsOf(dictionary(group(1, '死没地', '没地', '死没地', '墓?', ' 没後')))).toEqual([['死没地', '没地']]);
});

test('of a group too long for a project, one pair too many is made, and not millions', () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `w${index}`);
  expect(pairsOf(dictionary(group(1, ...words)))).toHaveLength(mostSynonyms + 1);
});

test('a list is known by its pairs, in whatever order they and their words stand', () => {
  const list = describeList([
    ['生地', '出生地'],
    ['監督', '総監督'],
  ]);
  expect(list).toMatchObject({ pairs: 2, terms: 4 });
  expect(
    describeList([
      ['総監督', '監督'],
      ['出生地', '生地'],
    ]),
  ).toEqual(list);
  expect(describeList([['監督', '生地']]).sha256).not.toBe(list.sha256);
});

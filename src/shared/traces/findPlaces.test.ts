import { describe, expect, test } from 'vitest';
import { createTextFinder, placesIn, searchedTexts } from './findPlaces.ts';
import type { SearchMode } from './traceReading.ts';

const found = (text: string, pattern: string, mode: SearchMode) =>
  placesIn(text, pattern, mode).map(({ start, end }) => text.slice(start, end));

describe('in words', () => {
  test.each([
    ['Metformin and ＭＥＴＦＯＲＭＩＮ, not dimetformin', 'metf', ['Metf', 'ＭＥＴＦ']],
    ['drug_name, drug-name and drug names', 'drug name', ['drug', 'name', 'drug', 'name', 'drug', 'name']],
    ['PD-1抗体、PD1、pd 1', 'PD-1', ['PD-1', 'pd 1']],
    ['抗体と抗 体', '抗体', ['抗体']],
    ['(株)𠮷野と㈱𠮷野', '㈱𠮷', ['株)𠮷', '㈱𠮷']],
    ['ﾊﾞｽとばすとハ\u3099ス', 'バス', ['ﾊﾞｽ', 'ばす', 'ハ\u3099ス']],
    ['髙﨑と高崎', '﨑', ['﨑']],
    ['よい😀悪い', '😀', ['😀']],
    ['東京、大阪', '京大', []],
    ['東京、大阪', '京、大', ['京、大']],
    ['a -> b', '->', []],
    ['', 'a', []],
  ])('%s has the places of %s', (text, pattern, expected) => {
    expect(found(text, pattern, 'words')).toEqual(expected);
  });

  test('a step has the text when each word stands in one of its texts', () => {
    const texts = searchedTexts({ text: 'No result', arguments: { drug_name: 'ｱｽﾋﾟﾘﾝ', limit: 5 }, tool: 'get_dosage' });
    expect(texts).toEqual(['No result', '{"drug_name":"ｱｽﾋﾟﾘﾝ","limit":5}', 'get_dosage']);
    const isIn = (typed: string) => createTextFinder(typed, 'words').isIn(texts);
    expect(['result アスピ', 'dosage', 'result dose', 'リン no', ' '].map(isIn)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });
});

test.each([
  ['dimetformin Metformin', 'metformin', ['metformin']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['ハ\u3099ハ', 'ハ', ['ハ']],
  ['𠮷野', '\udfb7', []],
  ['㈱', '株', []],
])('exactly, %s has the places of %s', (text, pattern, expected) => {
  expect(found(text, pattern, 'exact')).toEqual(expected);
});

test.each([
  ['Dose 12 mg, 3.5 MG', '\\d+(?:\\.\\d+)? mg', ['12 mg', '3.5 MG']],
  ['𠮷野家', '^.', ['𠮷']],
  ['abc', 'x*', []],
])('by a pattern, %s has the places of %s', (text, pattern, expected) => {
  expect(found(text, pattern, 'regex')).toEqual(expected);
});

test('a broken pattern is refused with the reason', () => {
  expect(() => createTextFinder('(', 'regex')).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      details: { reason: 'regex', message: expect.stringContaining('Unterminated group') },
    }),
  );
});

describe('characters that nobody sees', () => {
  const hidden = 'para\u200bcet\u00adamol と \u202e抗\u2060体\u202c, ㈱\u{e0041}\ufe0f𠮷\ufeff野, x\u200b';

  test.each([
    ['paracetamol', 'words', ['para\u200bcet\u00adamol']],
    ['PARACET', 'words', ['para\u200bcet']],
    ['cetamol', 'words', []], // a word is found from its beginning
    ['抗体', 'words', ['抗\u2060体']],
    ['株𠮷野', 'words', []],
    ['(株)𠮷野', 'words', ['株)\u{e0041}\ufe0f𠮷\ufeff野'.replace('株)', '㈱')]],
    ['x', 'words', ['x']],
    ['para\u200bcetamol', 'words', ['para\u200bcet\u00adamol']],
    ['cetamol と 抗体', 'exact', ['cet\u00adamol と \u202e抗\u2060体']],
    ['para\u200bcet', 'exact', ['para\u200bcet']],
    ['para\u200bcetamol', 'exact', []], // typed with one of them, it is meant
    ['\u200b', 'exact', ['\u200b', '\u200b']],
    ['\u200b', 'words', []],
    ['\\u200b|x', 'regex', ['\u200b', 'x', '\u200b']],
    ['paracet', 'regex', []],
  ] as const)('%s in %s does not stumble over them', (pattern, mode, expected) => {
    expect(found(hidden, pattern, mode)).toEqual(expected);
    expect(createTextFinder(pattern, mode).isIn([hidden])).toBe(expected.length > 0);
  });
});

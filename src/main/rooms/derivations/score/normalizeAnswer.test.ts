import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeAnswer, normalizeWithOrigins } from './normalizeAnswer.ts';

test.each([
  ['はい', 'YES'],
  ['いいえ', 'NO'],
  ['「はい」', 'はい'],
  ['はい（注）', 'はい'],
  ['𠮷野家 (牛丼) 本店', '𠮷野家本店'],
  ['﨑山（﨑は異体字)さん', '﨑山さん'],
  ['㈱ﾄﾖﾀ', '㈱ﾄﾖﾀ'],
  ['か\u3099', 'か\u3099'],
  ['x(y(z)w)v', 'xw)v'],
  ['()', '()'],
  ['())', ''],
  ['((a)', ''],
  ['(a\nb)', '(a b)'],
  ['(a\n(b)', '(a'],
  ['\u3000東京\u001c\u001c都\u0085', '東京 都'],
  ['\ufeff東京', '\ufeff東京'],
  ['', ''],
])('%j is compared as %j', (text, normalized) => {
  expect(normalizeAnswer(text)).toBe(normalized);
});

const space = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';

/** The definition as it stands in the reference, by regular expressions. */
function byPatterns(text: string): string {
  return text
    .replace(new RegExp(`${space}*[(（][^\\n]+?[)）]${space}*`, 'gu'), '')
    .replace(/[『』「」]/g, '')
    .split(new RegExp(`${space}+`, 'u'))
    .filter((part) => part !== '')
    .join(' ');
}

test('equals the patterns of the reference on any text of brackets, marks, spaces and letters', () => {
  const texts = fc.string({
    unit: fc.constantFrom('(', ')', '（', '）', '「', '』', ' ', '\u3000', '\n', '\u001d', 'a', '𠮷'),
    maxLength: 14,
  });
  fc.assert(
    fc.property(texts, (text) => {
      expect(normalizeAnswer(text)).toBe(byPatterns(text));
    }),
    { seed: 7, numRuns: 20_000 },
  );
});

test('knows where each unit came from', () => {
  const text = ' 『東京』 (日本)  都 ';
  const normalized = normalizeWithOrigins(text);
  expect(normalized).toEqual({ text: '東京都', origins: [2, 3, 12] });
  expect(normalizeWithOrigins('はい').origins).toBeNull();
});

test('a million opening brackets take no longer than a million letters', () => {
  expect(normalizeAnswer('('.repeat(1_000_000))).toHaveLength(1_000_000);
  expect(normalizeAnswer(`${' '.repeat(1_000_000)}x`)).toBe('x');
});

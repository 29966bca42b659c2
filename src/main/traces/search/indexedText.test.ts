import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../../test/rounds.ts';
import { createIndexedText } from './indexedText.ts';

const indexedText = createIndexedText();

/** Without what parts words in the index: how often it does is nothing to it. */
function taken(...texts: string[]) {
  const { words, characters } = indexedText(texts);
  const apart = Buffer.from(words)
    .toString()
    .split(/ +/)
    .filter((word) => word !== '');
  return { words: apart.join(' '), characters: characters.split(' ').toSorted().join(' ') };
}

test('words stand apart, Japanese as pairs in katakana, and nothing goes from one text of a step into the next', () => {
  expect(taken('Metformin 500mgの投与。', 'get_label')).toEqual({
    words: 'Metformin 500mg ノ投 投与 与 \uffff get_label',
    characters: 'ノ 与 投',
  });
  expect(taken('é® x', '')).toEqual({ words: 'é ® x \uffff', characters: '® é' });
  expect(taken('ハ\u3099は')).toEqual({ words: 'バハ ハ', characters: 'ハ バ' });
  expect(taken('ハ\u3099')).toEqual({ words: 'バ', characters: 'バ' });
});

const pieces = [
  ...['a', 'Rx7', '_', ' ', '\n', '{"', 'é', 'ß', '°', '×', '–', '’', '“', '「', '」', '、', '。', 'ー'],
  ...['の', 'ば', 'カ', 'ヴ', '日本', '腎機能', '社', '\u0001', '\u007f', 'x'.repeat(60), '0'.repeat(101)],
];
const rare = [
  '😀',
  '𠮷',
  '㈱',
  '℀',
  'ﾊﾞ',
  'ハ\u3099',
  'e\u0301',
  '\u0301',
  '\0',
  '\ud800',
  'Ａ',
  '한글',
  'ไทย',
  '々',
  '﨑',
];
const textOf = (from: readonly string[]) =>
  fc.array(fc.constantFrom(...from), { maxLength: 14 }).map((parts) => parts.join(''));

test('a text is taken the same as bytes and as any text: with what nobody sees in it, whatever stands before it, and however long', () => {
  fc.assert(
    fc.property(textOf(pieces), textOf([...pieces, ...rare]), (common, any) => {
      const [alone, both] = [taken(common), taken(common, any)];
      expect(taken(`${common}\u200b`)).toEqual(alone);
      expect(taken(`\u2060${common}`, `${any}\u200b`)).toEqual(both);
      const parts = [alone.words, '\uffff', taken(any).words];
      expect(both.words).toBe(parts.filter((part) => part !== '').join(' '));
    }),
    { numRuns: rounds(100), seed: 14 },
  );
  // Longer than what is taken as bytes.
  const long = '腎機能 warfarin '.repeat(60_000);
  expect(taken(long)).toEqual(taken(`${long}\u200b`));
});

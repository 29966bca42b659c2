import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelledEntities } from './labelledEntities.ts';

const found = (text: string, labelled: readonly (readonly [string, string])[]) => [
  ...labelledEntities(
    labelled.map(([token]) => token),
    labelled.map(([, label]) => label),
    text,
  ),
];

test('an entity ends at another kind and at a word of none, and pieces belong to their word', () => {
  const text = 'Coeliac disease aspirin, latex';
  const tokens = [
    ['co', 'B-D'],
    ['##eliac', 'O'],
    ['disease', 'I-D'],
    ['aspirin', 'I-M'],
    [',', 'O'],
    ['latex', 'I-M'],
  ] as const;
  expect(found(text, tokens)).toEqual(['coeliac disease', 'aspirin', 'latex']);
  expect(found('', [])).toEqual([]);
});

test('tokens of other tokenizers and other widths, accents and cases are found', () => {
  expect(
    found('Has latex rash', [
      ['▁has', 'O'],
      ['▁la', 'B-D'],
      ['tex', 'I-D'],
      ['▁rash', 'I-D'],
    ]),
  ).toEqual(['latex rash']);
  expect(
    found('Has latex rash', [
      ['Has', 'O'],
      ['Ġlatex', 'B-D'],
      ['Ġrash', 'O'],
    ]),
  ).toEqual(['latex']);
  expect(
    found('ｱﾚﾙｷﾞｰ と ㈱ﾊﾅ', [
      ['アレルキー', 'B-D'],
      ['と', 'O'],
      ['(', 'O'],
      ['株', 'O'],
      [')', 'O'],
      ['ハナ', 'B-O'],
    ]),
  ).toEqual(['ｱﾚﾙｷﾞｰ', 'ﾊﾅ']);
  expect(
    found('かぜ\u3099 STRASSE Straße', [
      ['かせ', 'B-D'],
      ['strasse', 'O'],
      ['strasse', 'B-P'],
    ]),
  ).toEqual(['かぜ\u3099', 'straße']);
});

test('a single token that is not in the text stands for what lies between its neighbours', () => {
  expect(
    found('takes xyzol daily', [
      ['takes', 'O'],
      ['[UNK]', 'B-M'],
      ['daily', 'O'],
    ]),
  ).toEqual(['xyzol']);
  expect(
    found('takes xyzol', [
      ['takes', 'O'],
      ['[UNK]', 'B-M'],
    ]),
  ).toEqual(['xyzol']);
  expect(
    found('takes xy zol now', [
      ['takes', 'O'],
      ['[UNK]', 'O'],
      ['[UNK]', 'O'],
      ['now', 'B-T'],
    ]),
  ).toEqual(['now']);
});

test('whatever the words, each that is labelled comes back as it stands', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'É', 'ß', 'ｶ', 'ﾞ', '﨑', '𠮷', 'が', '1'),
    minLength: 1,
    maxLength: 4,
  });
  // A voicing mark has no letter of its own to stand at.
  const own = word.filter((text) => !text.startsWith('ﾞ'));
  fc.assert(
    fc.property(fc.array(own, { maxLength: 6 }), (words) => {
      const tokens = words.map((text) => [text.normalize('NFKC').toLowerCase(), 'B-X'] as const);
      expect(found(words.join(' '), tokens)).toEqual([...new Set(words.map((text) => text.toLowerCase()))]);
    }),
  );
});

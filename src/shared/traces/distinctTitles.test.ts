import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../test/anyText.ts';
import { distinctFrom } from './distinctTitles.ts';

const rest = (titles: readonly string[]) =>
  distinctFrom(titles).map((from, index) => [...(titles[index] ?? '')].slice(from).join(''));

test('titles that begin alike are told apart by what follows, one word before it', () => {
  expect(
    rest([
      "We're currently solving the issue in marshmallow",
      'Which drug is safe?',
      "We're currently solving the issue in pytest",
    ]),
  ).toEqual(['in marshmallow', 'Which drug is safe?', 'in pytest']);
});

test('Japanese, which has no spaces, is cut where it differs', () => {
  expect(
    rest([
      '次の文が正しいかどうかを一語で答えてください。松江は島根',
      '次の文が正しいかどうかを一語で答えてください。鳥取は鳥取',
    ]),
  ).toEqual(['松江は島根', '鳥取は鳥取']);
});

test('numbers and words of file names stay whole, and no two names are shown alike', () => {
  expect(rest(['00', '01', '10', '11'].map((number) => `annotation_of_batch_${number}.json`))).toEqual([
    '00.json',
    '01.json',
    '10.json',
    '11.json',
  ]);
  const nested = ['1_0', '1_1', '2_0', '2_1'].map((number) => `annotation_of_batch_${number}.json`);
  expect(rest(nested)).toEqual(nested);
});

test('short beginnings, equal titles, and a title that another goes on from stay whole', () => {
  expect(rest(['What is A?', 'What is B?'])).toEqual(['What is A?', 'What is B?']);
  const same = 'Exactly the same words in both of them';
  expect(rest([same, same])).toEqual([same, same]);
  expect(rest([same, `${same} and more`])[0]).toBe(same);
  expect(distinctFrom([])).toEqual([]);
});

test('what is left still tells apart what the whole tells apart, and never starts inside of a letter', () => {
  const title = fc
    .tuple(
      fc.constantFrom('', 'We are currently solving the following ', '次の質問に日本語で簡潔に答えてください。𠮷'),
      anyText({ maxLength: 12 }),
    )
    .map(([common, own]) => common + own);
  fc.assert(
    fc.property(fc.array(title, { maxLength: 12 }), (titles) => {
      const shown = rest(titles);
      for (const [index, one] of shown.entries()) expect((titles[index] ?? '').endsWith(one)).toBe(true);
      for (const [a, first] of titles.entries())
        for (const [b, second] of titles.entries()) {
          const cutAlike = distinctFrom(titles)[a] === distinctFrom(titles)[b];
          if (first !== second && cutAlike) expect(shown[a]).not.toBe(shown[b]);
        }
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

const textsOf = (text: string) => sentencesOf(text).map(({ from, to }) => text.slice(from, to));

describe('sentences of an evidence text', () => {
  test('end with a stop before white space, with what closes behind it', () => {
    expect(textsOf('Of 88 patients, 71 % responded.  "Read by the centre." Why (at all?) not? Yes!')).toEqual([
      'Of 88 patients, 71 % responded.',
      '"Read by the centre."',
      'Why (at all?)',
      'not?',
      'Yes!',
    ]);
  });

  test('are not cut at abbreviations, variants and numbers', () => {
    expect(textsOf('Shaw et al. (2013) saw p.P80R in 12.4 % vs. 3.1 % (no. 5, e.g. here). It held.')).toEqual([
      'Shaw et al. (2013) saw p.P80R in 12.4 % vs. 3.1 % (no. 5, e.g. here).',
      'It held.',
    ]);
    expect(textsOf('This was seen in the U.S. Then it ended, as no.')).toEqual([
      'This was seen in the U.S. Then it ended, as no.',
    ]);
  });

  test('end in Japanese without white space, and at a new line', () => {
    expect(textsOf('患者88例。「奏効した。」次の文\nタイトル')).toEqual([
      '患者88例。',
      '「奏効した。」',
      '次の文',
      'タイトル',
    ]);
  });

  test('hold every letter of a text once and in order', () => {
    const words = fc.array(fc.constantFrom('a', 'al.', '。', '. ', ' ', '\n', '(b)', '!', '"', '１．', '𠮷'));
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join('');
        const found = sentencesOf(text);
        expect(
          found
            .map(({ from, to }) => text.slice(from, to))
            .join('')
            .replaceAll(/\s/g, ''),
        ).toBe(text.replaceAll(/\s/g, ''));
        expect(found.every(({ from, to }, at) => from < to && from >= (found[at - 1]?.to ?? 0))).toBe(true);
      }),
    );
    expect(sentencesOf(' \n ')).toEqual([]);
  });
});

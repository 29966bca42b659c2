import { expect, test } from 'vitest';
import { wholeLetter } from './wholeCharacters.ts';

const family = '👨‍👩‍👧';
const katsuragi = '葛\u{e0100}城';

test.each([
  ['a letter whose voicing mark is one of its own, as in names from a Mac', 'か\u3099き', 1, 0],
  ['an emoji of several', `a${family}b`, 3, 1],
  ['a character with the form that it is written in', katsuragi, 1, 0],
  ['half of a character of two code units', 'a𠮷', 2, 1],
  ['the place between two letters', 'か\u3099き', 2, 2],
  ['the end', 'abc', 3, 3],
])('a cut parts no letter: %s', (_, text, place, cut) => {
  expect(wholeLetter(text, place)).toBe(cut);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../test/anyText.ts';
import { foldForSearch } from './foldForSearch.ts';
import { foldWithOffsets, isBetweenCharacters } from './foldWithOffsets.ts';

/** The written text behind each occurrence of a folded piece. */
function written(text: string, folded: string): string[] {
  const { folded: whole, placeOf } = foldWithOffsets(text);
  const found: string[] = [];
  for (let at = whole.indexOf(folded); at >= 0; at = whole.indexOf(folded, at + folded.length)) {
    const { start, end } = placeOf(at, at + folded.length);
    found.push(text.slice(start, end));
  }
  return found;
}

describe('a place in a folded text', () => {
  test.each([
    ['薬は㈱吉野と(株)𠮷野', '株', ['㈱', '株']],
    ['ﾊﾞｰﾄﾞと ばーど', 'バード', ['ﾊﾞｰﾄﾞ', 'ばーど']],
    ['ハ\u3099ス、バス', 'バス', ['ハ\u3099ス', 'バス']],
    ['𠮷野家と﨑', '﨑', ['﨑']],
    ['ＦＤＡ fda', 'fda', ['ＦＤＡ', 'fda']],
    ['Cafe\u0301 café', 'café', ['Cafe\u0301', 'café']],
    ['abc', 'b', ['b']],
  ])('of %s for %s is what was written', (text, folded, expected) => {
    expect(written(text, folded)).toEqual(expected);
  });

  test('lies where the folded piece came from, in any text', () => {
    const character = fc.constantFrom(...'aA株㈱𠮷﨑ﾊﾞバば゛ー\u3099e\u0301が。 \n각각Σςﬁ½İ');
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), fc.nat(20), fc.nat(6), (characters, from, length) => {
        const text = characters.join('');
        const { folded, placeOf } = foldWithOffsets(text);
        const start = Math.min(from, folded.length);
        const end = Math.min(start + length, folded.length);
        if (start === end) return;
        const place = placeOf(start, end);
        expect(foldForSearch(text.slice(place.start, place.end))).toContain(folded.slice(start, end));
        expect([isBetweenCharacters(text, place.start), isBetweenCharacters(text, place.end)]).toEqual([true, true]);
      }),
      { numRuns: 500, seed: 4 },
    );
  });
});

test('folding a text piece by piece gives the same as folding it whole', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 20 }), fc.nat(20), (text, at) => {
      if (!isBetweenCharacters(text, at)) return;
      expect(foldForSearch(text.slice(0, at)) + foldForSearch(text.slice(at))).toBe(foldForSearch(text));
    }),
    { numRuns: 2_000, seed: 5 },
  );
});

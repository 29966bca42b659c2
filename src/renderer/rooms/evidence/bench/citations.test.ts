import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citationsOf, citationText, withoutCitations } from '../../../../shared/rooms/evidence/citations.ts';
import {
  citableFor,
  citationFlags,
  citationPieces,
  citationQuery,
  meantId,
  replaceCitations,
  withCitation,
} from './citations.ts';

const text = 'It held longer [EID114], and in the brain [eid１６６]. See [EID114] and [EID9023].';

describe('citations in an explanation', () => {
  test('are found with their ids, whatever the case and width of their letters', () => {
    expect(citationsOf(text).map(({ id }) => id)).toEqual([114, 166, 114, 9023]);
    expect(
      citationPieces(text)
        .map(({ text: piece }) => piece)
        .join(''),
    ).toBe(text);
    expect(citationPieces('')).toEqual([]);
  });

  test('are left out with the space before each, and lines stay', () => {
    expect(withoutCitations('It held longer [EID114].\n[EID2] See 薬[eid３]。')).toBe('It held longer.\n See 薬。');
  });

  test('that name nothing, are missing or name what was discarded are told', () => {
    const flags = citationFlags(text, { chosen: [127, 114], out: [166], isKnown: (id) => id < 1000 });
    expect(flags).toEqual({ citedCount: 3, unknown: [9023], uncited: [127], out: [166] });
  });

  test('are mended where one known id is one slip away', () => {
    expect(meantId(9023, [90203, 90218])).toBe(90203);
    expect(meantId(9023, [9032, 114])).toBe(9032);
    expect(meantId(9023, [9024, 9025])).toBeNull();
    expect(meantId(9023, [1, 9023])).toBeNull();
    expect(replaceCitations(text, 'civic', 9023, 90203)).toContain('and [EID90203].');
  });

  test('of R4C are written as its evidence is named, and found in either writing', () => {
    const own = withCitation('It agrees', { from: 9, to: 9 }, { source: 'r4c', id: 5 }).text;
    expect(own).toBe('It agrees [ID 5]');
    expect(citationsOf('[ID 5] [EID5] [ID5]').map(({ id }) => id)).toEqual([5, 5, 5]);
    expect(replaceCitations('[ID 5]', 'r4c', 5, 6)).toBe('[ID 6]');
    expect(withoutCitations(own)).toBe('It agrees');
    expect(citableFor('ID 5', [{ id: 5, about: '' }])).toHaveLength(1);
  });

  test('are begun with an @, by id or by words', () => {
    expect(citationQuery('both lines @90', 14)).toEqual({ from: 11, text: '90' });
    expect(citationQuery('両方＠９０', 5)).toEqual({ from: 2, text: '90' });
    expect(citationQuery('a@b.example', 11)).toBeNull();
    expect(citationQuery('@90\nnext', 8)).toBeNull();
    expect(withCitation('both lines @90', { from: 11, to: 14 }, { source: 'civic', id: 114 })).toEqual({
      text: 'both lines [EID114]',
      caret: 19,
    });
    expect(withCitation('responded', { from: 9, to: 9 }, { source: 'civic', id: 7 })).toEqual({
      text: 'responded [EID7]',
      caret: 16,
    });
    expect(withCitation('奏効した', { from: 4, to: 4 }, { source: 'civic', id: 7 }).text).toBe('奏効した[EID7]');
  });

  test('are offered by the beginning of the id first, then by what is said of them', () => {
    const all = [
      { id: 90203, about: 'added T790M' },
      { id: 114, about: 'phase III, 902 patients' },
      { id: 127, about: 'single arm' },
    ];
    expect(citableFor('eid902', all).map(({ id }) => id)).toEqual([90203, 114]);
    expect(citableFor('phase III', all).map(({ id }) => id)).toEqual([114]);
    expect(citableFor('', all)).toHaveLength(3);
  });

  test('are found again in any text into which they were put', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.nat(),
        fc.nat({ max: 99_999 }),
        fc.constantFrom('civic', 'r4c'),
        (before, place, id, source) => {
          const at = before.length === 0 ? 0 : place % (before.length + 1);
          const { text: after, caret } = withCitation(before, { from: at, to: at }, { source, id });
          expect(after.slice(0, caret).endsWith(citationText(source, id))).toBe(true);
          expect(citationsOf(after).some(({ to }) => to === caret)).toBe(true);
        },
      ),
    );
  });
});

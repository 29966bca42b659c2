import { expect, test } from 'vitest';
import { goldCitations } from './goldCitations.ts';
import { goldOf } from './goldFixture.ts';

test('what is cited and not in gold, was chosen and is not cited, or is not on the bench, is told of an explanation', () => {
  // The example of the picture, with one id that names nothing.
  const gold = goldOf(
    [
      [114, 'given', true],
      [127, 'given', true],
      [152, 'given', true],
      [171, 'mixedIn', false],
      [203, 'takenAway', true],
    ],
    [
      [114, 'keep'],
      [127, 'keep'],
      [152, 'discard'],
      [171, 'keep'],
      [203, 'add'],
      [218, 'add'],
    ],
    [
      {
        side: 'A',
        text: 'It helps [EID114] [EID127], also in the brain [EID203] [EID114]. Others not [EID171] [EID9].',
      },
    ],
  );
  expect(goldCitations(gold)).toEqual([
    { side: 'A', isGoldKnown: true, citedCount: 5, unknown: [9], out: [171], uncited: [218] },
  ]);
});

test('in the assignment test each explanation is held against what belongs to its claim', () => {
  const gold = goldOf(
    [
      [1, 'given', 'A'],
      [2, 'given', 'B'],
      [3, 'given', 'neither'],
    ],
    [
      [1, 'A'],
      [2, 'A'],
      [3, 'neither'],
    ],
    [
      { side: 'A', text: 'As [EID1] says' },
      { side: 'B', text: 'As [EID3] says' },
    ],
  );
  expect(goldCitations(gold)).toEqual([
    { side: 'A', isGoldKnown: true, citedCount: 1, unknown: [], out: [], uncited: [2] },
    { side: 'B', isGoldKnown: true, citedCount: 1, unknown: [], out: [3], uncited: [] },
  ]);
});

test('where no file says what is right nothing is called wrong, and golden facts are no candidates', () => {
  const gold = goldOf(
    [
      [1, 'given', null],
      [7, 'golden', true],
    ],
    [[1, 'keep']],
    [
      { side: 'A', text: 'See [ID 1] and [ID 7]' },
      { side: 'B', text: ' ' },
    ],
  );
  expect(goldCitations(gold)).toEqual([
    { side: 'A', isGoldKnown: false, citedCount: 2, unknown: [7], out: [], uncited: [] },
  ]);
});

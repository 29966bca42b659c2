import { describe, expect, test } from 'vitest';
import { buildTask } from '../evidenceFixture.ts';
import { compareWithGold } from './compareWithGold.ts';
import { goldOf } from './goldFixture.ts';

const idsOf = (groups: ReturnType<typeof compareWithGold>) =>
  groups.map(({ kind, evidence }) => [kind, evidence.map(({ evidenceId }) => evidenceId)]);

describe('an answer beside gold', () => {
  test('is told by what was missed, wrongly kept, wrongly added, left undecided and right', () => {
    // The example of the picture: 4 of 6 chosen, 4 of 7 in gold.
    const compared = compareWithGold(
      buildTask(),
      goldOf(
        [
          [114, 'given', true],
          [127, 'given', true],
          [166, 'given', true],
          [152, 'given', true],
          [171, 'mixedIn', false],
          [140, 'mixedIn', false],
          [150, 'mixedIn', false],
          [203, 'takenAway', true],
          [188, 'takenAway', true],
          [195, 'takenAway', true],
        ],
        [
          [114, 'keep'],
          [127, 'keep'],
          [166, 'keep'],
          [152, 'discard'],
          [171, 'keep'],
          [140, 'discard'],
          [203, 'add'],
          [218, 'add'],
        ],
      ),
    );
    expect(idsOf(compared)).toEqual([
      ['missed', [152, 188, 195]],
      ['wronglyKept', [171]],
      ['wronglyAdded', [218]],
      // Neither removed nor kept: nobody can call that right.
      ['undecided', [150]],
      ['right', [114, 127, 166, 140, 203]],
    ]);
  });

  test('has nothing missed where nothing is right', () => {
    const wrongClaim = compareWithGold(buildTask(), goldOf([[1, 'given', false]], [[1, 'keep']]));
    expect(idsOf(wrongClaim)).toEqual([['wronglyKept', [1]]]);
  });

  test('has places instead in the assignment test, and undecided evidence is in none', () => {
    const compared = compareWithGold(
      buildTask(),
      goldOf(
        [
          [1, 'given', 'A'],
          [2, 'given', 'B'],
          [3, 'given', 'neither'],
          [4, 'given', 'neither'],
        ],
        [
          [1, 'A'],
          [2, 'A'],
          [4, 'neither'],
        ],
      ),
    );
    expect(idsOf(compared)).toEqual([
      ['misplaced', [2, 3]],
      ['right', [1, 4]],
    ]);
  });

  test('says that nobody knows where no file tells what is right, and lists the golden facts', () => {
    const compared = compareWithGold(
      buildTask(),
      goldOf(
        [
          [1, 'given', null],
          [11, 'golden', true],
        ],
        [[1, 'keep']],
      ),
    );
    expect(idsOf(compared)).toEqual([
      ['unknown', [1]],
      ['golden', [11]],
    ]);
  });
});

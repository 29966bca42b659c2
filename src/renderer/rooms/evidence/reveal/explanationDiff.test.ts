import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explanationDiff, longestDiff } from './explanationDiff.ts';

test('an explanation is compared with gold word by word, without the citations of either', () => {
  const diff = explanationDiff('It held [EID1] longer [EID2].', 'It lasted longer.');
  expect(diff?.mine).toEqual([
    { kind: 'same', text: 'It ' },
    { kind: 'own', text: 'held' },
    { kind: 'citation', text: ' [EID1]' },
    { kind: 'same', text: ' longer' },
    { kind: 'citation', text: ' [EID2]' },
    { kind: 'same', text: '.' },
  ]);
  expect(diff?.gold.filter(({ kind }) => kind === 'own')).toEqual([{ kind: 'own', text: 'lasted' }]);
});

test('citations of gold are no difference', () => {
  expect(explanationDiff('It held [EID1].', 'It held [EID2] [EID3].')?.gold).toEqual([
    { kind: 'same', text: 'It held' },
    { kind: 'citation', text: ' [EID2]' },
    { kind: 'citation', text: ' [EID3]' },
    { kind: 'same', text: '.' },
  ]);
});

test('the pieces of each side are its text, whatever it is', () => {
  const texts = fc
    .array(fc.constantFrom('a', ' ', '[EID1]', ' [EID22]', '薬', '。', 'b.', '\n'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(texts, texts, (mine, gold) => {
      const diff = explanationDiff(mine, gold);
      expect(diff?.mine.map(({ text }) => text).join('')).toBe(mine);
      expect(diff?.gold.map(({ text }) => text).join('')).toBe(gold);
    }),
  );
  expect(explanationDiff('a'.repeat(longestDiff + 1), 'a')).toBeNull();
});

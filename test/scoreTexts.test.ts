import { expect, test } from 'vitest';
import { scoreProblemCodes } from '../src/main/rooms/derivations/score/problems.ts';
import en from '../src/shared/languages/en.json' with { type: 'json' };
import ja from '../src/shared/languages/ja.json' with { type: 'json' };

test.each([
  ['English', en],
  ['Japanese', ja],
])('every reason why an item has no comparable score has a sentence in %s', (_, texts) => {
  expect(Object.keys(texts.scores.problems).sort()).toEqual([...scoreProblemCodes].sort());
});

import { expect, test } from 'vitest';
import { advicePairs, guidePairs } from '../../../../shared/rooms/drift/conflicts.ts';
import { judgedAdvice } from './conversationUpTo.ts';

const responses = ['Start a diary.', null, 'It is late.', 'Stop the diary.', 'Continue the tablets.', 'Avoid coffee.'];
const turns = [1, 2, 3, 5, 6, 7];

test('every pair of advices of a case is shown, with the verdict that was given to its two texts', () => {
  const judged = advicePairs(responses, 2)
    .slice(0, 1)
    .map((pair) => ({ ...pair, verdict: 'neutral' as const }));
  const guide = guidePairs(responses).map((pair) => ({ ...pair, verdict: 'contradiction' as const }));
  const conflict = { pairs: judged, guide, guideTurns: 5 };
  const shown = judgedAdvice(turns, responses, conflict, 2, 'reference');
  expect(shown).toEqual([
    {
      previousTurn: 3,
      currentTurn: 5,
      premise: '',
      hypothesis: 'Stop the diary.',
      isEvaluated: true,
      verdict: 'neutral',
    },
    {
      previousTurn: 5,
      currentTurn: 6,
      premise: 'Stop the diary.',
      hypothesis: 'Continue the tablets.',
      isEvaluated: false,
      verdict: 'contradiction',
    },
    {
      previousTurn: 6,
      currentTurn: 7,
      premise: 'Continue the tablets.',
      hypothesis: 'Avoid coffee.',
      isEvaluated: true,
      verdict: 'contradiction',
    },
  ]);
  expect(judgedAdvice(turns, responses, null, 2, 'reference').map(({ verdict }) => verdict)).toEqual([
    null,
    null,
    null,
  ]);
});

import { describe, expect, test } from 'vitest';
import { adviceSpans, extractAdvice } from './advice.ts';
import { advicePairs, guidePairs } from './conflicts.ts';

describe('advice', () => {
  const response =
    '<think>Plan it.</think>I hear you. You should <content>rest. Take care!</content>\u3000She is suicidal.';

  test('is what is left of a response without reasoning, sentence by sentence', () => {
    expect(extractAdvice(response)).toBe('You should rest. Take care!');
    expect(extractAdvice(response, 'strict')).toBe('You should rest. Take care! She is suicidal.');
    expect(adviceSpans(response).map(({ start, end }) => response.slice(start, end))).toEqual([
      'You should <content>rest.',
      'Take care!',
    ]);
  });

  test('is judged in pairs: by stride, behind a silent turn too, or every one past failed turns', () => {
    const responses = ['Start it.', 'Fine.', 'Stop it.', null, 'Continue it.', 'Rest and stop.'];
    const shown = (pairs: ReturnType<typeof guidePairs>) =>
      pairs.map(({ previous, current, premise, isEvaluated }) => [previous, current, premise, isEvaluated]);
    expect(shown(advicePairs(responses, 2))).toEqual([
      [1, 2, '', true],
      [3, 4, '', false],
      [4, 5, 'Continue it.', true],
    ]);
    expect(shown(guidePairs(responses))).toEqual([
      [1, 2, '', true],
      [2, 4, 'Stop it.', true],
      [4, 5, 'Continue it.', true],
    ]);
    expect(() => advicePairs(responses, 0)).toThrow(RangeError);
  });
});

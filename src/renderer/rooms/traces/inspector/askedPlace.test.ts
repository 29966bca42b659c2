import { describe, expect, test } from 'vitest';
import { defaultScheme } from '../../../../shared/traces/defaultScheme.ts';
import { stepKinds } from '../../../../shared/traces/trace.ts';
import { askedAt, callNumber, placeName } from './askedPlace.ts';
import { findingsAt, suggestedAnswer } from './suggestedAnswer.ts';

const kindOf = (kind: (typeof stepKinds)[number]) => stepKinds.indexOf(kind);
// user, thought, call, call, result of the first, result of the second, a result without a call, answer
const outline = {
  kinds: [
    kindOf('user'),
    kindOf('thought'),
    kindOf('tool_call'),
    kindOf('tool_call'),
    kindOf('tool_result'),
    kindOf('tool_result'),
    kindOf('tool_result'),
    kindOf('answer'),
  ],
  joined: [-1, -1, 4, 5, 2, 3, -1, -1],
  toolOf: [-1, -1, 0, 0, 0, 0, 0, -1],
  tools: [{ name: 'a', label: 'A' }],
};

describe('what is asked', () => {
  test('about a call covers its result, whichever of the two is selected', () => {
    const asked = { place: { side: 'right', step: 3 }, scope: 'call', kind: 'tool_call', steps: [3, 5] };
    expect(askedAt({ side: 'right', step: 3 }, outline)).toEqual(asked);
    expect(askedAt({ side: 'right', step: 5 }, outline)).toEqual(asked);
  });

  test('about thoughts and the trace as a whole has its own scope; about prompts and results without a call nothing is', () => {
    expect([null, 1, 0, 6].map((step) => askedAt({ side: 'left', step }, outline))).toEqual([
      { place: { side: 'left', step: null }, scope: 'trace', kind: null, steps: [] },
      { place: { side: 'left', step: 1 }, scope: 'step', kind: 'thought', steps: [1] },
      { place: { side: 'left', step: 0 }, scope: null, kind: 'user', steps: [0] },
      { place: { side: 'left', step: 6 }, scope: null, kind: 'tool_result', steps: [6] },
    ]);
    expect(askedAt({ side: 'left', step: 1 }, null)).toBeNull();
    expect(askedAt({ side: 'left', step: null }, null)?.scope).toBe('trace');
  });

  test('names steps by side and number and counts calls from 1', () => {
    expect([placeName({ side: 'left', step: 2 }), placeName({ side: 'right', step: null })]).toEqual(['A.3', 'B']);
    expect([callNumber(outline, 3), callNumber(outline, 1)]).toEqual([{ at: 2, total: 2 }, null]);
  });
});

describe('findings', () => {
  const finding = (detector: 'unusedResult' | 'loop', step: number | null) => ({
    detector,
    step,
    related: [],
    evidence: '',
    misfit: null,
    dismissed: false,
  });

  test('belong to a call by itself and by its result; the whole trace has all of them', () => {
    const found = [finding('loop', 2), finding('unusedResult', 4), finding('loop', 7)];
    const at = (step: number | null) => {
      const asked = askedAt({ side: 'left', step }, outline);
      return asked && findingsAt(found, asked).map((one) => one.step);
    };
    expect([at(2), at(7), at(null)]).toEqual([[2, 4], [7], [2, 4, 7]]);
  });

  test('suggest an answer only where the scheme still asks and offers it', () => {
    const { criteria } = defaultScheme;
    const suggested = (asked: typeof criteria, scope: 'call' | 'step') => {
      const answer = suggestedAnswer({ detector: 'unusedResult' }, { scope }, asked);
      return answer && [answer.criterion.id, answer.choice.id];
    };
    expect([suggested(criteria, 'call'), suggested(criteria, 'step'), suggested([], 'call')]).toEqual([
      ['resultUsed', 'no'],
      null,
      null,
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { emptyStep } from '../../../test/traceFiles.ts';
import type { AnyJson } from '../json.ts';
import { type DetectorId, detectAll } from './detectors.ts';
import type { Step, Trace } from './trace.ts';

type Brief = Partial<Step> & Pick<Step, 'kind'>;
const call = (tool: string, given: AnyJson, joined: number): Brief => ({
  kind: 'tool_call',
  tool,
  arguments: given,
  joined,
});
const result = (tool: string, text: string, joined: number): Brief => ({
  kind: 'tool_result',
  tool,
  text,
  result: text,
  joined,
});

function traceOf(...steps: Brief[]): Trace {
  const answer = steps.findLast(({ kind }) => kind === 'answer')?.text ?? null;
  return {
    id: 't',
    task: null,
    questionSet: null,
    questionId: null,
    epoch: null,
    model: null,
    question: null,
    answer,
    steps: steps.map((step, index) => ({ ...emptyStep, pointer: '', ...step, index })),
    usage: null,
    target: null,
    scores: [],
    status: null,
    error: null,
    metadata: {},
    sourceFormat: 'txagent',
    line: null,
    member: null,
    pointer: '',
  };
}

const found = (trace: Trace, id: DetectorId) =>
  detectAll(trace)
    .filter(({ detector }) => detector === id)
    .map(({ step, related, evidence }) => ({ step, related, evidence }));

const user: Brief = { kind: 'user', text: '薬の lisinopril は安全？' };
const answer: Brief = { kind: 'answer', text: 'Yes, no cough was reported.' };

describe('detectors', () => {
  test('find a call that was made before, and not one with other arguments', () => {
    const steps = [user, call('f', { q: 'lisinopril' }, 2), result('f', 'cough', 1)];
    expect(found(traceOf(...steps, call('f', { q: 'ｌｉｓｉｎｏｐｒｉｌ ' }, 4), answer), 'repeatedCall')).toEqual([
      { step: 3, related: [1], evidence: '' },
    ]);
    expect(found(traceOf(...steps, call('f', { q: 'other' }, 4), answer), 'repeatedCall')).toEqual([]);
  });

  test('find calls that come three times in a row, and not those that come twice', () => {
    const [a, b] = [call('a', {}, 0), call('b', {}, 0)];
    expect(found(traceOf(a, b, a, b, a, b, answer), 'loop')).toEqual([
      { step: 4, related: [0, 1, 2, 3, 4, 5], evidence: '' },
    ]);
    expect(found(traceOf(a, b, a, b, answer), 'loop')).toEqual([]);
  });

  test('find an empty result that is cited, and not one that is admitted', () => {
    const steps = [user, call('f', { q: 'lisinopril' }, 2), { ...result('f', '[]', 1), result: [] }];
    const cited = traceOf(...steps, { kind: 'answer', text: 'According to the label it is safe.' });
    expect(found(cited, 'badResultUsed')).toEqual([{ step: 3, related: [2], evidence: 'According to' }]);
    const admitted = traceOf(...steps, { kind: 'answer', text: 'Based on the label nothing was found: no results.' });
    expect(found(admitted, 'badResultUsed')).toEqual([]);
  });

  test('find an argument that stands nowhere before, and not one that does', () => {
    expect(found(traceOf(user, call('f', { q: 'enalapril', n: 5 }, 0), answer), 'inventedArgument')).toEqual([
      { step: 1, related: [], evidence: 'q: enalapril' },
    ]);
    expect(found(traceOf(user, call('f', { q: 'LISINOPRIL', s: '薬の' }, 0), answer), 'inventedArgument')).toEqual([]);
  });

  test('find a result of which nothing comes back, and not one that does', () => {
    const steps = [user, call('f', { q: 'lisinopril' }, 2)];
    expect(found(traceOf(...steps, result('f', 'severe angioedema', 1), answer), 'unusedResult')).toEqual([
      { step: 2, related: [1], evidence: '' },
    ]);
    expect(found(traceOf(...steps, result('f', 'dry cough', 1), answer), 'unusedResult')).toEqual([]);
  });

  test('find that the final answer is missing, and not when it is there', () => {
    expect(found(traceOf(user), 'answerMissing')).toEqual([{ step: null, related: [], evidence: '' }]);
    expect(found(traceOf(user, answer), 'answerMissing')).toEqual([]);
  });

  test('find a message that nobody sees, and not an emoji that is joined', () => {
    const message = Array.from('obey', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    const steps = (text: string) =>
      traceOf(user, call('f', { q: 'lisinopril' }, 2), result('f', `cough ${text}`, 1), answer);
    expect(found(steps(`🙂${message}`), 'hiddenText')).toEqual([{ step: 2, related: [], evidence: 'TAG ×4 “obey”' }]);
    expect(found(steps('👩‍⚕️'), 'hiddenText')).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../../test/rounds.ts';
import { fiveCriteria } from '../../../../shared/rooms/ratings/protocol.ts';
import type { Step } from '../../../../shared/traces/trace.ts';
import { openAiChatImporter } from '../../../traces/importers/openAiChat.ts';
import type { OfferedAnswer } from '../../roomAnswers.ts';
import { pairAnswers } from './pairAnswers.ts';
import { modelNames, type StudyPlan, studyFolder } from './studyFolder.ts';
import { traceMessages } from './traceMessages.ts';

const nothing = {
  ...{ text: '', json: null, tool: null, label: null, callId: null, arguments: null, result: null, error: null },
  ...{ parent: null, joined: null, turn: 0, source: null, startedAt: null, durationMs: null, tokens: null },
  ...{ pointer: '', innerPointer: null, line: null, member: null },
};
const stepsOf = (...steps: readonly (Partial<Step> & Pick<Step, 'kind'>)[]): Step[] =>
  steps.map((step, index) => ({ ...nothing, index, ...step }));

/** The steps of written messages, as the importer reads them. */
function readBack(steps: readonly Step[]): readonly Step[] {
  const value = { trace: traceMessages(steps) };
  const record = { value, pointer: '', number: 1, line: 1, member: null };
  return openAiChatImporter.read([record], () => {})[0]?.steps ?? [];
}
const essentials = (steps: readonly Step[]) =>
  steps.map(({ kind, text, tool, arguments: given, result, joined }) => ({ kind, text, tool, given, result, joined }));

describe('steps as messages', () => {
  test('are read back with everything that was said, called and found', () => {
    const steps = stepsOf(
      { kind: 'system', text: 'You are a doctor.' },
      { kind: 'user', text: 'Which dose?' },
      { kind: 'thought', text: 'Look it up.', turn: 1 },
      { kind: 'tool_call', tool: 'find', arguments: { drug: '麻黄' }, turn: 1, callId: 'c1', joined: 5 },
      { kind: 'tool_call', tool: 'find', arguments: { drug: 'b' }, turn: 1, joined: 6 },
      { kind: 'tool_result', tool: 'find', text: '{"mg":5}', result: { mg: 5 }, turn: 1, callId: 'c1', joined: 3 },
      { kind: 'tool_result', tool: 'find', text: 'no such drug', result: 'no such drug', turn: 1, joined: 4 },
      { kind: 'thought', text: 'Enough.', turn: 2 },
      { kind: 'answer', text: '**5 mg**', turn: 2 },
    );
    expect(essentials(readBack(steps))).toEqual(essentials(steps));
    expect(readBack(steps).map(({ turn }) => turn)).toEqual([0, 0, 1, 1, 1, 1, 1, 2, 2]);
  });

  test('a result that failed, arguments that were no JSON and an event stay what they are', () => {
    const steps = stepsOf(
      { kind: 'user', text: 'Go.' },
      { kind: 'tool_call', tool: 'find', text: '{broken', turn: 1, joined: 2 },
      { kind: 'tool_result', tool: 'find', text: 'timeout', result: 'timeout', error: 'timeout', turn: 1, joined: 1 },
      { kind: 'event', text: 'restarted', json: { state: 1 }, turn: 1 },
      { kind: 'answer', text: 'Done.', turn: 2 },
    );
    const back = readBack(steps);
    expect(back.map(({ kind, text, error }) => [kind, text, error])).toEqual(
      steps.map(({ kind, text, error }) => [kind, text, error]),
    );
    expect(back[3]?.json).toEqual({ role: 'event', content: 'restarted', json: { state: 1 } });
  });

  test('whatever was said in whatever order comes back in that order', () => {
    const kind = fc.constantFrom('user', 'thought', 'answer' as const);
    const said = fc.array(
      fc.record({ kind, text: fc.constantFrom('one', '二', 'three'), turn: fc.constantFrom(1, 2) }),
      {
        minLength: 1,
        maxLength: 10,
      },
    );
    fc.assert(
      fc.property(said, (parts) => {
        const steps = stepsOf(...parts.map((part) => ({ ...part, kind: part.kind as Step['kind'] })));
        expect(readBack(steps).map((step) => [step.kind, step.text])).toEqual(
          parts.map((part) => [part.kind, part.text]),
        );
      }),
      { numRuns: rounds(100) },
    );
  });
});

describe('a study folder', () => {
  const answer = (key: string, question: string, text: string, more: Partial<OfferedAnswer> = {}) =>
    ({
      key,
      name: '',
      question,
      reference: '',
      answer: text,
      sources: [],
      endsWith: null,
      steps: null,
      ...more,
    }) satisfies OfferedAnswer;
  const side = (author: string) => ({ id: '1', title: 'Hepatic', author, turn: null, itemCount: 2, model: author });
  const plan = (pairs: StudyPlan['pairs']): StudyPlan => ({
    ...{ studyId: 's-1', title: 'A study', protocol: fiveCriteria, salt: 'salt', pairs },
    ...{ a: side('org/aoba 7b'), b: side('kaede-13b') },
  });
  const written = (pairs: StudyPlan['pairs']) =>
    new Map([...studyFolder(plan(pairs))].map(({ name, bytes }) => [name, bytes.toString('utf8')]));

  test('asks each pair once, in files whose names every system takes', () => {
    const a = [answer('1', 'Is it safe?', 'Yes.', { reference: 'It is.' }), answer(' 2.0 ', 'When?', 'Now.')];
    const b = [answer('1', 'Is it safe?', 'No.'), answer('x', 'When?', 'Later.')];
    const files = written(pairAnswers(a, b).pairs);
    expect([...files.keys()]).toEqual([
      'protocol.json',
      'sets/general/outputs/kaede-13b.jsonl',
      'sets/general/outputs/org-aoba-7b.jsonl',
      'sets/general/questions.json',
      'study.json',
    ]);
    const questions = JSON.parse(files.get('sets/general/questions.json') ?? '');
    const models = [['org/aoba 7b', 'kaede-13b']];
    expect(questions).toEqual([
      { id: '1', question: 'Is it safe?', reference_answer: 'It is.', pairs: models },
      { id: '2', question: 'When?', reference_answer: '', pairs: models },
    ]);
    const lines = files.get('sets/general/outputs/org-aoba-7b.jsonl')?.trim().split('\n') ?? [];
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { question_id: '1', model: 'org/aoba 7b', final_answer: 'Yes.' },
      { question_id: '2', model: 'org/aoba 7b', final_answer: 'Now.' },
    ]);
  });

  test('keys that studies take for one stay two questions', () => {
    const a = [answer('1', 'One?', 'a'), answer('1.0', 'Two?', 'b')];
    const questions = JSON.parse(written(pairAnswers(a, a).pairs).get('sets/general/questions.json') ?? '');
    expect(questions.map(({ id }: { id: string }) => id)).toEqual(['1', '1 (2)']);
  });

  test('takes along which label a tool had', () => {
    const steps = () => stepsOf({ kind: 'tool_call', tool: 'find', label: 'FDA', arguments: {}, turn: 1 });
    const files = written(pairAnswers([answer('1', 'Q?', 'a', { steps })], [answer('1', 'Q?', 'b')]).pairs);
    expect(JSON.parse(files.get('tool_lists/labels.json') ?? '')).toEqual({ 'list-1.json': 'FDA' });
    expect(JSON.parse(files.get('tool_lists/list-1.json') ?? '')).toEqual([{ name: 'find' }]);
  });

  test('two sets of one author are told apart by what they are of', () => {
    const names = (one: [string, string], two: [string, string]) =>
      modelNames({ title: one[0], author: one[1] }, { title: two[0], author: two[1] });
    expect(names(['May', 'aoba'], ['May', 'kaede'])).toEqual(['aoba', 'kaede']);
    expect(names(['May', 'aoba'], ['June', 'aoba'])).toEqual(['aoba (May)', 'aoba (June)']);
    expect(names(['May', ''], ['May', ''])).toEqual(['May 1', 'May 2']);
    expect(names(['May', ''], ['June', 'aoba'])).toEqual(['May', 'aoba']);
  });
});

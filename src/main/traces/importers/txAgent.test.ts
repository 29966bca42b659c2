import { expect, test } from 'vitest';
import type { AnyJson } from '../../../shared/json.ts';
import { txAgentImporter } from './txAgent.ts';

/** Kinds with what they say, and what was reported. */
function read(messages: readonly AnyJson[]) {
  const reported: string[] = [];
  const record = { value: messages, pointer: '', number: 1, line: null, member: null };
  const [trace] = txAgentImporter.read([record], (code) => void reported.push(code));
  const steps = trace?.steps.map(({ kind, text, tool, arguments: given }) => [kind, tool ?? text, given]);
  return { steps, answer: trace?.answer, reported };
}
const asked = { role: 'user', content: '﨑の用量は？' };
const calling = (name: string, given: AnyJson) => ({
  role: 'assistant',
  content: '考え',
  tool_calls: JSON.stringify([{ name, arguments: given, call_id: 'aB3dE5fG7' }]),
});

test.each([
  ['[TOOL_CALLS][{"name":"look","arguments":{"a":1}}]</s>'],
  ['[TOOL_CALLS][{"name":"look","arguments":{"a":1}}]<|eom_id|>'],
  ['<functioncall>{"name":"look","arguments":{"a":1}}</functioncall><|eom_id|>'],
])('raw text of a model is taken apart: %s', (raw) => {
  expect(read([asked, { role: 'assistant', content: `考え${raw}` }])).toEqual({
    steps: [
      ['user', '﨑の用量は？', null],
      ['thought', '考え', null],
      ['tool_call', 'look', { a: 1 }],
    ],
    answer: null,
    reported: [],
  });
});

test('raw calls that are cut off are kept as they are written, and told', () => {
  const { steps, reported } = read([asked, { role: 'assistant', content: '考え[TOOL_CALLS][{"name":"lo' }]);
  expect([steps?.slice(1), reported]).toEqual([
    [
      ['thought', '考え', null],
      ['tool_call', '[{"name":"lo', null],
    ],
    ['callsNotRead'],
  ]);
});

test.each([
  ['DirectResponse', 'respose', '半量です。'],
  ['DirectResponse', 'response', '半量です。'],
  ['RequireClarification', 'unclear_question', 'どの薬ですか。'],
])('%s ends a run with what it tells under %s', (name, key, told) => {
  const { steps, answer } = read([asked, calling(name, { [key]: told })]);
  expect([steps?.slice(2), answer]).toEqual([
    [
      ['tool_call', name, { [key]: told }],
      ['answer', told, null],
    ],
    told,
  ]);
});

test('CallAgent is a call like any other: of the inner run only its solution is there', () => {
  const result = { role: 'tool', content: JSON.stringify({ content: '内側の答え', call_id: 'aB3dE5fG7' }) };
  const { steps, answer } = read([asked, calling('CallAgent', { solution: '計画' }), result]);
  expect([steps?.slice(2), answer]).toEqual([
    [
      ['tool_call', 'CallAgent', { solution: '計画' }],
      ['tool_result', 'CallAgent', null],
    ],
    null,
  ]);
});

test('a message without calls is the answer as a whole, and the last mark of an answer counts', () => {
  expect(read([asked, { role: 'assistant', content: '半量です。' }])).toMatchObject({ answer: '半量です。' });
  expect(read([asked, { role: 'assistant', content: 'a [FinalAnswer] b [FinalAnswer] c' }])).toMatchObject({
    answer: 'c',
  });
});

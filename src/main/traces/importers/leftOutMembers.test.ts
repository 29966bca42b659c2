import { expect, test } from 'vitest';
import type { AnyJson } from '../../../shared/json.ts';
import type { TraceFormatId } from '../../../shared/traces/trace.ts';
import { importerOf } from './importerOf.ts';

/** Names of the members that are told to be left out, and where they stand. */
function leftOut(format: TraceFormatId, value: AnyJson): (readonly [unknown, string])[] {
  const told: (readonly [unknown, string])[] = [];
  const record = { value, pointer: '', number: 1, line: 1, member: null };
  importerOf(format, null)?.read([record], (code, { name }, { pointer }) => {
    if (code === 'memberLeftOut') told.push([name, pointer]);
  });
  return told;
}

test.each(['openai-chat', 'anthropic'] as const)('what %s says beside a message is named', (format) => {
  const messages = [
    { role: 'user', content: 'Which seat?', name: 'Ann', annotations: [] },
    { role: 'assistant', content: 'In 10A.', id: 'm1', audio: { id: 'a' }, thought: 'Hm.' },
  ];
  expect(leftOut(format, { messages })).toEqual(
    expect.arrayContaining([
      ['messages[].audio', expect.stringMatching(/\/1\/audio$/)],
      ['messages[].thought', expect.stringMatching(/\/1\/thought$/)],
    ]),
  );
});

test('what is left out of messages that stand in a JSON text is placed at that text', () => {
  const messages = JSON.stringify([
    { role: 'user', content: 'Which seat?' },
    { role: 'assistant', content: 'In 10A.', audio: { id: 'a' }, error: 'rate limit' },
  ]);
  expect(leftOut('openai-chat', { messages })).toEqual([
    ['messages[].audio', '/messages'],
    ['messages[].error', '/messages'],
  ]);
});

test('what a step of SWE-agent holds beside thought, call and result is named, and what its history says twice is not', () => {
  const step = {
    thought: 'I look.',
    action: 'ls',
    observation: 'a',
    execution_time: 1,
    state: '',
    extra: { depth: 2 },
  };
  const history = [{ role: 'user', content: 'Fix it.', agent: 'main', message_type: 'observation' }];
  expect(leftOut('swe-agent', { trajectory: [step], history, info: {} })).toEqual([
    ['trajectory[].extra', '/trajectory/0/extra'],
  ]);
});

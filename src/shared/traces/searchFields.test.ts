import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearchFields } from './searchFields.ts';

test('fields are taken out of what is typed, and the words stay', () => {
  expect(readSearchFields('refund tool:Bash error:yes role:assistant the flight')).toEqual({
    text: 'refund the flight',
    fields: { tools: ['bash'], error: true, kinds: ['thought', 'tool_call', 'answer'] },
    unread: new Map(),
  });
  expect(readSearchFields('in：answer 禁忌')).toEqual({
    text: '禁忌',
    fields: { tools: [], error: null, kinds: ['answer'] },
    unread: new Map(),
  });
  expect(readSearchFields('tool:ls tool:grep')).toEqual({
    text: '',
    fields: { tools: ['ls', 'grep'], error: null, kinds: null },
    unread: new Map(),
  });
});

test('places are named in one or several, and arguments are those of calls', () => {
  const kindsOf = (typed: string) => readSearchFields(typed).fields?.kinds;
  expect(kindsOf('in:answers refund')).toEqual(['answer']);
  expect(kindsOf('in:calls')).toEqual(['tool_call']);
  expect(kindsOf('in:arguments JFK')).toEqual(['tool_call']);
});

test('role and place both hold, so that together they may let nothing through', () => {
  expect(readSearchFields('role:assistant in:answer').fields?.kinds).toEqual(['answer']);
  expect(readSearchFields('role:user in:answer').fields?.kinds).toEqual([]);
});

test('what is no field stays text, letter by letter', () => {
  for (const typed of ['http://tool:8080', '12:30', 'role:cook', 'error:maybe', 'in:', 'mytool:bash', ' two  spaces '])
    expect(readSearchFields(typed)).toMatchObject({ text: typed, fields: null });
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const { text, fields } = readSearchFields(typed);
      if (fields === null) expect(text).toBe(typed);
      else expect(readSearchFields(text).text.length).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('a field with a value that it does not take is told with the values that it takes', () => {
  const { text, fields, unread } = readSearchFields(
    'refund error:maybe tool:bash role：cook error:maybe http://x 12:30',
  );
  expect(text).toBe('refund error:maybe role：cook error:maybe http://x 12:30');
  expect(fields?.tools).toEqual(['bash']);
  expect([...unread]).toEqual([
    ['error:maybe', ['yes', 'no']],
    ['role：cook', ['system', 'user', 'assistant', 'tool']],
  ]);
});

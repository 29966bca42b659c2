import { expect, test } from 'vitest';
import { folderForFields, none, read } from '../../../../test/mappedTraces.ts';
import type { FieldMapping } from '../../../shared/traces/fieldMapping.ts';

folderForFields();

test('a thought that was cut off where an answer would stand is none', async () => {
  const mapping: FieldMapping = { ...none, steps: '/did', kind: '/what', text: '/said', kinds: { end: 'answer' } };
  const { traces } = await read([{ did: [{ what: 'end', said: '<think>One may' }] }], mapping);
  expect(traces).toMatchObject([{ answer: null, steps: [{ kind: 'thought', text: 'One may' }] }]);
});

test('a line with all steps of a trace becomes that trace, odd steps included', async () => {
  const mapping: FieldMapping = {
    ...none,
    id: '/run',
    questionId: '/meta/q~1id',
    model: '/meta/model',
    question: '/ask',
    answer: '/final',
    steps: '/did',
    kind: '/what',
    text: '/said',
    tool: '/tool',
    callId: '/id',
    arguments: '/with',
    result: '/gave',
    error: '/wrong',
    startedAt: '/at',
    kinds: { think: 'thought', call: 'tool_call', back: 'tool_result' },
  };
  const line = {
    run: 7,
    meta: { 'q/id': 'q-𠮷', model: '㈱モデル' },
    ask: 'がくせい会館は？',
    final: '松江市',
    did: [
      { what: 'think', said: '﨑を調べる', at: '2026-01-02T03:04:05Z' },
      { what: 'call', tool: 'FDA_x', id: 'c1', with: '{"drug_name": "ﾊﾞﾗ"}' },
      { what: 'call', tool: 'broken', id: 'c2', with: '{"half' },
      { what: 'back', id: 'c1', gave: '[1, 2]', wrong: 'partly' },
      { what: 'dance', said: 'odd' },
      { said: 'nothing says what this is' },
    ],
  };
  expect(await read([line], mapping)).toEqual({
    traces: [
      {
        id: '7',
        task: null,
        questionSet: null,
        questionId: 'q-𠮷',
        epoch: null,
        model: '㈱モデル',
        question: 'がくせい会館は？',
        answer: '松江市',
        usage: null,
        sourceFormat: 'fields',
        line: null,
        member: null,
        pointer: '',
        steps: [
          {
            index: 0,
            kind: 'thought',
            text: '﨑を調べる',
            turn: 1,
            source: 'think',
            startedAt: '2026-01-02T03:04:05.000Z',
            pointer: '/did/0',
          },
          {
            index: 1,
            kind: 'tool_call',
            tool: 'FDA_x',
            callId: 'c1',
            arguments: { drug_name: 'ﾊﾞﾗ' },
            joined: 3,
            turn: 2,
            source: 'call',
            pointer: '/did/1',
          },
          {
            index: 2,
            kind: 'tool_call',
            text: '{"half',
            tool: 'broken',
            callId: 'c2',
            turn: 3,
            source: 'call',
            pointer: '/did/2',
          },
          {
            index: 3,
            kind: 'tool_result',
            text: '[1, 2]',
            tool: 'FDA_x',
            callId: 'c1',
            result: [1, 2],
            error: 'partly',
            joined: 1,
            turn: 3,
            source: 'back',
            pointer: '/did/3',
          },
          {
            index: 4,
            kind: 'event',
            text: 'odd',
            json: { what: 'dance', said: 'odd' },
            turn: 3,
            source: 'dance',
            pointer: '/did/4',
          },
          {
            index: 5,
            kind: 'event',
            text: 'nothing says what this is',
            json: { said: 'nothing says what this is' },
            turn: 3,
            pointer: '/did/5',
          },
        ],
      },
    ],
    problems: [
      { code: 'kindIsEvent', params: { name: 'dance', pointer: '/did/4' } },
      { code: 'kindMissing', params: { name: '', pointer: '/did/5' } },
    ].map((problem) => expect.objectContaining(problem)),
  });
});

test('a message with a thought and several calls becomes several steps, each with its own place', async () => {
  const mapping: FieldMapping = {
    ...none,
    steps: '/log',
    kind: '/who',
    text: '/say',
    calls: '/calls',
    tool: '/function/name',
    callId: '/id',
    arguments: '/function/arguments',
    result: '/say',
    kinds: { bot: 'thought', env: 'tool_result', boss: 'user' },
  };
  const called = (id: string, name: string) => ({ id, function: { name, arguments: `{"of":"${id}"}` } });
  const log = [
    { who: 'boss', say: '用量は？', calls: [] },
    { who: 'bot', say: 'I look', calls: [called('c1', 'label'), called('c2', 'search')] },
    { who: 'bot', say: '', calls: [called('c3', 'label')] },
  ];
  const { traces, problems } = await read([{ log }], mapping);
  expect(problems).toEqual([]);
  expect(
    traces[0]?.steps.map((step) => [
      step.kind,
      step.text ?? '',
      step.tool ?? null,
      step.arguments ?? null,
      step.pointer,
    ]),
  ).toEqual([
    ['user', '用量は？', null, null, '/log/0'],
    ['thought', 'I look', null, null, '/log/1'],
    ['tool_call', '', 'label', { of: 'c1' }, '/log/1/calls/0'],
    ['tool_call', '', 'search', { of: 'c2' }, '/log/1/calls/1'],
    ['tool_call', '', 'label', { of: 'c3' }, '/log/2/calls/0'],
  ]);
});

test('what a message thought is a step of its turn, before what it said and the calls that it made', async () => {
  const mapping: FieldMapping = {
    ...none,
    steps: '/log',
    kind: '/who',
    text: '/said',
    thought: '/reasoning',
    calls: '/acts',
    tool: '/fn',
    kinds: { bot: 'thought', human: 'user', note: 'event' },
  };
  const acts = [{ fn: 'book' }, { fn: 'pay' }];
  const log = [
    { who: 'human', said: 'Book it' },
    { who: 'bot', reasoning: 'Two calls.', said: 'I book.', acts },
    { who: 'bot', reasoning: 'Only calls.', acts },
    { who: 'bot', reasoning: 'Nothing to say.' },
    { who: 'bot', reasoning: 'All is done.', said: 'Done.' },
    { who: 'note', reasoning: 'in the event' },
  ];
  const { traces, problems } = await read([{ log }], mapping);
  expect(traces[0]?.steps.map(({ kind, text, tool, turn }) => [kind, text ?? tool, turn ?? 0])).toEqual([
    ['user', 'Book it', 0],
    ['thought', 'Two calls.', 1],
    ['thought', 'I book.', 1],
    ['tool_call', 'book', 1],
    ['tool_call', 'pay', 1],
    ['thought', 'Only calls.', 2],
    ['tool_call', 'book', 2],
    ['tool_call', 'pay', 2],
    ['thought', 'Nothing to say.', 3],
    ['thought', 'All is done.', 4],
    ['thought', 'Done.', 4],
    ['event', undefined, 4],
  ]);
  expect(traces[0]?.steps[1]?.pointer).toBe('/log/1/reasoning');
  expect(problems).toEqual([]);
});

test('what is said last is the answer where no step is called one, and a call at the end leaves none', async () => {
  const mapping: FieldMapping = {
    ...none,
    steps: '/log',
    kind: '/who',
    text: '/say',
    kinds: { bot: 'thought', env: 'tool_result' },
  };
  const step = (who: string, say: string) => ({ who, say });
  const { traces } = await read(
    [
      { log: [step('bot', 'I look.'), step('env', '10A'), step('bot', 'In seat 10A.')] },
      { log: [step('bot', 'I look.'), step('env', '10A')] },
      { log: [step('answer', 'In 10A.'), step('bot', 'I am done.')] },
    ],
    mapping,
  );
  expect(traces.map(({ answer }) => answer)).toEqual(['In seat 10A.', null, 'In 10A.']);
});

test('what a model says is a thought beside calls, and the answer only where no call follows it', async () => {
  const mapping: FieldMapping = {
    ...none,
    ...{ steps: '/log', kind: '/who', text: '/say', thought: '/think', calls: '/do', tool: '/fn' },
    kinds: { bot: 'answer', env: 'tool_result', human: 'user' },
  };
  const step = (who: string, say: string) => ({ who, say });
  const calling = { who: 'bot', think: 'Two.', say: 'I look.', do: [{ fn: 'find' }] };
  const { traces } = await read(
    [
      { log: [calling, step('env', '10A'), { who: 'bot', think: 'Good.', say: 'In 10A.' }, step('human', 'Thanks')] },
      { log: [step('bot', 'I look.'), step('env', '10A')] },
      { log: [step('answer', 'In 10A.'), step('env', 'ok')] },
      { log: [{ who: 'bot', think: 'Hm.' }] },
    ],
    mapping,
  );
  expect(traces.map(({ answer }) => answer)).toEqual(['In 10A.', null, 'In 10A.', null]);
  expect(traces.map(({ steps }) => steps.map(({ kind }) => kind))).toEqual([
    ['thought', 'thought', 'tool_call', 'tool_result', 'thought', 'answer', 'user'],
    ['answer', 'tool_result'],
    ['answer', 'tool_result'],
    ['thought'],
  ]);
});

test('a thought or an empty answer behind an answer takes nothing from it, a call or a result does', async () => {
  const mapping: FieldMapping = {
    ...none,
    ...{ steps: '/log', kind: '/who', text: '/say', tool: '/name', result: '/out', calls: '/do' },
    kinds: { bot: 'answer', reflection: 'thought', 解答: 'answer', 評価: 'tool_result' },
  };
  const step = (who: string, say: string) => ({ who, say });
  const { traces } = await read(
    [
      { log: [step('bot', '10A'), step('reflection', 'Well done.')] },
      { log: [step('bot', '10A'), step('bot', '')] },
      { log: [step('解答', '10A'), step('評価', '正解')] },
      { log: [step('bot', '10A'), step('評価', '正解')] },
      { log: [{ who: 'bot', name: 'Bob', say: '10A', do: [], out: 'x' }] },
    ],
    mapping,
  );
  expect(traces.map(({ answer }) => answer)).toEqual(['10A', '10A', '10A', null, '10A']);
});

test('a message of a model that names a tool is what it says, and a call', async () => {
  const mapping: FieldMapping = {
    ...none,
    ...{ steps: '/log', kind: '/who', text: '/say', tool: '/tool', callId: '/id', arguments: '/with' },
    kinds: { bot: 'answer', mind: 'thought', env: 'tool_result' },
  };
  const { traces } = await read(
    [
      {
        log: [
          { who: 'bot', say: 'I look.', tool: 'find', id: 'c1', with: { of: 'x' } },
          { who: 'env', id: 'c1', tool: 'find', say: '10A' },
          { who: 'mind', tool: 'book', id: 'c2', with: { seat: '10A' } },
          { who: 'bot', say: 'Done.', tool: 'Bob' },
        ],
      },
    ],
    mapping,
  );
  expect(traces[0]?.steps.map(({ kind, text, tool, arguments: given }) => [kind, text ?? '', tool, given])).toEqual([
    ['thought', 'I look.', undefined, undefined],
    ['tool_call', '', 'find', { of: 'x' }],
    ['tool_result', '10A', 'find', undefined],
    ['tool_call', '', 'book', { seat: '10A' }],
    ['answer', 'Done.', 'Bob', undefined],
  ]);
});

test('thought, call and result in one step are three steps, without a field that says what it is', async () => {
  const mapping: FieldMapping = {
    ...none,
    ...{ steps: '/log', text: '/thought', tool: '/action', arguments: '/with', result: '/observation' },
  };
  const log = [{ thought: 'I look.', action: 'find', with: { of: 'x' }, observation: '10A' }, { thought: 'Odd.' }];
  const { traces, problems } = await read([{ log }], mapping);
  expect(
    traces[0]?.steps.map(({ kind, text, tool, joined, pointer }) => [kind, text ?? '', tool, joined, pointer]),
  ).toEqual([
    ['thought', 'I look.', undefined, undefined, '/log/0'],
    ['tool_call', '', 'find', 2, '/log/0'],
    ['tool_result', '10A', 'find', 1, '/log/0/observation'],
    ['event', 'Odd.', undefined, undefined, '/log/1'],
  ]);
  expect(problems).toMatchObject([{ code: 'kindMissing', params: { pointer: '/log/1' } }]);
});

test.each([
  ['deepseek-reasoner', 'Yes'],
  ['o1_reasoner', 'Yes'],
  ['Rethinker', 'Yes'],
  ['Thoughtful', 'Yes'],
  ['thoughts', null],
  ['inner_reasoning', null],
  ['Think-2', null],
  ['モデルの思考', null],
])('what %s says last is an answer unless its name has a word for thinking', async (who, answer) => {
  const mapping: FieldMapping = { ...none, steps: '/log', kind: '/who', text: '/say', kinds: { [who]: 'thought' } };
  const { traces } = await read([{ log: [{ who, say: 'Yes' }] }], mapping);
  expect(traces.map((trace) => trace.answer)).toEqual([answer]);
});

test('results that come in another order than their calls stand with the calls that they name, whatever the field is called', async () => {
  const mapping: FieldMapping = {
    ...none,
    ...{ steps: '/log', kind: '/who', text: '/say', calls: '/do', tool: '/fn', callId: '/ref' },
    kinds: { bot: 'thought', env: 'tool_result' },
  };
  const calls = [
    { fn: 'find_seat', ref: 'c1' },
    { fn: 'find_plane', ref: 'c2' },
  ];
  const log = [
    { who: 'bot', do: calls },
    { who: 'env', of: 'c2', say: '30 rows' },
    { who: 'env', of: 'c1', say: '10A' },
  ];
  const { traces } = await read([{ log }], mapping);
  expect(traces[0]?.steps.map(({ tool, joined }) => [tool, joined])).toEqual([
    ['find_seat', 3],
    ['find_plane', 2],
    ['find_plane', 1],
    ['find_seat', 0],
  ]);
});

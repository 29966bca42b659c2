import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compactTraces } from '../../../../test/traceFiles.ts';
import type { Problem } from '../../../shared/files.ts';
import type { AnyJson } from '../../../shared/json.ts';
import type { FieldMapping } from '../../../shared/traces/fieldMapping.ts';
import type { Trace } from '../../../shared/traces/trace.ts';
import { resolvePointer } from '../../records/located.ts';
import { directChannel } from '../../workers/taskChannel.ts';
import { readMappedSteps } from '../readMappedSteps.ts';
import { readTraceFile } from '../readTraceFile.ts';

const none: FieldMapping = {
  records: null,
  id: null,
  questionId: null,
  model: null,
  question: null,
  answer: null,
  steps: null,
  trace: null,
  kind: null,
  text: null,
  thought: null,
  calls: null,
  tool: null,
  callId: null,
  arguments: null,
  result: null,
  error: null,
  startedAt: null,
  kinds: {},
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-fields-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(lines: readonly object[], mapping: FieldMapping) {
  const found = await readBytes(Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')), mapping);
  for (const step of found.traces.flatMap(({ steps }) => steps)) {
    // What JSON.stringify wrote is JSON.
    const line = JSON.parse(JSON.stringify(lines[(step.line ?? 1) - 1])) as AnyJson;
    expect(resolvePointer(line, step.pointer)).toBeDefined();
  }
  return compactTraces(found);
}

async function readBytes(bytes: Uint8Array, mapping: FieldMapping) {
  const path = join(folder, 'own.jsonl');
  writeFileSync(path, bytes);
  const traces: Trace[] = [];
  const problems: Problem[] = [];
  await readTraceFile(path, {
    format: null,
    mapping,
    onBatch: (batch) => void traces.push(...batch),
    onProblem: (problem) => void problems.push(problem),
  });
  return { traces, problems };
}

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

test('lines that are one step each become the traces that they name, in the order of their first lines', async () => {
  const mapping: FieldMapping = { ...none, trace: '/run', kind: '/kind', text: '/text' };
  const lines = [
    { run: 'b', kind: 'user', text: '質問' },
    { run: 'a', kind: 'user', text: 'other' },
    { run: 'b', kind: 'answer', text: '答え' },
  ];
  const { traces, problems } = await read(lines, mapping);
  expect(problems).toEqual([]);
  expect(
    traces.map(({ id, question, answer, steps }) => [id, question, answer, steps.map(({ line }) => line)]),
  ).toEqual([
    ['b', '質問', '答え', [1, 3]],
    ['a', 'other', null, [2]],
  ]);
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

const runs = {
  model: 'aoba-7b',
  question_id: 'q1',
  runs: [
    {
      id: 'r1',
      log: [
        { who: 'bot', say: 'ﾊﾞﾗを探す' },
        { who: 'tool', gave: '[1]', name: 'search' },
      ],
    },
    { id: 'r2', model: 'wakaba-70b', log: [{ who: 'bot', say: 'No' }] },
  ],
};
const ofRuns: FieldMapping = {
  ...none,
  records: '/runs',
  id: '/id',
  questionId: '/question_id',
  model: '/model',
  steps: '/log',
  kind: '/who',
  text: '/say',
  tool: '/name',
  result: '/gave',
  kinds: { bot: 'thought', tool: 'tool_result' },
};

test('a list inside of a JSON object has one trace each, and what stands once beside it is of all of them', async () => {
  const path = join(folder, 'runs.json');
  writeFileSync(path, JSON.stringify(runs, null, 2));
  const traces: Trace[] = [];
  const onProblem = () => expect.unreachable();
  await readTraceFile(path, {
    format: 'fields',
    mapping: ofRuns,
    onBatch: (one) => void traces.push(...one),
    onProblem,
  });
  expect(
    traces.map(({ id, model, questionId, pointer, steps }) => [id, model, questionId, pointer, steps.length]),
  ).toEqual([
    ['r1', 'aoba-7b', 'q1', '/runs/0', 2],
    ['r2', 'wakaba-70b', 'q1', '/runs/1', 1],
  ]);
  for (const step of traces.flatMap(({ steps }) => steps)) expect(resolvePointer(runs, step.pointer)).toBeDefined();
});

test('records of a list in each line are read again where one record is one step', async () => {
  const path = join(folder, 'events.jsonl');
  const events = (...all: readonly (readonly [string, string])[]) => ({
    events: all.map(([run, say]) => ({ run, say })),
  });
  writeFileSync(
    path,
    [events(['a', '1'], ['b', '2']), events(['a', '3'])].map((line) => JSON.stringify(line)).join('\n'),
  );
  const traces: Trace[] = [];
  const mapping: FieldMapping = { ...none, records: '/events', trace: '/run', text: '/say' };
  await readTraceFile(path, { format: null, mapping, onBatch: (one) => void traces.push(...one), onProblem: () => {} });
  expect(traces.map(({ id, steps }) => [id, steps.map(({ text }) => text)])).toEqual([
    ['a', ['1', '3']],
    ['b', ['2']],
  ]);
});

test('an object without that list is left out, and said', async () => {
  const { traces, problems } = await read([{ nothing: 1 }, runs], ofRuns);
  expect(traces.map(({ id }) => id)).toEqual(['r1', 'r2']);
  expect(problems.map(({ code, line }) => [code, line])).toEqual([['noTrace', 1]]);
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

describe('three steps of the beginning', () => {
  const stepsOf = async (name: string, content: unknown, mapping: FieldMapping) => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    const { steps, stepCount } = await readMappedSteps({ path, mapping }, directChannel({}));
    return { stepCount, steps: steps.map(({ index, kind, text }) => [index, kind, text]) };
  };

  test('are a call, a result and what is said, in their order', async () => {
    const log = [
      ...['a', 'b'].map((say) => ({ who: 'human', say })),
      ...['c', 'd'].map((say) => ({ who: 'bot', say })),
      { who: 'act', name: 'search' },
      { who: 'tool', gave: 'found' },
    ];
    const kinds = { ...ofRuns.kinds, human: 'user', act: 'tool_call' } as const;
    expect(await stepsOf('many.json', { runs: [{ log: [] }, { log }] }, { ...ofRuns, kinds })).toEqual({
      stepCount: 6,
      steps: [
        [2, 'thought', 'c'],
        [4, 'tool_call', ''],
        [5, 'tool_result', 'found'],
      ],
    });
  });

  test('come from as many lines as one trace has there, and are none where the fields find none', async () => {
    const lines = ['1', '2', '3', '4'].map((say, index) => JSON.stringify({ run: index % 2, say })).join('\n');
    const byLine: FieldMapping = { ...none, trace: '/run', text: '/say' };
    expect(await stepsOf('lines.jsonl', lines, byLine)).toEqual({
      stepCount: 2,
      steps: [
        [0, 'event', '1'],
        [1, 'event', '3'],
      ],
    });
    expect(await stepsOf('lines.jsonl', lines, ofRuns)).toEqual({ stepCount: 0, steps: [] });
  });
});

test('members that no field of the mapping names are told once for the file, those of events and empty ones are not', async () => {
  const mapping: FieldMapping = {
    ...none,
    id: '/run',
    model: '/meta/model',
    steps: '/log/steps',
    kind: '/kind',
    text: '/text',
    calls: '/calls',
    tool: '/name',
    kinds: { said: 'thought' },
  };
  const line = {
    ...{ run: 'a', meta: { model: 'm', seed: 1 }, cost: 0.2, tags: [] },
    log: {
      steps: [
        { kind: 'said', text: 'x', think: 'aha', calls: [{ name: 'look', took: 3 }] },
        { kind: 'said', text: 'y', think: 'again' },
        { kind: 'event', text: 'z', at: 'noon' },
      ],
    },
  };
  const { problems } = await read([line, { ...line, run: 'b' }], mapping);
  expect(problems).toEqual(
    [
      { name: 'cost', pointer: '/cost' },
      { name: 'log.steps[].think', pointer: '/log/steps/0/think' },
      { name: 'log.steps[].calls[].took', pointer: '/log/steps/0/calls/0/took' },
    ].map((params) => expect.objectContaining({ code: 'memberLeftOut', line: 1, params })),
  );
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

test('a record alone in its file of which a text is broken is left out whole, and counted once', async () => {
  const broken = Buffer.concat([Buffer.from('{"id":"q1","text":"'), Buffer.of(0x82, 0xa0), Buffer.from('"}\n')]);
  const { traces, problems } = await readBytes(broken, { ...none, id: '/id', text: '/text' });
  expect([traces, problems.map(({ code, record }) => [code, record])]).toEqual([[], [['invalidUtf8', 1]]]);
});

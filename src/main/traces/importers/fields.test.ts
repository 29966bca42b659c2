import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compactTraces } from '../../../../test/traceFiles.ts';
import type { Problem } from '../../../shared/files.ts';
import type { AnyJson } from '../../../shared/json.ts';
import type { FieldMapping } from '../../../shared/traces/fieldMapping.ts';
import type { Trace } from '../../../shared/traces/trace.ts';
import { resolvePointer } from '../../records/located.ts';
import { readTraceFile } from '../readTraceFile.ts';

const none: FieldMapping = {
  id: null,
  questionId: null,
  model: null,
  question: null,
  answer: null,
  steps: null,
  trace: null,
  kind: null,
  text: null,
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
  const path = join(folder, 'own.jsonl');
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const traces: Trace[] = [];
  const problems: Problem[] = [];
  await readTraceFile(path, {
    format: null,
    mapping,
    onBatch: (batch) => void traces.push(...batch),
    onProblem: (problem) => void problems.push(problem),
  });
  for (const step of traces.flatMap(({ steps }) => steps)) {
    // What JSON.stringify wrote is JSON.
    const line = JSON.parse(JSON.stringify(lines[(step.line ?? 1) - 1])) as AnyJson;
    expect(resolvePointer(line, step.pointer)).toBeDefined();
  }
  return compactTraces({ traces, problems });
}

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

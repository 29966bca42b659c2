import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForFields, none, read, readBytes } from '../../../../test/mappedTraces.ts';
import type { FieldMapping } from '../../../shared/traces/fieldMapping.ts';
import type { Trace } from '../../../shared/traces/trace.ts';
import { resolvePointer } from '../../records/located.ts';
import { directChannel } from '../../workers/taskChannel.ts';
import { readMappedSteps } from '../readMappedSteps.ts';
import { readTraceFile } from '../readTraceFile.ts';

const place = folderForFields();

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
  const path = join(place.path, 'runs.json');
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
  const path = join(place.path, 'events.jsonl');
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

describe('three steps of the beginning', () => {
  const stepsOf = async (name: string, content: unknown, mapping: FieldMapping) => {
    const path = join(place.path, name);
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

test('a record alone in its file of which a text is broken is left out whole, and counted once', async () => {
  const broken = Buffer.concat([Buffer.from('{"id":"q1","text":"'), Buffer.of(0x82, 0xa0), Buffer.from('"}\n')]);
  const { traces, problems } = await readBytes(broken, { ...none, id: '/id', text: '/text' });
  expect([traces, problems.map(({ code, record }) => [code, record])]).toEqual([[], [['invalidUtf8', 1]]]);
});

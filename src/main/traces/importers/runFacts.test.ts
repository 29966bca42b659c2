import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../../../../test/sharedData.ts';
import { temporaryFolder } from '../../../../test/temporaryFolder.ts';
import { readTraces } from '../../../../test/traceFiles.ts';
import { runStatuses } from '../../../shared/traces/trace.ts';

const place = temporaryFolder();
/** The traces of a file that holds a value as JSON. */
const read = (value: unknown) => readTraces(place.write('run.json', value));

const messages = [
  { role: 'user', content: '2+2?' },
  { role: 'assistant', content: '4' },
];

describe('a conversation with what its file says of the run', () => {
  test('has a target, its verdicts, and the rest as metadata', async () => {
    const { traces, problems } = await read({
      id: 'run-1',
      model: 'm',
      messages,
      expected_answer: ['4', 'four'],
      correct: true,
      score: 0.5,
      temperature: 0.2,
      tags: [],
      note: '',
      tools: [{ name: 'add' }],
    });
    expect(problems).toEqual([]);
    expect(traces).toMatchObject([
      {
        target: '["4","four"]',
        scores: [
          { name: 'correct', value: true, explanation: null, passed: true },
          { name: 'score', value: 0.5, explanation: null, passed: null },
        ],
        status: null,
        error: null,
        metadata: { temperature: 0.2, tools: [{ name: 'add' }] },
      },
    ]);
  });

  test('says nothing of a run when the file does not, and a reward between 0 and 1 is no verdict', async () => {
    const { traces } = await read([{ messages }, { messages, reward: 0.5 }, { messages, reward: 0 }]);
    expect(traces.map(({ target, metadata }) => ({ target, metadata }))).toEqual(
      traces.map(() => ({ target: null, metadata: {} })),
    );
    expect(traces.map(({ scores }) => scores.map(({ passed }) => passed))).toEqual([[], [null], [false]]);
  });

  test('does not take the conversations of other models for its metadata', async () => {
    const { traces } = await read({ question: '2+2?', seed: 7, models: { a: messages, b: messages } });
    expect(traces.map(({ metadata }) => metadata)).toEqual([{ seed: 7 }, { seed: 7 }]);
  });
});

test('a member too long to stand beside a trace is named once for the file', async () => {
  const long = 'x'.repeat(70_000);
  const { traces, problems } = await read([
    { messages, dump: long },
    { messages, dump: long, other: long },
  ]);
  expect(traces.map(({ metadata }) => metadata)).toEqual([{}, {}]);
  expect(problems.map(({ severity, code, params }) => [severity, code, params.name])).toEqual([
    ['warning', 'memberLeftOut', 'dump'],
    ['warning', 'memberLeftOut', 'other'],
  ]);
});

test.each([
  ['submitted', 'done'],
  ['submitted (exit_cost)', 'limit'],
  ['exit_context', 'limit'],
  ['exit_total_execution_time', 'limit'],
  ['exit_error', 'failed'],
  ['exit_runtime_error', 'failed'],
  ['early_exit', 'failed'],
  ['something new', null],
])('a run of SWE-agent that ended with “%s” is %s', async (exit, status) => {
  const { traces } = await read({
    trajectory: [{ action: 'ls', observation: 'a', thought: 't' }],
    history: [],
    info: { exit_status: exit },
  });
  const failed = status === 'failed' || status === 'limit';
  expect(traces).toMatchObject([
    { status, error: failed ? exit : null, scores: [{ name: 'exit_status', value: exit, passed: null }] },
  ]);
});

describeWithShared('what real files say of their runs', 'data/traces-real', () => {
  const path = (name: string) => sharedPath(`data/traces-real/${name}`);

  test('the verdicts of tau-bench are its rewards, and the expected calls its actions', async () => {
    type Run = { reward: number; trial: number; info: { task: { actions: unknown[]; instruction: string } } };
    const name = 'tau-bench/gpt-4o-airline-tasks-0-9.json';
    const runs = JSON.parse(readFileSync(path(name), 'utf8')) as Run[];
    const { traces } = await readTraces(path(name));
    expect(traces.map(({ scores, target, metadata }) => [scores[0]?.passed, target, metadata.instruction])).toEqual(
      runs.map(({ reward, info: { task } }) => [reward === 1, JSON.stringify(task.actions), task.instruction]),
    );
    expect(traces.filter(({ scores }) => scores[0]?.passed).length).toBeGreaterThan(0);
  });

  test('what a tool of tau-bench refused is an error, and nothing else is', async () => {
    type Run = { traj: { role: string; content: string | null }[] };
    const name = 'tau-bench/gpt-4o-airline-tasks-0-9.json';
    const runs = JSON.parse(readFileSync(path(name), 'utf8')) as Run[];
    const refused = ({ traj }: Run) => traj.filter((one) => one.role === 'tool' && /^Error: /.test(one.content ?? ''));
    const { traces } = await readTraces(path(name));
    const told = traces.map(({ steps }) => steps.flatMap(({ error }) => error ?? []));
    expect(told).toEqual(runs.map((run) => refused(run).map(({ content }) => content)));
    expect(told.flat()).toHaveLength(24);
  });

  test('the verdicts of Inspect are those of its samples', async () => {
    type Log = { samples: { target: string | string[]; scores?: Record<string, { value: string }> }[] };
    for (const name of ['2025-05-12T20-27-36-04-00_browser', '2025-05-12T20-28-13-04-00_popularity', 'log_images']) {
      const { samples } = JSON.parse(readFileSync(path(`inspect/${name}.json`), 'utf8')) as Log;
      const { traces } = await readTraces(path(`inspect/${name}.json`));
      const verdicts = samples.map(({ scores }) => Object.values(scores ?? {}).map(({ value }) => value === 'C'));
      expect(traces.map(({ scores }) => scores.map(({ passed }) => passed))).toEqual(verdicts);
      expect(traces.map(({ status }) => status)).toEqual(samples.map(() => 'done'));
    }
  });

  test('function calling of SWE-agent has its arguments and ids, from the history beside the steps', async () => {
    const folderName = 'replay__marshmallow-code__marshmallow-1867__function_calling__install-1';
    const { traces } = await readTraces(path(`swe-agent/${folderName}/marshmallow-code__marshmallow-1867.traj`));
    const calls = traces.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'tool_call'));
    expect(calls.map(({ callId }) => callId)).not.toContain(null);
    expect(calls[0]).toMatchObject({ tool: 'create', arguments: { filename: 'reproduce.py' } });
    expect(calls[1]).toMatchObject({ tool: 'edit', arguments: { start_line: 1, end_line: 1 } });
  });

  test('runs of OpenHands are read as events and as outputs', async () => {
    const events = await readTraces(path('openhands/basic.json'));
    const outputs = await readTraces(path('openhands/output.jsonl'));
    expect(events.traces.map(({ id, steps }) => [id, steps.length])).toEqual([['basic', 5]]);
    expect(outputs.traces.map(({ id, scores }) => [id, scores[0]?.passed])).toEqual([
      ['neubig/pr-viewer#5', true],
      ['neubig/pr-viewer#1', true],
    ]);
    expect(outputs.traces.every(({ answer }) => answer?.startsWith('diff --git') === true)).toBe(true);
    const { status } = events.traces[0] ?? {};
    expect(runStatuses).toContain(status);
  });
});

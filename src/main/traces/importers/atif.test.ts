import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporaryFolder.ts';
import { readTraces } from '../../../../test/traceFiles.ts';

const place = temporaryFolder();
/** The traces of a file that holds a value as JSON. */
const read = (value: unknown) => readTraces(place.write('run.json', value));

test('what a step of ATIF holds beside its texts, calls, results and tokens stands beside the trace, by step', async () => {
  const result = { source_call_id: 'c1', content: '3', subagent_trajectory_ref: [{ session_id: 'sub' }] };
  const { traces, problems } = await read({
    schema_version: 'ATIF-v1.6',
    steps: [
      { step_id: 1, source: 'user', message: 'Count', extra: {}, is_copied_context: false },
      {
        step_id: 2,
        source: 'agent',
        message: '',
        tool_calls: [{ tool_call_id: 'c1', function_name: 'count', arguments: {}, extra: { tries: 2 } }],
        observation: { results: [result] },
        metrics: { prompt_tokens: 10, completion_tokens: 2, cached_tokens: 8 },
        extra: { latency_ms: 900 },
      },
      { step_id: 3, source: 'agent', message: '3', metrics: { prompt_tokens: 12, completion_tokens: 1 } },
    ],
  });
  expect(problems).toEqual([]);
  const { source_call_id, subagent_trajectory_ref } = result;
  expect(traces[0]?.metadata).toEqual({
    schema_version: 'ATIF-v1.6',
    'steps[].is_copied_context': [{ step_id: 1, is_copied_context: false }],
    'steps[].extra': [{ step_id: 2, extra: { latency_ms: 900 } }],
    'steps[].metrics': [{ step_id: 2, metrics: { cached_tokens: 8 } }],
    'steps[].tool_calls': [{ step_id: 2, tool_calls: [{ tool_call_id: 'c1', extra: { tries: 2 } }] }],
    'steps[].observation': [{ step_id: 2, observation: { results: [{ source_call_id, subagent_trajectory_ref }] } }],
  });
  expect(traces[0]?.steps[2]).toMatchObject({ kind: 'tool_result', text: '3' });
});

test('the steps of an agent that a step of ATIF started stand under its call, and the rest beside the trace', async () => {
  const said = (step_id: number, message: string) => ({ step_id, source: 'agent', message });
  const started = (call: string, id: string) => ({
    ...{ ...said(1, ''), tool_calls: [{ tool_call_id: call, function_name: 'delegate', arguments: {} }] },
    observation: {
      results: [{ source_call_id: call, content: 'done', subagent_trajectory_ref: [{ trajectory_id: id }] }],
    },
  });
  const agent = (trajectory_id: string, name: string, steps: object[]) => ({ trajectory_id, agent: { name }, steps });
  const { traces, problems } = await read({
    schema_version: 'ATIF-v1.7',
    steps: [{ step_id: 0, source: 'user', message: 'Count' }, started('c1', 'a')],
    subagent_trajectories: [
      agent('a', 'counter', [
        { source: 'user', message: 'Count them' },
        { ...started('c2', 'b'), extra: { n: 1 } },
      ]),
      agent('b', 'helper', [said(1, 'Three.')]),
      agent('lone', 'idle', [said(1, 'Unasked.')]),
    ],
  });
  expect(problems).toEqual([]);
  const [trace] = traces;
  expect(trace?.steps.map(({ kind, source, parent, joined }) => [kind, source, parent, joined])).toEqual([
    ['user', null, null, null],
    ['tool_call', null, null, 2],
    ['tool_result', null, null, 1],
    ['user', 'counter', 1, null],
    ['tool_call', 'counter', 1, 5],
    ['tool_result', 'counter', 1, 4],
    ['answer', 'helper', 4, null],
  ]);
  expect(trace?.answer).toBeNull();
  const { observation } = started('c2', 'b');
  const [{ subagent_trajectory_ref } = {}] = observation.results;
  expect(trace?.metadata.subagent_trajectories).toEqual([
    {
      ...{ trajectory_id: 'a', agent: { name: 'counter' }, 'steps[].extra': [{ step_id: 1, extra: { n: 1 } }] },
      'steps[].observation': [
        { step_id: 1, observation: { results: [{ source_call_id: 'c2', subagent_trajectory_ref }] } },
      ],
    },
    { trajectory_id: 'b', agent: { name: 'helper' } },
    agent('lone', 'idle', [said(1, 'Unasked.')]),
  ]);
});

describe('of agents that ATIF names as started,', () => {
  const calling = (call: string, name: string, ...ids: string[]) => ({
    ...{ source: 'agent', message: '', tool_calls: [{ tool_call_id: call, function_name: name, arguments: {} }] },
    observation: {
      results: [
        { source_call_id: call, content: name, subagent_trajectory_ref: ids.map((id) => ({ trajectory_id: id })) },
      ],
    },
  });
  const saying = (message: string, timestamp?: string) => ({ source: 'agent', message, timestamp });
  const agent = (trajectory_id: string, ...steps: object[]) => ({
    trajectory_id,
    agent: { name: trajectory_id },
    steps,
  });
  const run = (steps: object[], ...subagent_trajectories: object[]) =>
    read({ schema_version: 'ATIF-v1.7', steps, subagent_trajectories });
  const links = ({ traces }: Awaited<ReturnType<typeof run>>) =>
    traces[0]?.steps.map(({ kind, source, parent, joined }) => [kind, source, parent, joined]);

  test('each 100 that start the next are read, and further ones stay beside the trace', async () => {
    const chain = Array.from({ length: 1_500 }, (_, at) => agent(`a${at}`, calling('c', 'delegate', `a${at + 1}`)));
    const { traces, problems, summary } = await run([calling('c', 'delegate', 'a0')], ...chain);
    expect([summary.traceCount, problems.map(({ code, params }) => [code, params.name])]).toEqual([
      1,
      [['memberLeftOut', 'subagent_trajectories']],
    ]);
    expect(traces[0]?.steps.at(-1)?.source).toBe('a99');
    const some = await run([calling('c', 'delegate', 'a0')], ...chain.slice(0, 102));
    const kept = some.traces[0]?.metadata.subagent_trajectories;
    expect(Array.isArray(kept) && kept.slice(-2)).toEqual(chain.slice(100, 102));
  });

  test('one stands under the call of its own starter, also where both call by one id', async () => {
    const found = await run(
      [calling('call_1', 'delegate', 'a')],
      agent('a', calling('call_1', 'ask', 'b')),
      agent('b', saying('Three.')),
    );
    expect(found.problems).toEqual([]);
    expect(links(found)).toEqual([
      ['tool_call', null, null, 1],
      ['tool_result', null, null, 0],
      ['tool_call', 'a', 0, 3],
      ['tool_result', 'a', 0, 2],
      ['answer', 'b', 2, null],
    ]);
  });

  test('each stands under the call of its step where ids of calls begin again in every step', async () => {
    const unanswered = { ...calling('call_0', 'wait'), observation: null };
    const found = await run(
      [unanswered, calling('call_0', 'first', 'a'), calling('call_0', 'second', 'b')],
      agent('a', saying('One.')),
      agent('b', saying('Two.')),
    );
    expect(found.problems).toEqual([]);
    expect(links(found)).toEqual([
      ['tool_call', null, null, null],
      ['tool_call', null, null, 2],
      ['tool_result', null, null, 1],
      ['answer', 'a', 1, null],
      ['tool_call', null, null, 5],
      ['tool_result', null, null, 4],
      ['answer', 'b', 4, null],
    ]);
  });

  test('no call takes a result of the run, though its id is the same', async () => {
    const start = calling('c', 'delegate', 'a');
    const twice = {
      ...start,
      observation: { results: [...start.observation.results, { source_call_id: 'c', content: '2' }] },
    };
    const found = await run([twice], agent('a', calling('c', 'count')));
    expect(found.problems).toEqual([]);
    expect(found.traces[0]?.steps.map(({ kind, tool, callId, joined }) => [kind, tool, callId, joined])).toEqual([
      ['tool_call', 'delegate', 'c', 1],
      ['tool_result', 'delegate', 'c', 0],
      ['tool_result', 'delegate', 'c', 0],
      ['tool_call', 'count', 'c', 4],
      ['tool_result', 'count', 'c', 3],
    ]);
  });

  test('a result in a later step joins the last call of its id before it, and one id twice in a step is told', async () => {
    const { tool_calls, observation } = calling('c', 'count');
    const called = { source: 'agent', message: '', tool_calls };
    const later = { source: 'user', message: '', observation };
    const found = await run([called, called, later, { ...called, tool_calls: [...tool_calls, ...tool_calls] }]);
    expect(found.traces[0]?.steps.map(({ joined }) => joined)).toEqual([null, 3, null, 1, null, null]);
    expect(found.problems.map(({ code, params }) => [code, params.step])).toEqual([['duplicateCallId', 5]]);
  });

  test('neither the question nor the clock of the run is taken', async () => {
    const start = { ...calling('c', 'delegate', 'a'), timestamp: '2026-01-01T00:00:05Z' };
    const asked = { source: 'user', message: 'Count them', timestamp: '2026-01-01T00:00:01Z' };
    const own = agent('a', asked, saying('Three.', '2026-01-01T00:00:02Z'));
    const found = await run([start, saying('', '2026-01-01T00:00:06Z')], own);
    expect(found.problems).toEqual([]);
    expect(found.traces[0]).toMatchObject({ question: null, answer: null });
    const odd = await run([start], agent('a', saying('Three.', '2026-01-01T00:00:02Z'), asked));
    expect(odd.problems.map(({ code, params }) => [code, params.step])).toEqual([['clockBackwards', 3]]);
  });
});

test('what a step of ATIF holds in another form than the one that is read stands beside the trace as it is', async () => {
  const call = { tool_call_id: 'c1', function_name: 'count' };
  const { traces } = await read({
    schema_version: 'ATIF-v1.6',
    steps: [
      { step_id: 1, source: 'user', message: 'Count', observation: 'plain text' },
      { step_id: 2, source: 'agent', message: 'a', observation: { results: 'text' }, tool_calls: call, metrics: 'few' },
      { step_id: 3, source: 'agent', message: 'b', observation: ['listed'] },
    ],
  });
  expect(traces[0]?.metadata).toEqual({
    schema_version: 'ATIF-v1.6',
    'steps[].metrics': [{ step_id: 2, metrics: 'few' }],
    'steps[].tool_calls': [{ step_id: 2, tool_calls: call }],
    'steps[].observation': [
      { step_id: 1, observation: 'plain text' },
      { step_id: 2, observation: { results: 'text' } },
      { step_id: 3, observation: ['listed'] },
    ],
  });
});

test('what the steps of ATIF hold is named where it is too long to stand beside the trace', async () => {
  const steps = [{ step_id: 1, source: 'agent', message: 'a', extra: { prompt: 'x'.repeat(70_000) } }];
  const { problems } = await read({ schema_version: 'ATIF-v1.6', steps });
  expect(problems.map(({ code, params }) => [code, params.name, params.pointer])).toEqual([
    ['memberLeftOut', 'steps[].extra', '/steps'],
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTraces } from '../../../../test/bruteForceSearch.ts';
import { rounds } from '../../../../test/rounds.ts';
import { buildWhole, channel, folderForStores, storeOf } from '../../../../test/searchedStores.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import { createTaskPool } from '../../workers/taskPool.ts';
import { findInTraces } from './findInTraces.ts';
import { searchStores } from './searchStores.ts';
import { snippetsAt } from './snippetsAt.ts';

folderForStores();

test('a pattern that gets nowhere is ended while it runs; meanwhile the core answers, and its thread works again', async () => {
  const files = await storeOf('slow', [[`${'a'.repeat(60)}!`]]);
  const traces = [{ ...files, position: 0 }];
  const pool = createTaskPool({ threads: 1 });
  const stop = new AbortController();
  const begun = Promise.withResolvers<void>();
  const ended = pool.run(
    'traces.find',
    { traces, text: '(a+)+$', mode: 'regex' },
    { signal: stop.signal, onProgress: () => begun.resolve() },
  );
  const refused = expect(ended).rejects.toMatchObject({ code: 'CANCELLED' });
  await begun.promise;
  const next = pool.run('traces.find', { traces, text: 'aaa', mode: 'words' });
  const turns = await new Promise<string>((resolve) => setImmediate(() => resolve('the core answers')));
  expect([turns, await Promise.race([next, Promise.resolve('the thread is busy')])]).toEqual([
    'the core answers',
    'the thread is busy',
  ]);
  stop.abort();
  await refused;
  expect(await next).toEqual([{ steps: [0], counts: [1], total: 1 }]);
  await pool.close();
});

test('fields narrow a search to steps that have them, with an index and without, and are enough by themselves', async () => {
  const kinds = ['user', 'thought', 'tool_call', 'tool_result', 'answer'] as const;
  const tools = [null, 'bash', 'Bash_run', 'get_label'];
  const words = ['refund', '返金', 'nothing'];
  const step = fc.record({
    kind: fc.constantFrom(...kinds),
    tool: fc.constantFrom(...tools),
    error: fc.constantFrom(null, 'timeout'),
    text: fc.constantFrom(...words),
  });
  const given = fc.sample(fc.array(step, { minLength: 4, maxLength: 12 }), { numRuns: 30, seed: 5 });
  const change = (trace: number) => (one: Step) => ({ ...one, ...given[trace]?.[one.index] });
  let trace = -1;
  const files = await storeOf(
    'fields',
    given.map((steps) => steps.map(({ text }) => text)),
    (one) => {
      if (one.index === 0) trace += 1;
      return change(trace)(one);
    },
  );
  const asked = fc.record({
    text: fc.constantFrom('', 'refund', '返金'),
    mode: fc.constantFrom('words' as const, 'exact' as const),
    fields: fc.record({
      tools: fc.subarray(['bash', 'label']),
      error: fc.constantFrom(null, true, false),
      kinds: fc.oneof(fc.constant(null), fc.subarray([...kinds])),
    }),
  });
  const check = () =>
    fc.assert(
      fc.property(asked, ({ text, mode, fields }) => {
        const passes = (one: (typeof given)[number][number]) =>
          (text === '' || one.text === text) &&
          (fields.tools.length === 0 || fields.tools.some((tool) => one.tool?.toLowerCase().includes(tool))) &&
          (fields.error === null || fields.error === (one.error !== null)) &&
          (fields.kinds === null || fields.kinds.includes(one.kind));
        const passing = given.map((steps) => steps.flatMap((one, index) => (passes(one) ? [index] : [])));
        expect(searchStores({ stores: [files], text, mode, fields }, channel)).toEqual([inTraces(passing)]);
      }),
      { numRuns: rounds(60) },
    );
  check();
  buildWhole(files);
  check();
});

test('snippets are the places that were counted, numbered by step, with what stands around them', async () => {
  const long = `${'𠮷'.repeat(200)}me\u200btformin${'x'.repeat(400)}`;
  const files = await storeOf('snippets', [['Metformin, metformin', long, 'metformin']]);
  const trace = { file: files.storeFile, position: 0 };
  const typed = { text: 'metformin', mode: 'words' } as const;
  const [found] = findInTraces({ traces: [{ ...files, position: 0 }], ...typed }, channel);
  expect(found).toEqual({ steps: [0, 1, 2], counts: [2, 1, 1], total: 4 });
  const at = (step: number, from: number, to: number) => ({ trace, step, from, to });
  const snippets = (...places: ReturnType<typeof at>[]) => snippetsAt({ places, ...typed }, channel).flat();
  expect(snippets(at(0, 1, 9), at(2, 0, 1), at(7, 0, 1))).toEqual([
    { step: 0, nth: 1, before: 'Metformin, ', found: 'metformin', after: '' },
    { step: 2, nth: 0, before: '{"query":"', found: 'metformin', after: '"}' },
  ]);
  const [cut] = snippetsAt({ places: [at(1, 0, 1)], text: 'me\u200btformin', mode: 'exact' }, channel).flat();
  expect(cut).toEqual({ step: 1, nth: 0, before: '𠮷'.repeat(60), found: 'me\u200btformin', after: 'x'.repeat(200) });
});

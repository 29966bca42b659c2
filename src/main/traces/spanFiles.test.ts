import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compactTraces, readTraces, tracesFolder } from '../../../test/traceFiles.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-spans-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const fixture = readFileSync(join(tracesFolder, 'otlp.json'), 'utf8');

/** A tool span of one of three traces, which take turns. */
const span = (number: number, text: string) => ({
  traceId: `t${number % 3}`,
  spanId: `s${number}`,
  name: 'look_up',
  startTimeUnixNano: `${1_790_000_000 + number}000000000`,
  endTimeUnixNano: `${1_790_000_001 + number}000000000`,
  attributes: [
    { key: 'gen_ai.operation.name', value: { stringValue: 'execute_tool' } },
    { key: 'gen_ai.tool.name', value: { stringValue: 'look_up' } },
    { key: 'gen_ai.tool.call.result', value: { stringValue: `${number}${text}` } },
  ],
});
const resource = (spans: readonly object[]) => ({
  resource: { attributes: [] },
  scopeSpans: [{ scope: {}, spans: [] }, { spans }],
});
const numbers = Array.from({ length: 9 }, (_, index) => index);

async function shown(path: string) {
  const { traces, problems } = await readTraces(path);
  return {
    problems,
    traces: traces.map(({ id, pointer, steps }) => ({
      id,
      pointer,
      results: steps.filter(({ kind }) => kind === 'tool_result').map((step) => `${step.text[0]} ${step.pointer}`),
    })),
  };
}

const resultAt = (number: number) =>
  `${number} /resourceSpans/1/scopeSpans/1/spans/${number}/attributes/2/value/stringValue`;
const threeTraces = [0, 1, 2].map((first) => ({
  id: `t${first}`,
  pointer: '',
  results: [first, first + 3, first + 6].map(resultAt),
}));

test('one value of spans over 32 MiB is read span by span, each with its place', async () => {
  const long = 'x'.repeat(4 * 1024 * 1024);
  const value = { resourceSpans: [resource([]), resource(numbers.map((number) => span(number, long)))] };
  expect(await shown(written('large.json', `\uFEFF${JSON.stringify(value)}`))).toEqual({
    problems: [],
    traces: threeTraces,
  });
});

test('spans that are read one by one make the same traces as when all are held, and a broken one is left out', async () => {
  const whole = compactTraces(await readTraces(join(tracesFolder, 'otlp.json')));
  // What is broken is never held whole.
  const cut = fixture.trimEnd().replace(/\}$/, '');
  const read = compactTraces(await readTraces(written('cut.json', cut)));
  expect(read.traces).toEqual(whole.traces);
  expect(read.problems.map(({ code }) => code)).toEqual(['unexpectedEnd', ...whole.problems.map(({ code }) => code)]);
  const spans = numbers.map((number) => JSON.stringify(span(number, ''))).with(4, '{"traceId":"t1",]}');
  const broken = `{"resourceSpans":[{},{"scopeSpans":[{},{"spans":[${spans.join(',')}]}]}]}`;
  const { traces } = await shown(written('broken.json', broken));
  expect(traces.flatMap(({ results }) => results)).toEqual([0, 3, 6, 1, 7, 2, 5, 8].map(resultAt));
});

test('spans of several traces that share lines find together', async () => {
  const lines = [0, 3, 6].map((first) => {
    const spans = [0, 1, 2].map((more) => span(first + more, ''));
    return JSON.stringify({ resourceSpans: [resource([]), resource(spans)] });
  });
  const { traces, problems } = await readTraces(written('shared.jsonl', `${lines.join('\n')}\n`));
  expect(problems).toEqual([]);
  const places = traces.map(({ id, steps }) => [
    id,
    steps.filter(({ kind }) => kind === 'tool_result').map(({ line, text }) => [line, text]),
  ]);
  expect(places).toEqual(
    [0, 1, 2].map((first) => [`t${first}`, [0, 1, 2].map((line) => [line + 1, `${first + 3 * line}`])]),
  );
});

test('a whole number of a span that is written as an object is left as it stands', async () => {
  const odd = span(0, '');
  const attributes = [...odd.attributes, { key: 'count', value: { intValue: { toString: 1, valueOf: 1 } } }];
  const path = written('odd.json', JSON.stringify({ resourceSpans: [resource([{ ...odd, attributes }])] }));
  const { traces, problems } = await shown(path);
  expect([problems, traces.map(({ id }) => id)]).toEqual([[], ['t0']]);
});

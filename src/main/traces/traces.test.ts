import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compactTraces, readTraces, tracesFolder } from '../../../test/traceFiles.ts';
import { zipOf } from '../../../test/zipFiles.ts';
import type { AnyJson } from '../../shared/json.ts';
import type { Trace } from '../../shared/traces/trace.ts';
import { traceSchema } from '../../shared/traces/trace.ts';
import { resolvePointer } from '../records/located.ts';
import { detectTraceFormat } from './detectTraceFormat.ts';
import { importerOf } from './importers/importerOf.ts';
import { parsePythonLiteral } from './pythonLiteral.ts';

const fixtures = readdirSync(tracesFolder).filter((name) => name !== 'expected');
const formats = [
  'txagent',
  'cure-bench',
  'openai-chat',
  'openai-responses',
  'anthropic',
  'claude-code',
  'inspect-json',
  'inspect-eval',
  'atif',
  'swe-agent',
  'tau-bench',
  'openhands',
  'otlp',
  'openinference',
  'langfuse',
  'langsmith',
  'sharegpt',
] as const;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-traces-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe.each(fixtures)('the fixture %s', (name) => {
  test('becomes exactly the expected model', async () => {
    const expected: unknown = JSON.parse(readFileSync(join(tracesFolder, 'expected', `${name}.json`), 'utf8'));
    const read = await readTraces(join(tracesFolder, name));
    expect(JSON.parse(JSON.stringify(compactTraces(read)))).toEqual(expected);
    for (const trace of read.traces) expect(traceSchema.safeParse(trace).error).toBeUndefined();
  });

  test('has a pointer for every step that leads somewhere in the original', async () => {
    const text = readFileSync(join(tracesFolder, name), 'utf8');
    const { traces } = await readTraces(join(tracesFolder, name));
    for (const trace of traces) for (const step of trace.steps) expect(pointsSomewhere(step, text, name)).toBe(true);
  });
});

function pointsSomewhere({ line, pointer, innerPointer }: Trace['steps'][number], text: string, name: string): boolean {
  if (name.endsWith('.csv')) return ['/reasoning', '/prediction'].includes(pointer);
  const root = JSON.parse(line === null ? text : (text.split('\n')[line - 1] ?? '')) as AnyJson;
  const value = resolvePointer(root, pointer);
  if (innerPointer === null) return value !== undefined;
  return typeof value === 'string' && resolvePointer(JSON.parse(value) as AnyJson, innerPointer) !== undefined;
}

test('a record that has members and gives no step is a problem with file and line that says what stands in it', async () => {
  const lines = [
    { type: 'message', text: 'The dose was halved.' },
    { type: 'dance', tempo: 120, partner: 'Rin' },
    { type: 'dance', tempo: 90 },
    {},
  ];
  const path = written('unknown.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
  const { problems, traces } = await readTraces(path);
  expect(traces.map(({ line, steps }) => [line, steps.length])).toContainEqual([2, 0]);
  expect(problems.map(({ severity, code, line, params }) => ({ severity, code, line, params }))).toEqual([
    {
      severity: 'warning',
      code: 'noSteps',
      line: 2,
      params: { file: 'unknown.jsonl', members: 'type, tempo, partner', pointer: '' },
    },
    {
      severity: 'warning',
      code: 'noSteps',
      line: 3,
      params: { file: 'unknown.jsonl', members: 'type, tempo', pointer: '' },
    },
  ]);
});

describe('importers', () => {
  const record = (value: AnyJson) => ({ value, pointer: '', number: 1, line: 1, member: null });
  const readAll = (value: AnyJson) => {
    for (const format of formats) {
      const importer = importerOf(format, null);
      importer?.groupOf(record(value));
      for (const trace of importer?.read([record(value)], () => {}) ?? []) JSON.stringify(trace);
    }
    detectTraceFormat(value);
  };

  test('survive any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => readAll(value as AnyJson)),
      { numRuns: 400, seed: 21 },
    );
  });

  test('survive fixtures of which any part was replaced', () => {
    const values = fixtures
      .filter((name) => !name.endsWith('.csv'))
      .flatMap((name) => readFileSync(join(tracesFolder, name), 'utf8').split(name.endsWith('.jsonl') ? '\n' : '\0'))
      .flatMap((text) => tryParse(text));
    const odd = fc.constantFrom<AnyJson>(
      null,
      [],
      {},
      '',
      'x',
      3,
      true,
      [null],
      { a: 1 },
      [[]],
      '[{"role":1}]',
      '{"content":[]}',
    );
    fc.assert(
      fc.property(fc.constantFrom(...values), fc.nat(), odd, (value, place, part) =>
        readAll(replaced(value, place, part)),
      ),
      { numRuns: 600, seed: 22 },
    );
  });

  function tryParse(text: string): AnyJson[] {
    try {
      return [JSON.parse(text) as AnyJson];
    } catch {
      return [];
    }
  }

  function replaced(value: AnyJson, place: number, part: AnyJson): AnyJson {
    let count = 0;
    JSON.stringify(value, (_, inner: unknown) => {
      count += 1;
      return inner;
    });
    let at = place % count;
    return JSON.parse(JSON.stringify(value, (_, inner: unknown) => (at-- === 0 ? part : inner))) as AnyJson;
  }
});

describe('bad input', () => {
  const chat = (content: unknown) =>
    JSON.stringify([
      { role: 'user', content: 'q' },
      { role: 'assistant', content },
    ]);

  test('of half a line, another format and no trace at all is counted, and the rest is read', async () => {
    const good = '{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}';
    const atif = '{"schema_version":"ATIF-v1.7","steps":[{"step_id":1,"source":"user","message":"m"}]}';
    const path = written('mixed.jsonl', `${good}\n${good.slice(0, 30)}\n${atif}\n{"x":1}\n\n${good}\n`);
    const { traces, problems, summary } = await readTraces(path);
    expect(traces.map(({ sourceFormat, line }) => [sourceFormat, line])).toEqual([
      ['openai-chat', 1],
      ['atif', 3],
      ['openai-chat', 6],
    ]);
    expect(problems.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['unexpectedEnd', 2, 31],
      ['mixedFormats', 3, 1],
      ['noTrace', 4, 1],
    ]);
    expect([summary.traceCount, summary.leftOutCount]).toEqual([3, 2]);
  });

  test('of 10,000 levels is left out, wherever it stands', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    const whole = await readTraces(
      written(
        'deep.jsonl',
        `{"messages":[{"role":"user","content":${deep}}]}\n${'{"messages":[{"role":"user","content":"a"}]}'}\n`,
      ),
    );
    expect([whole.traces.length, whole.problems.map(({ code }) => code)]).toEqual([1, ['tooDeep']]);
    const inside = written(
      'inside.json',
      JSON.stringify([{ role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'f', arguments: deep } }] }]),
    );
    expect((await readTraces(inside)).traces[0]?.steps[0]).toMatchObject({ arguments: null, text: deep });
    expect(parsePythonLiteral(deep)).toBeUndefined();
  });

  test('of a 20 MB image becomes its description, and a result of 5 MB stays whole', async () => {
    const image = `data:image/png;base64,${'A'.repeat(20 * 1024 * 1024)}`;
    const messages = [
      { role: 'user', content: [{ type: 'image_url', image_url: { url: image } }] },
      { role: 'assistant', content: `see ${image} there` },
    ];
    const { traces } = await readTraces(written('image.json', JSON.stringify({ messages })));
    expect(traces[0]?.steps.map(({ text }) => text)).toEqual([
      '[image/png, 15,728,640 bytes]',
      'see [image/png, 15,728,640 bytes] there',
    ]);
    const long = '長'.repeat(1_700_000);
    const read = await readTraces(
      written('long.jsonl', `${JSON.stringify({ messages: [{ role: 'tool', content: long }] })}\n`),
    );
    expect(read.traces[0]?.steps[0]?.text).toBe(long);
  });

  test.each([0, 1, 2])('of an image that ends with %i bytes more than whole threes has its size', async (more) => {
    const bytes = Buffer.alloc(600 + more, 7);
    const wrapped = bytes.toString('base64').replace(/.{76}/g, '$&\n');
    const { traces } = await readTraces(written('size.json', chat(`see data:image/png;base64,${wrapped}`)));
    expect(traces[0]?.answer).toBe(`see [image/png, ${bytes.length} bytes]`);
  });

  test('keeps markup as text and asks nobody for it', async () => {
    const { traces } = await readTraces(written('html.json', chat('<script>1</script><img src=x> javascript:x')));
    expect(traces[0]?.answer).toBe('<script>1</script><img src=x> javascript:x');
  });
});

describe('Inspect archives', () => {
  const header = { eval: { model: 'm' } };
  const sample = JSON.stringify({
    id: 's',
    epoch: 1,
    input: 'q',
    messages: [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: '𠮷' },
    ],
    output: {},
  });

  test('are read with deflated, stored and zstd members', async () => {
    const path = written(
      'log.eval',
      zipOf([
        ['header.json', JSON.stringify(header), 8],
        ['samples/a_epoch_1.json', sample, 93],
        ['samples/b_epoch_1.json', sample, 0],
      ]),
    );
    const { traces, problems, summary } = await readTraces(path);
    expect(problems).toEqual([]);
    expect(
      traces.map(({ id, model, answer, member, sourceFormat }) => ({ id, model, answer, member, sourceFormat })),
    ).toEqual(
      ['a', 'b'].map((name) => ({
        id: 's_epoch_1',
        model: 'm',
        answer: '𠮷',
        member: `samples/${name}_epoch_1.json`,
        sourceFormat: 'inspect-eval',
      })),
    );
    expect([summary.format, summary.because]).toEqual(['inspect-eval', 'evalArchive']);
  });

  test('with bombs, damage, odd methods and names that lead out give problems and the good samples', async () => {
    const members: [string, string, number][] = [
      ['header.json', JSON.stringify(header), 8],
      ['samples/../../out.json', sample, 8],
      ['/samples/x.json', sample, 8],
      ['samples/bomb.json', ' '.repeat(40 * 1024 * 1024), 8],
      ['samples/lzma.json', sample, 14],
      ['samples/damaged.json', sample, 0],
      ['samples/good.json', sample, 8],
    ];
    const bytes = zipOf(members);
    const at = bytes.indexOf(sample.slice(0, 20), bytes.indexOf('samples/damaged.json'));
    bytes[at + 5] = 0x41;
    const { traces, problems } = await readTraces(written('bad.eval', bytes));
    expect(traces.map(({ member }) => member)).toEqual(['samples/good.json']);
    expect(problems.map(({ code, params }) => [code, params.member])).toEqual([
      ['memberUnsafe', 'samples/../../out.json'],
      ['memberUnsafe', '/samples/x.json'],
      ['memberBomb', 'samples/bomb.json'],
      ['memberMethod', 'samples/lzma.json'],
      ['memberDamaged', 'samples/damaged.json'],
    ]);
  });
});

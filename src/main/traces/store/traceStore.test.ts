import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { readTraces, tracesFolder } from '../../../../test/traceFiles.ts';
import { zipOf } from '../../../../test/zipFiles.ts';
import type { AnyJson } from '../../../shared/json.ts';
import { openPlainDatabase, openReadOnly } from '../../database/openDatabase.ts';
import { resolvePointer } from '../../records/located.ts';
import { openStepBytes } from '../reading/stepBytes.ts';
import { stepsFrom, stepsOf } from '../search/storeStepsTable.ts';
import { createValueFinder } from './findValue.ts';
import { openTraceStore, type TraceStore } from './readTraceStore.ts';
import { stageTraceStore } from './stageTraceStore.ts';
import { storeKind } from './storeTable.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-store-'));
  return () => rmSync(folder, { recursive: true });
});

/** The store of a file, as an import writes it. */
async function storeOfFile(path: string): Promise<TraceStore> {
  const storeFile = join(folder, 'one.db');
  const input = { path, fileName: basename(path), storeFile, format: null, mapping: null, byteCount: 0 };
  await stageTraceStore(input, { signal: new AbortController().signal, report: () => {}, send: async () => {} });
  return openTraceStore(storeFile);
}

describe.each(readdirSync(tracesFolder).filter((name) => name !== 'expected'))('the store of %s', (name) => {
  test('gives back every trace and the bytes as they were', async () => {
    const path = join(tracesFolder, name);
    const { traces, summary } = await readTraces(path);
    const store = await storeOfFile(path);
    for (const [position, { steps, ...head }] of traces.entries()) {
      const unlabelled = steps.map((step) => ({ ...step, label: null }));
      expect([...store.everyStep(position)]).toEqual(unlabelled);
      expect(store.steps(position, 1, 3)).toEqual(unlabelled.slice(1, 3));
      expect(store.head(position)).toMatchObject({ ...head, stepCount: steps.length });
      const outline = store.outline(position);
      expect(outline.toolOf.map((tool) => (tool < 0 ? null : outline.tools[tool]))).toEqual(
        steps.map((step) => step.tool),
      );
      expect(outline.textLengths).toEqual(steps.map((step) => step.text.length));
    }
    expect(Buffer.concat([...store.source()])).toEqual(readFileSync(path));
    expect([store.sha256, store.byteCount]).toEqual([summary.sha256, summary.byteCount]);
    store.close();
  });

  test('finds each step in the bytes as they were', async () => {
    const path = join(tracesFolder, name);
    const text = readFileSync(path, 'utf8');
    const { traces } = await readTraces(path);
    const store = await storeOfFile(path);
    for (const [position, { steps }] of traces.entries()) {
      for (const { index, line, pointer } of steps) {
        const original = await store.original(position, index);
        if (name.endsWith('.csv')) {
          const field = original.replaceAll('"', '""');
          expect([text.includes(`,${field}`) || text.includes(`"${field}"`), original]).toEqual([
            true,
            expect.any(String),
          ]);
          continue;
        }
        const root = JSON.parse(line === null ? text : (text.split('\n')[line - 1] ?? '')) as AnyJson;
        expect(text).toContain(original);
        expect(JSON.parse(original)).toEqual(resolvePointer(root, pointer));
      }
    }
    store.close();
  });
});

test('each step of an archive is found in its member, however that is packed', async () => {
  const sample = (id: string) =>
    JSON.stringify({
      id,
      epoch: 1,
      input: '質問',
      messages: [
        { role: 'user', content: `質問 ${id}` },
        { role: 'assistant', content: '', tool_calls: [{ id: 'c1', function: 'f', arguments: { name: '𠮷' } }] },
        { role: 'tool', tool_call_id: 'c1', content: '﨑' },
      ],
      output: {},
    });
  const methods = { deflated: 8, zstd: 93, stored: 0 };
  const path = join(folder, 'log.eval');
  const members = Object.entries(methods).map(
    ([id, method]) => [`samples/${id}_epoch_1.json`, sample(id), method] as const,
  );
  writeFileSync(path, zipOf([['header.json', '{"eval":{"model":"m"}}', 8], ...members]));
  const store = await storeOfFile(path);
  for (const [position, id] of Object.keys(methods).entries()) {
    const root: AnyJson = JSON.parse(sample(id));
    const steps = [...store.everyStep(position)];
    expect(steps.map(({ kind, member }) => [kind, member])).toEqual(
      ['user', 'tool_call', 'tool_result'].map((kind) => [kind, `samples/${id}_epoch_1.json`]),
    );
    for (const { index, pointer } of steps) {
      expect(JSON.parse(await store.original(position, index))).toEqual(resolvePointer(root, pointer));
    }
  }
  store.close();
});

const attached = 'long text that stands elsewhere. '.repeat(100);
const long = (index: number) => (index === 3 ? 'a'.repeat(400_000) : '𠮷野 took warfarin. '.repeat(60 * (index + 1)));

/** A log of one sample, long texts and a short one, its member packed by a method of ZIP. `more` is written behind all else. */
function archiveOfLongTexts(method: number, more = ''): string {
  const messages = Array.from({ length: 5 }, (_, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content: long(index),
  }));
  const sample = JSON.stringify({
    ...{ id: '1', epoch: 1, input: 'q', output: {}, attachments: { abc: attached } },
    messages: [...messages, { role: 'user', content: 'short' }, { role: 'user', content: 'attachment://abc' }],
  });
  const path = join(folder, 'long.eval');
  writeFileSync(
    path,
    zipOf([
      ['header.json', '{"eval":{"model":"m"}}', 8],
      ['samples/1_epoch_1.json', `${sample.slice(0, -1)}${more}}`, method],
    ]),
  );
  return path;
}

/** More than 8 MiB that do not pack as if they were made to be a bomb. */
const numbers = Array.from({ length: 1_200_000 }, (_, index) => index).join('-');
const left = ['integer', 'integer', 'integer', 'integer', 'integer', 'text', 'integer'];
// One letter again and again would unpack to more than a frame of ours may.
const packed = ['blob', 'blob', 'blob', 'text', 'blob', 'text', 'blob'];

test.each([
  ['that is deflated are left in it', 8, '', left],
  ['that is a frame of zstd are left in it', 93, '', left],
  ['that is stored are packed', 0, '', packed],
  ['that Python wrote a NaN into are packed', 8, ',"total_time":NaN', packed],
  ['larger than 8 MiB are packed', 8, `,"more":"${numbers}"`, packed],
])('long texts of a member %s, and read the same everywhere', async (_, method, more, types) => {
  const store = await storeOfFile(archiveOfLongTexts(method, more));
  const expected = [...[0, 1, 2, 3, 4].map(long), 'short', attached];
  expect([...store.everyStep(0)].map(({ text }) => text)).toEqual(expected);
  const file = join(folder, 'one.db');
  using bytes = openStepBytes(file, 0);
  expect([...bytes.all()].map((step) => step.bytes.toString())).toEqual(expected);
  expect(bytes.at(1).bytes.toString()).toBe(expected[1]);
  const db = openReadOnly(file, storeKind);
  expect([...stepsFrom(db, 0)].map(({ text }) => text)).toEqual(expected);
  expect([...stepsOf(db, [4, 0])].map(({ text }) => text)).toEqual([expected[4], expected[0]]);
  expect(db.prepare('SELECT typeof(text) FROM steps ORDER BY id').pluck().all()).toEqual(types);
  db.close();
  store.close();
});

test.each([
  ['checksum is another', 'UPDATE members SET crc32 = crc32 - 1'],
  ['place is another', 'UPDATE members SET start = start + 1'],
  ['size is more than any of ours', 'UPDATE members SET size = 2000000000'],
  ['pointer leads to no text', `UPDATE steps SET facts_json = json_set(facts_json, '$.pointer', '/messages')`],
  ['number is unknown', 'UPDATE steps SET text = 7'],
])('a text is damage when the member that it is left in is not as it was: its %s', async (_, change) => {
  (await storeOfFile(archiveOfLongTexts(8))).close();
  const file = join(folder, 'one.db');
  const db = openPlainDatabase(file);
  db.exec(change);
  db.close();
  const damaged = openTraceStore(file);
  expect(() => damaged.steps(0, 0, 1)).toThrow(expect.objectContaining({ code: 'DATABASE_CORRUPT' }));
  damaged.close();
});

test('a frame that was changed is damage, and one that unpacks to far more than it holds as well', async () => {
  const store = await storeOfFile(archiveOfLongTexts(0));
  store.close();
  const file = join(folder, 'one.db');
  const db = openPlainDatabase(file);
  const [packed = Buffer.alloc(0)] = db.prepare<[], Buffer>('SELECT text FROM steps WHERE id = 0').pluck().all();
  const broken = Buffer.from(packed);
  broken[broken.length - 6] = (broken.at(-6) ?? 0) ^ 0xff;
  db.prepare('UPDATE steps SET text = ? WHERE id = 0').run(broken);
  db.prepare('UPDATE steps SET text = ? WHERE id = 1').run(zstdCompressSync(Buffer.alloc(4_000_000)));
  db.close();
  const damaged = openTraceStore(file);
  for (const step of [0, 1]) {
    expect(() => damaged.steps(0, step, step + 1)).toThrow(expect.objectContaining({ code: 'DATABASE_CORRUPT' }));
  }
  damaged.close();
});

test.each([
  ['left in them', storeKind.former],
  ['packed', storeKind.former?.former],
])('a store from before texts of archives were %s is read', async (_, kind) => {
  const store = await storeOfFile(archiveOfLongTexts(8));
  const expected = [...store.everyStep(0)];
  const source = Buffer.concat([...store.source()]);
  store.close();
  const [file, old] = [join(folder, 'one.db'), join(folder, 'old.db')];
  const [from, to] = [openReadOnly(file, storeKind), openPlainDatabase(old)];
  kind?.make(to);
  for (const table of ['traces', 'source_chunks', 'source_file']) {
    for (const row of from.prepare(`SELECT * FROM ${table}`).raw().all()) {
      const values = row as unknown[];
      to.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).run(...values);
    }
  }
  const insert = to.prepare('INSERT INTO steps VALUES (?, ?, ?)');
  const facts = from.prepare<[], string>('SELECT facts_json FROM steps ORDER BY id').pluck().all();
  for (const { index, text } of expected) insert.run(index, facts[index], text);
  from.close();
  to.close();
  const before = openTraceStore(old);
  expect([[...before.everyStep(0)], Buffer.concat([...before.source()])]).toEqual([expected, source]);
  before.close();
});

test('a line is found wherever the chunks of the kept bytes part', async () => {
  const path = join(folder, 'long.jsonl');
  const long = '長'.repeat(250_000);
  const lines = Array.from({ length: 7 }, (_, index) => `{"messages":[{"role":"user","content":"${index}${long}"}]}`);
  writeFileSync(path, `\ufeff${lines.join('\n')}\n`);
  const store = await storeOfFile(path);
  for (const index of lines.keys()) {
    const original = await store.original(index, 0);
    expect([original.slice(0, 3), original.length]).toEqual([`"${index}長`, long.length + 3]);
    expect(await store.original(index, 0, 5)).toBe(`"${index}長`);
  }
  store.close();
});

test.each([',', ';', '\t'])(
  'the original of a step in a table whose columns are parted by %j is the field of its row',
  async (sign) => {
    const path = join(folder, 'table.csv');
    const rows = [
      ['id', 'prediction', 'choice', 'reasoning'],
      ['1', 'A', 'A', '"It, or; so\tthey say"'],
      ['2', 'B', 'B', 'I think so'],
    ];
    writeFileSync(path, `${rows.map((row) => row.join(sign)).join('\n')}\n`);
    const store = await storeOfFile(path);
    expect(await Promise.all([0, 1].map((position) => store.original(position, 0)))).toEqual([
      'It, or; so\tthey say',
      'I think so',
    ]);
    store.close();
  },
);

test('a pointer leads to the same value as in the parsed file, however the bytes are cut', () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  fc.assert(
    fc.property(json, fc.integer({ min: 1, max: 9 }), fc.boolean(), (generated, size, isIndented) => {
      const value: AnyJson = JSON.parse(JSON.stringify(generated));
      const bytes = Buffer.from(JSON.stringify(value, null, isIndented ? 2 : 0));
      for (const [pointer, inner] of pointersOf(value)) {
        const finder = createValueFinder(pointer, 1_000_000);
        for (let at = 0; at < bytes.length && finder.push(bytes.subarray(at, at + size)) === 'more'; ) at += size;
        if (finder.found === null) finder.push(null);
        expect(JSON.parse(finder.found?.bytes.toString() ?? 'missing')).toEqual(inner);
      }
    }),
    { numRuns: 200, seed: 31 },
  );
});

function pointersOf(value: AnyJson, pointer = ''): [pointer: string, value: AnyJson][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    [pointer, value],
    ...inner.flatMap(([key, member]) =>
      pointersOf(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ];
}

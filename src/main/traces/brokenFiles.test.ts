import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { readTraces, tracesFolder } from '../../../test/traceFiles.ts';
import { zipOf } from '../../../test/zipFiles.ts';
import { AppError } from '../../shared/errors.ts';
import { traceFormatIds } from '../../shared/traces/trace.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-broken-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const sample = JSON.stringify({ id: 's', epoch: 1, messages: [{ role: 'user', content: '𠮷' }], output: {} });
const archive = zipOf([
  ['header.json', '{"eval":{"model":"m"}}', 8],
  ['samples/a_epoch_1.json', sample, 93],
  ['samples/b_epoch_1.json', sample, 8],
  ['samples/c_epoch_1.json', sample, 0],
]);
const files = [
  archive,
  ...readdirSync(tracesFolder)
    .filter((name) => name !== 'expected')
    .map((name) => readFileSync(join(tracesFolder, name))),
];

/** What is cut out at a place, and what comes there instead. */
const damage = fc.record({
  place: fc.nat(),
  cut: fc.constantFrom(0, 1, 3, 50, 100_000),
  put: fc.oneof(
    fc.uint8Array({ maxLength: 4 }),
    fc
      .constantFrom('"', '{', ']', '\n', '\\', ',', '\u0000', '[[[[', '\ud800', '1e999')
      .map((text) => Buffer.from(text)),
  ),
});

test('a value with a way of its own to be written is a value like others', async () => {
  const path = join(folder, 'run.traj');
  const trajectory = [{ action: 'ls', observation: 'a', thought: 'look', response: 'ls' }];
  writeFileSync(path, JSON.stringify({ trajectory, info: { exit_status: { toString: 1 } } }));
  const { traces } = await readTraces(path, 'swe-agent');
  expect(traces[0]?.steps.at(-1)).toMatchObject({ kind: 'event', text: '{"toString":1}' });
});

test('a row of CSV in another encoding than UTF-8 is a problem with its line, and other rows are read', async () => {
  const path = join(folder, 'answers.csv');
  const japanese = Buffer.of(0x93, 0xfa, 0x96, 0x7b);
  const row = (id: string, text: string) => Buffer.from(`${id},${text},A,because\n`);
  const rows = [
    row('1', '"日本, \n東京"'),
    Buffer.concat([Buffer.from('2,'), japanese, row('', '')]),
    row('3', '名古屋'),
  ];
  writeFileSync(path, Buffer.concat([Buffer.from('\uFEFFid,prediction,choice,reasoning\n'), ...rows]));
  const { traces, problems } = await readTraces(path);
  expect(traces.map(({ id, answer, line }) => [id, answer, line])).toEqual([
    ['1', 'A: 日本, \n東京', 2],
    ['3', 'A: 名古屋', 5],
  ]);
  expect(problems.map(({ code, line, column, record }) => [code, line, column, record])).toEqual([
    ['invalidUtf8', 4, 3, 2],
  ]);
});

test('a file of any format that is damaged anywhere gives traces, problems, or a refusal with a code', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(damage, { minLength: 1, maxLength: 3 }),
      fc.option(fc.constantFrom(...traceFormatIds)),
      async (bytes, damages, format) => {
        let broken = Buffer.from(bytes);
        for (const { place, cut, put } of damages) {
          const at = place % (broken.length + 1);
          broken = Buffer.concat([broken.subarray(0, at), put, broken.subarray(at + cut)]);
        }
        const path = join(folder, 'broken');
        writeFileSync(path, broken);
        const refused = await readTraces(path, format).then(
          ({ traces, problems }) => JSON.stringify([traces, problems]) === '',
          (error: unknown) => !(error instanceof AppError),
        );
        expect(refused).toBe(false);
      },
    ),
    { numRuns: rounds(100), seed: 41 },
  );
});

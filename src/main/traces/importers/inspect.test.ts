import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedPath, sharedReason } from '../../../../test/sharedFolder.ts';
import { itUnless } from '../../../../test/skipping.ts';
import { zipOf } from '../../../../test/zipFiles.ts';
import type { Asked } from '../../records/json/leaveOut.ts';
import { askedOfSample } from '../../records/zip/inspectSample.ts';
import { readArchiveRecords } from '../../records/zip/readArchiveRecords.ts';
import { type ArchiveBytes, archiveOnDisk } from '../../records/zip/zipDirectory.ts';
import { inspectEvalImporter } from './inspect.ts';

const long = 'It was asked again with all that had been said before. '.repeat(8);
const usage = { input_tokens: 120, output_tokens: 30 };
const sample = {
  ...{ id: 'a', epoch: 1, input: long, target: 'x' },
  messages: [
    { id: 'm1', role: 'user', content: long },
    {
      id: 'm2',
      role: 'assistant',
      content: 'attachment://1',
      tool_calls: [{ id: 'c1', function: 'look', arguments: {} }],
    },
    { id: 'm3', role: 'tool', tool_call_id: 'c1', content: long },
  ],
  events: [
    {
      ...{ event: 'model', timestamp: '2026-01-02T03:04:05+00:00', working_time: 2.5, input: [{ content: long }] },
      output: { usage, choices: [{ message: { id: 'm2', content: long }, stop_reason: 'stop' }] },
      call: { request: { messages: [{ content: long }] } },
    },
    { event: 'sandbox', output: long },
    { event: 'tool', id: 'c1', timestamp: '2026-01-02T03:04:09+00:00', working_time: 1.5, result: long },
  ],
  attachments: { 1: long },
};

async function readAll(file: ArchiveBytes, asked: Asked) {
  const found: unknown[] = [];
  let bytes = 0;
  for await (const one of readArchiveRecords(file, { asked })) {
    if ('problem' in one) found.push(one.problem);
    else {
      bytes += JSON.stringify(one.record.value).length;
      found.push(inspectEvalImporter.read([one.record], (...said) => found.push(said.slice(0, 2))));
    }
  }
  return { found, bytes };
}

function inMemory(archive: Buffer): ArchiveBytes {
  return { size: archive.length, read: async (start, length) => archive.subarray(start, start + length) };
}

test('times and tokens come from the events of an archive, of which nothing else is taken into memory', async () => {
  const header = JSON.stringify({ eval: { task: 't', model: 'm' } });
  const archive = inMemory(
    zipOf([
      ['header.json', header, 8],
      ['samples/a_epoch_1.json', JSON.stringify(sample), 8],
    ]),
  );
  const [whole, asked] = [await readAll(archive, 'whole'), await readAll(archive, askedOfSample)];
  expect(asked.found).toEqual(whole.found);
  expect(asked.found.flat().at(-1)).toMatchObject({
    steps: [{}, { durationMs: 2_500, tokens: { input: 120, output: 30 } }, {}, { durationMs: 1_500, text: long }],
  });
  expect(whole.bytes - asked.bytes).toBeGreaterThan(5 * long.length);
});

itUnless(
  sharedReason('data/traces-real/inspect'),
  'logs that Inspect wrote give the same traces and problems with and without what is not read of their events',
  async () => {
    const folder = sharedPath('data/traces-real/inspect');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eval'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      await using file = await open(join(folder, name));
      const archive = await archiveOnDisk(file);
      const [whole, asked] = [await readAll(archive, 'whole'), await readAll(archive, askedOfSample)];
      expect(asked.found).toEqual(whole.found);
      expect(asked.bytes).toBeLessThan(whole.bytes);
    }
  },
);

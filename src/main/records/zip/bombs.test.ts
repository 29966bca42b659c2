import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporaryFolder.ts';
import { readTraces } from '../../../../test/traceFiles.ts';
import { zipOf } from '../../../../test/zipFiles.ts';
import { writeTraceStore } from '../../traces/store/writeTraceStore.ts';
import { readArchiveRecords } from './readArchiveRecords.ts';
import { zipLimits } from './readZipMember.ts';
import type { ArchiveBytes } from './zipDirectory.ts';

const place = temporaryFolder();
const header: [string, string, number] = ['header.json', '{"eval":{"model":"m"}}', 8];
const sample = (text: string) =>
  JSON.stringify({ id: 's', epoch: 1, messages: [{ role: 'user', content: text }], output: {} });

function bytesOf(archive: Buffer): ArchiveBytes {
  return { size: archive.length, read: async (position, length) => archive.subarray(position, position + length) };
}

async function found(archive: Buffer, limits = zipLimits) {
  const records: (string | null)[] = [];
  const problems: unknown[] = [];
  for await (const one of readArchiveRecords(bytesOf(archive), { limits })) {
    if ('problem' in one) problems.push([one.problem.code, one.problem.params.member]);
    else records.push(one.record.member);
  }
  return { records: records.length, problems };
}

describe('an archive of a stranger', () => {
  it.each([8, 93])('cannot unpack to more than its ratio by many small members (method %i)', async (method) => {
    const members = Array.from({ length: 30 }, (_, at): [string, string, number] => [
      `samples/${at}.json`,
      sample('x'.repeat(1024 * 1024)),
      method,
    ]);
    const archive = zipOf([header, ...members]);
    expect(archive.length).toBeLessThan(64 * 1024);
    const { records, problems } = await found(archive);
    expect(records).toBeLessThan(16);
    expect(problems).toEqual([['archiveBomb', `samples/${records}.json`]]);
  });

  it('cannot unpack to more than a total in all', async () => {
    const members = Array.from({ length: 10 }, (_, at): [string, string, number] => [
      `samples/${at}.json`,
      sample(`${at}`.repeat(1000)),
      0,
    ]);
    const { records, problems } = await found(zipOf([header, ...members]), { ...zipLimits, total: 5_000 });
    expect([records, problems]).toEqual([4, [['archiveTooLarge', 'samples/4.json']]]);
  });

  it('cannot put one long attachment in as often as it likes', async () => {
    const long = 'x'.repeat(100_000);
    const messages = Array.from({ length: 1000 }, () => ({ role: 'user', content: 'attachment://a' }));
    const log = { id: 's', epoch: 1, messages, attachments: { a: long }, output: {} };
    const path = place.write('log.eval', zipOf([header, ['samples/1.json', JSON.stringify(log), 8]]));
    const { traces } = await readTraces(path);
    const texts = traces.flatMap(({ steps }) => steps.map(({ text }) => text));
    expect([texts.length, texts.filter((text) => text === long).length, texts.at(-1)]).toEqual([
      1000,
      10,
      'attachment://a',
    ]);
  });
});

describe('a store of traces', () => {
  const step = { index: 0, kind: 'answer', pointer: '', text: 'x'.repeat(1024 * 1024) } as const;

  it('leaves free what people need to save their work, and nothing of itself', async () => {
    const { traces } = await readTraces(
      place.write(
        'a.json',
        JSON.stringify({
          messages: [
            { role: 'user', content: 'q' },
            { role: 'assistant', content: step.text },
          ],
        }),
      ),
    );
    let free = 1024 ** 3;
    const file = join(place.path, 'staged.db');
    const writer = writeTraceStore(file, () => {
      free -= 300 * 1024 ** 2;
      return free;
    });
    const fill = () => {
      for (let round = 0; round < 200; round += 1) for (const trace of traces) writer.addTrace(trace);
    };
    expect(fill).toThrow(expect.objectContaining({ code: 'DISK_FULL' }));
    await writer.discard();
  });
});

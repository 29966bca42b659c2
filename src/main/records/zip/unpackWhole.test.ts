import { expect, it } from 'vitest';
import { zipOf } from '../../../../test/zipFiles.ts';
import { readArchiveRecords } from './readArchiveRecords.ts';
import { unpackWhole } from './unpackWhole.ts';
import { type ArchiveBytes, readZipDirectory, type ZipMember } from './zipDirectory.ts';

function archiveOf(text: string, method: number): ArchiveBytes {
  const archive = zipOf([['samples/1.json', text, method]]);
  return { size: archive.length, read: async (position, length) => archive.subarray(position, position + length) };
}

async function unpacked(text: string, method: number, claims: Partial<ZipMember> = {}): Promise<string | null> {
  const file = archiveOf(text, method);
  const [member] = (await readZipDirectory(file)) ?? [];
  if (member === undefined) throw new Error('The archive has no member');
  return (await unpackWhole(file, { ...member, ...claims }))?.content.toString() ?? null;
}

it.each([8, 93])('a member of method %i is unpacked in one piece', async (method) => {
  const text = '雲 '.repeat(100_000);
  expect(await unpacked(text, method)).toBe(text);
});

it.each([
  ['is stored', 0, {}],
  ['has an unknown method', 14, {}],
  ['is encrypted', 8, { isEncrypted: true }],
  ['is larger than it claims', 8, { size: 10 }],
  ['is smaller than it claims', 8, { size: 30_000 }],
  ['claims to be larger than 32 MiB', 8, { size: 33 * 1024 * 1024 }],
  ['is cut off', 93, { compressedSize: 5 }],
  ['stands elsewhere', 8, { offset: 1_000_000 }],
])('one that %s is left to be read piece by piece', async (_, method, claims) => {
  expect(await unpacked('雲 '.repeat(1_000), method, claims)).toBeNull();
});

it('the samples of an archive come in their order, whichever is unpacked ahead', async () => {
  const archive = zipOf([
    ['header.json', '{}', 0],
    ['samples/0.json', '{"id":1}', 0],
    ['notes.txt', 'x', 8],
    ['samples/1.json', `{"id":"${'x'.repeat(100_000)}"}`, 93],
    ['samples/2.json', '{"id":3}', 8],
    ['samples/3.json', '{"id":4}', 8],
  ]);
  const read = async (from: number, length: number) => archive.subarray(from, from + length);
  const found: (string | null)[] = [];
  for await (const one of readArchiveRecords({ size: archive.length, read }))
    found.push('record' in one ? one.record.member : one.problem.code);
  expect(found).toEqual(['samples/0.json', 'samples/1.json', 'samples/2.json', 'samples/3.json']);
});

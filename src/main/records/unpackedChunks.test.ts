import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpackedChunks } from './unpackedChunks.ts';

const text = 'id,title\n5,言語\n'.repeat(1_000);

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
async function unpack(bytes: Uint8Array, limits?: Parameters<typeof unpackedChunks>[1]): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of unpackedChunks(inPieces(bytes, 100), limits)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
const refusal = (problem: string) => ({ code: 'IMPORT_MALFORMED', details: { problem } });

test('bytes of gzip are unpacked, also where several follow each other, and all others come as they are', async () => {
  const halves = [text.slice(0, 900), text.slice(900)].map((half) => gzipSync(half));
  expect(await unpack(gzipSync(text))).toBe(text);
  expect(await unpack(Buffer.concat(halves))).toBe(text);
  expect([await unpack(Buffer.from(text)), await unpack(Buffer.alloc(0))]).toEqual([text, '']);
});

test('one that breaks off, is damaged, unpacks to too much, or is packed by bzip2 is refused', async () => {
  const packed = gzipSync(text);
  await expect(unpack(packed.subarray(0, packed.length - 12))).rejects.toMatchObject(refusal('gzipDamaged'));
  await expect(unpack(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).rejects.toMatchObject(refusal('gzipDamaged'));
  await expect(unpack(Buffer.from('BZh91AY&SY'))).rejects.toMatchObject(refusal('packedByBzip2'));
  const tooLarge = refusal('gzipTooLarge');
  await expect(unpack(packed, { total: 1_000, ratio: 250, ratioFrom: 1_000 })).rejects.toMatchObject(tooLarge);
  await expect(unpack(packed, { total: 1e9, ratio: 2, ratioFrom: 1_000 })).rejects.toMatchObject(tooLarge);
});

import { Readable } from 'node:stream';
import { crc32, createInflateRaw, createZstdDecompress } from 'node:zlib';
import { AppError } from '../../../shared/errors.ts';
import type { ArchiveBytes, ZipMember } from './zipDirectory.ts';

/**
 * What may come out of an archive: in all, of one member, and for one byte of a member or of the archive once more than `ratioFrom` came
 * out of it.
 */
export const zipLimits = {
  total: 16 * 1024 ** 3,
  member: 2 * 1024 ** 3,
  ratio: 250,
  ratioFrom: 8 * 1024 * 1024,
};
export type ZipLimits = typeof zipLimits;

/** What is read, and what is unpacked, at once: each piece goes to another thread and back. */
const chunkBytes = 256 * 1024;

/** What came out of one archive so far, over all its members. */
export type UnpackedBytes = { count: number };

/**
 * The content of a member, chunk by chunk, stored, deflated or zstd. What comes out is counted, not what the archive claims.
 * `unpacked` is shared by the members of one archive that are read in turn; `whole` is the content where it is there already.
 * Errors: IMPORT_MALFORMED with `problem` (of `problems`) memberEncrypted, memberMethod, memberDamaged, memberTooLarge, memberBomb,
 * and archiveTooLarge or archiveBomb, after which nothing more of the archive is to be read.
 */
export async function* readZipMember(
  file: ArchiveBytes,
  member: ZipMember,
  limits: ZipLimits = zipLimits,
  unpacked: UnpackedBytes = { count: 0 },
  whole: Uint8Array | null = null,
): AsyncGenerator<Uint8Array> {
  if (member.isEncrypted) throw fault('memberEncrypted');
  const header = await file.read(member.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw fault('memberDamaged');
  const start = member.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const pieces = () => decompress(Readable.from(readRange(file, start, member.compressedSize)), member.method);
  let sum = 0;
  let count = 0;
  try {
    for await (const chunk of whole === null ? pieces() : [whole]) {
      if (!(chunk instanceof Uint8Array)) continue;
      count += chunk.length;
      unpacked.count += chunk.length;
      if (count > limits.member) throw fault('memberTooLarge', { limit: limits.member });
      if (count > limits.ratioFrom && count > member.compressedSize * limits.ratio) {
        throw fault('memberBomb', { ratio: limits.ratio });
      }
      if (unpacked.count > limits.total) throw fault('archiveTooLarge', { limit: limits.total });
      if (unpacked.count > limits.ratioFrom && unpacked.count > file.size * limits.ratio) {
        throw fault('archiveBomb', { ratio: limits.ratio });
      }
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw fault('memberDamaged');
  }
  if (sum !== member.crc32) throw fault('memberDamaged');
}

function decompress(compressed: Readable, method: number): Readable {
  const options = { chunkSize: chunkBytes };
  const transform = method === 8 ? createInflateRaw(options) : method === 93 ? createZstdDecompress(options) : null;
  if (transform === null) {
    if (method !== 0) throw fault('memberMethod', { method });
    return compressed;
  }
  compressed.on('error', (error) => transform.destroy(error));
  transform.on('close', () => compressed.destroy());
  return compressed.pipe(transform);
}

async function* readRange(file: ArchiveBytes, start: number, length: number): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < length; done += chunkBytes) {
    const chunk = await file.read(start + done, Math.min(chunkBytes, length - done));
    if (chunk.length === 0) return;
    yield chunk;
  }
}

function fault(problem: string, params: Readonly<Record<string, number>> = {}): AppError {
  return new AppError('IMPORT_MALFORMED', `Archive member left out: ${problem}`, { problem, params });
}

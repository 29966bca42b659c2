import { promisify } from 'node:util';
import { inflateRaw, zstdDecompress } from 'node:zlib';
import { recordByteLimit } from '../json/scanEvents.ts';
import type { ArchiveBytes, ZipMember } from './zipDirectory.ts';

type Unpack = (bytes: Buffer, options: { maxOutputLength: number; chunkSize: number }) => Promise<Buffer>;

const methods: ReadonlyMap<number, Unpack> = new Map<number, Unpack>([
  [8, promisify(inflateRaw)],
  [93, promisify(zstdDecompress)],
]);

/**
 * The content of a member of up to 32 MiB in one piece, unpacked in another thread without this one: what is asked for ahead is there when
 * what came before it was read. Null where the member is larger, or not what it claims to be: only reading it piece by piece
 * (`readZipMember`) tells what is wrong with it. Never rejects.
 */
export async function unpackWhole(file: ArchiveBytes, member: ZipMember): Promise<Buffer | null> {
  const { method, size, compressedSize, offset, isEncrypted } = member;
  const unpack = methods.get(method);
  if (unpack === undefined || isEncrypted || size === 0 || Math.max(size, compressedSize) > recordByteLimit)
    return null;
  try {
    const header = await file.read(offset, 30);
    const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    const compressed = await file.read(start, compressedSize);
    // With room to spare the thread is not asked again whether there is more.
    const content = await unpack(compressed, { maxOutputLength: size, chunkSize: size + 64 });
    return content.length === size ? content : null;
  } catch {
    return null;
  }
}

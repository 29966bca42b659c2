import { promisify } from 'node:util';
import { crc32, inflateRaw, inflateRawSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { recordByteLimit } from '../json/scanEvents.ts';
import type { ArchiveBytes, ZipMember } from './zipDirectory.ts';

type Options = { readonly maxOutputLength: number; readonly chunkSize: number };
type Method = {
  readonly unpack: (bytes: Buffer, options: Options) => Promise<Buffer>;
  readonly unpackNow: (bytes: Uint8Array, options: Options) => Buffer;
};

const methods: ReadonlyMap<number, Method> = new Map([
  [8, { unpack: promisify<Buffer, Options, Buffer>(inflateRaw), unpackNow: inflateRawSync }],
  [93, { unpack: promisify<Buffer, Options, Buffer>(zstdDecompress), unpackNow: zstdDecompressSync }],
]);

/** Where the packed bytes of a member lie in its archive, and what they unpack to. */
export type MemberPlace = Pick<ZipMember, 'method' | 'compressedSize' | 'size' | 'crc32'> & { readonly start: number };

export type WholeMember = { readonly content: Buffer; readonly place: MemberPlace };

/**
 * The content of a member of up to 32 MiB in one piece, unpacked in another thread without this one: what is asked for ahead is there when
 * what came before it was read. Null where the member is larger, or not what it claims to be: only reading it piece by piece
 * (`readZipMember`) tells what is wrong with it, as it does of the checksum. Never rejects.
 */
export async function unpackWhole(file: ArchiveBytes, member: ZipMember): Promise<WholeMember | null> {
  const { method, size, compressedSize, offset, isEncrypted } = member;
  const unpack = methods.get(method)?.unpack;
  if (unpack === undefined || isEncrypted || size === 0 || Math.max(size, compressedSize) > recordByteLimit)
    return null;
  try {
    const header = await file.read(offset, 30);
    const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    const compressed = await file.read(start, compressedSize);
    const content = await unpack(compressed, roomFor(size));
    if (content.length !== size) return null;
    return { content, place: { method, compressedSize, size, crc32: member.crc32, start } };
  } catch {
    return null;
  }
}

/** As `unpackWhole`, in this thread, from the packed bytes; null where they do not unpack to what was said of them. */
export function unpackNow(packed: Uint8Array, place: Omit<MemberPlace, 'start'>): Buffer | null {
  try {
    const content = methods.get(place.method)?.unpackNow(packed, roomFor(place.size));
    return content?.length === place.size && crc32(content) === place.crc32 ? content : null;
  } catch {
    return null;
  }
}

/** With room to spare the thread is not asked again whether there is more. */
function roomFor(size: number): Options {
  return { maxOutputLength: size, chunkSize: size + 64 };
}

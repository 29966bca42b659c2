import type { FileHandle } from 'node:fs/promises';

/** The bytes of an archive, on disk or kept elsewhere. `read` gives fewer bytes at the end. */
export type ArchiveBytes = { readonly size: number; read(position: number, length: number): Promise<Buffer> };

/** One member as the central directory of a ZIP archive names it. Sizes are what it claims. */
export type ZipMember = {
  readonly name: string;
  /** 0 stored, 8 deflate, 93 zstd. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Offset of its local header in the file. */
  readonly offset: number;
};

/** Largest central directory that is read. */
const directoryLimit = 64 * 1024 * 1024;
const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locator64Signature = 0x07064b50;
const entrySignature = 0x02014b50;
const full32 = 0xffffffff;

/** The members of a ZIP archive (also ZIP64) in the order of its directory; null when the file has no readable directory. */
export async function readZipDirectory(file: ArchiveBytes): Promise<ZipMember[] | null> {
  const { size } = file;
  const tail = await file.read(Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || tail.length - end < 22 || tail.readUInt32LE(end) !== endSignature) return null;
  let directorySize = tail.readUInt32LE(end + 12);
  let directoryOffset = tail.readUInt32LE(end + 16);
  if (directoryOffset === full32 || directorySize === full32 || tail.readUInt16LE(end + 10) === 0xffff) {
    const large = await readEnd64(file, tail, end, size);
    if (large !== null) ({ directorySize, directoryOffset } = large);
  }
  if (directorySize > directoryLimit || directoryOffset + directorySize > size) return null;
  return parseEntries(await file.read(directoryOffset, directorySize));
}

async function readEnd64(file: ArchiveBytes, tail: Buffer, end: number, size: number) {
  const locator = end - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== locator64Signature) return null;
  const offset = Number(tail.readBigUInt64LE(locator + 8));
  if (offset + 56 > size) return null;
  const record = await file.read(offset, 56);
  if (record.readUInt32LE(0) !== end64Signature) return null;
  return { directorySize: Number(record.readBigUInt64LE(40)), directoryOffset: Number(record.readBigUInt64LE(48)) };
}

function parseEntries(bytes: Buffer): ZipMember[] {
  const members: ZipMember[] = [];
  let at = 0;
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === entrySignature) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const extraLength = bytes.readUInt16LE(at + 30);
    const extraAt = at + 46 + nameLength;
    const sizes = largeSizes(bytes.subarray(extraAt, extraAt + extraLength), {
      size: bytes.readUInt32LE(at + 24),
      compressedSize: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    members.push({
      name: bytes.toString('utf8', at + 46, extraAt),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) !== 0,
      crc32: bytes.readUInt32LE(at + 16),
      ...sizes,
    });
    at = extraAt + extraLength + bytes.readUInt16LE(at + 32);
  }
  return members;
}

type Sizes = Pick<ZipMember, 'size' | 'compressedSize' | 'offset'>;

/** Sizes that do not fit 32 bits stand in the extra field 1, in this order, only those that do not fit. */
function largeSizes(extra: Buffer, sizes: Sizes): Sizes {
  const found = { ...sizes };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let from = at + 4;
    for (const key of ['size', 'compressedSize', 'offset'] as const) {
      if (found[key] !== full32 || from + 8 > extra.length) continue;
      found[key] = Number(extra.readBigUInt64LE(from));
      from += 8;
    }
  }
  return found;
}

/** The bytes of an archive that lies on disk. */
export async function archiveOnDisk(file: FileHandle): Promise<ArchiveBytes> {
  const { size } = await file.stat();
  return {
    size,
    async read(position, length) {
      const buffer = Buffer.alloc(length);
      const { bytesRead } = await file.read(buffer, 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** Whether a name could lead out of a folder: absolute, with `..`, a drive, a backslash or a NUL. */
export function isUnsafeName(name: string): boolean {
  return /^[/\\]|^[A-Za-z]:|[\\\0]/.test(name) || name.split('/').includes('..');
}

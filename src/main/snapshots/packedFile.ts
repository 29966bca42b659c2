import { createReadStream, createWriteStream, statfsSync } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { AppError } from '../../shared/errors.ts';
import { toStorageError } from '../database/storageError.ts';

/** Ends the name of a snapshot that is packed. The tool `zstd` unpacks it as well. */
export const packedEnding = '.zst';

const readBytes = 1024 * 1024;
/** A file from a stranger may unpack to any size: so much of the disk stays free, */
const leftFreeBytes = 256 * 1024 * 1024;
/** and from so many bytes on it is at most so many times the packed file. A database is packed to a fourth; the same rows over and over to a fiftieth. */
const unpackedBounds = { fromBytes: 1024 ** 3, times: 1_000 };
/** The first bytes of whatever is packed (RFC 8878, 3.1.1). */
const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Packs a file, with a checksum of what is in it, into a new private one, which is on the disk when this resolves. Throws DISK_FULL, STORAGE_READ_ONLY. */
export async function packFile(file: string, packed: string): Promise<void> {
  const { ZSTD_c_compressionLevel, ZSTD_c_checksumFlag } = constants;
  const params = { [ZSTD_c_compressionLevel]: 3, [ZSTD_c_checksumFlag]: 1 };
  await asStorage(
    packed,
    pipeline(
      createReadStream(file, { highWaterMark: readBytes }),
      createZstdCompress({ params, chunkSize: readBytes }),
      createWriteStream(packed, { flags: 'wx', mode: 0o600, flush: true }),
    ),
  );
}

/**
 * Writes what a file holds to `target`, unpacked where it is packed. Throws DISK_FULL, STORAGE_READ_ONLY, DATABASE_CORRUPT where it is cut off,
 * damaged, or unpacks to more than any database does.
 */
export async function copyUnpacked(file: string, target: string, bounds = unpackedBounds): Promise<void> {
  if (!(await isPacked(file))) return copyFile(file, target);
  const most = Math.max(bounds.fromBytes, bounds.times * (await stat(file)).size);
  await asStorage(
    target,
    pipeline(
      createReadStream(file, { highWaterMark: readBytes }),
      createZstdDecompress({ chunkSize: readBytes }),
      (unpacked: AsyncIterable<Buffer>) => withinBounds(unpacked, target, most),
      createWriteStream(target, { mode: 0o600 }),
    ),
  );
}

async function isPacked(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return magic.equals(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function* withinBounds(parts: AsyncIterable<Buffer>, target: string, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of parts) {
    bytes += part.length;
    if (bytes > most) {
      throw new AppError('DATABASE_CORRUPT', 'The packed file unpacks to far more than a database', { limit: most });
    }
    const { bavail, bsize } = statfsSync(dirname(target));
    if (bavail * bsize < leftFreeBytes + part.length) {
      throw new AppError('DISK_FULL', 'The disk has no room for the unpacked file', { path: target, reason: 'ENOSPC' });
    }
    yield part;
  }
}

async function asStorage(path: string, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    throw toStorageError(error, path) ?? error;
  });
}

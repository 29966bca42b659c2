import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { AppError } from '../../../shared/errors.ts';
import { type ZipEntry, zipBounds, zipEnding, zipHeader } from '../../../shared/zip.ts';

/** A file on its way into an archive. */
type ZippedFile = { readonly name: string; readonly bytes: Uint8Array };

/**
 * Writes files as a ZIP archive without packing them, in the order in which they come, so that equal files make equal bytes. Returns length
 * and SHA-256 (hexadecimal). Errors: IMPORT_MALFORMED with `problem` archiveTooLarge above 4 GiB or 65,535 files; what the disk refuses, after
 * which there is no file.
 */
export async function writeZip(
  path: string,
  files: AsyncIterable<ZippedFile>,
): Promise<{ byteCount: number; sha256: string }> {
  await using file = await open(path, 'wx', 0o600);
  try {
    return await writeTo(file, files);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function writeTo(file: FileHandle, files: AsyncIterable<ZippedFile>) {
  const hash = createHash('sha256');
  const entries: (ZipEntry & { offset: number })[] = [];
  let byteCount = 0;
  const write = async (bytes: Uint8Array) => {
    hash.update(bytes);
    byteCount += bytes.length;
    if (byteCount > zipBounds.bytes || entries.length > zipBounds.members) {
      const params = { limit: zipBounds.bytes };
      throw new AppError('IMPORT_MALFORMED', 'Too much for one archive', { problem: 'archiveTooLarge', params });
    }
    await file.writeFile(bytes);
  };
  for await (const { name, bytes } of files) {
    const entry = { name: Buffer.from(name), sum: crc32(bytes), size: bytes.length, offset: byteCount };
    entries.push(entry);
    await write(zipHeader(entry));
    await write(bytes);
  }
  for (const part of zipEnding(entries)) await write(part);
  return { byteCount, sha256: hash.digest('hex') };
}

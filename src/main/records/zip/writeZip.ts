import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { AppError } from '../../../shared/errors.ts';

/** A file on its way into an archive. */
type ZippedFile = { readonly name: string; readonly bytes: Uint8Array };

/** Places and sizes have 32 bits, and the number of members 16. */
const mostBytes = 0xffff_ffff;
const mostMembers = 0xffff;
/** 1 January 1980, the first day that the format knows: an archive of the same files is the same bytes. */
const dosDate = 0x0021;
const utf8Names = 0x0800;

/**
 * Writes files as a ZIP archive without packing them, in the order in which they come, so that equal files make equal bytes. Returns length and SHA-256
 * (hexadecimal). Errors: IMPORT_MALFORMED with `problem` archiveTooLarge above 4 GiB or 65,535 files; what the disk refuses.
 */
export async function writeZip(
  path: string,
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): Promise<{ byteCount: number; sha256: string }> {
  await using file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const directory: Buffer[] = [];
  let byteCount = 0;
  const write = async (bytes: Uint8Array) => {
    hash.update(bytes);
    byteCount += bytes.length;
    if (byteCount > mostBytes) throw tooLarge();
    await file.writeFile(bytes);
  };
  for await (const { name, bytes } of files) {
    const facts = factsOf(name, bytes);
    directory.push(directoryEntry(facts, byteCount));
    if (directory.length > mostMembers) throw tooLarge();
    await write(localHeader(facts));
    await write(bytes);
  }
  const offset = byteCount;
  const entries = Buffer.concat(directory);
  await write(entries);
  await write(endRecord(directory.length, entries.length, offset));
  return { byteCount, sha256: hash.digest('hex') };
}

type Facts = { readonly name: Buffer; readonly sum: number; readonly size: number };

function factsOf(name: string, bytes: Uint8Array): Facts {
  return { name: Buffer.from(name), sum: crc32(bytes), size: bytes.length };
}

/** What a local header and an entry of the directory share: version, flags, method, time, date, sum, sizes, length of the name. */
function commonFields({ name, sum, size }: Facts): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(dosDate, 8);
  fields.writeUInt32LE(sum, 10);
  fields.writeUInt32LE(size, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function localHeader(facts: Facts): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), commonFields(facts), facts.name]);
}

function directoryEntry(facts: Facts, offset: number): Buffer {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  const signature = Buffer.from('PK\x01\x02\x14\x00', 'latin1');
  return Buffer.concat([signature, commonFields(facts), place, facts.name]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function tooLarge(): AppError {
  return new AppError('IMPORT_MALFORMED', 'Too much for one archive', { problem: 'archiveTooLarge' });
}

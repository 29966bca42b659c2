import { crc32, deflateRawSync, zstdCompressSync } from 'node:zlib';

type Member = readonly [name: string, content: string | Uint8Array, method: number];

/** A ZIP archive of texts and bytes; methods 0 stored, 8 deflate, 93 zstd, any other written as it is. */
export function zipOf(members: readonly Member[]): Buffer {
  return Buffer.concat([...zipParts(members)]);
}

/** The bytes of such an archive member by member, so that it may be larger than memory. */
export function* zipParts(members: Iterable<Member>): Generator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content, method] of members) {
    const text = Buffer.from(content);
    const data = method === 8 ? deflateRawSync(text) : method === 93 ? zstdCompressSync(text) : text;
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc32(text), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(text.length, 18);
    const length = Buffer.alloc(4);
    length.writeUInt16LE(Buffer.byteLength(name));
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, length, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\0\0'), fields, length, place, Buffer.from(name)]));
    offset += local.length;
    yield local;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([directory, Buffer.from('PK\x05\x06'), end]);
}

/** How a ZIP archive of files that are not packed is laid out, for whoever writes one: the core to a disk, a browser to an upload. */

/** A file of an archive: its name in UTF-8, its CRC-32 and its length in bytes. */
export type ZipEntry = { readonly name: Uint8Array; readonly sum: number; readonly size: number };

/** Places and sizes have 32 bits, and the number of members 16. */
export const zipBounds = { bytes: 0xffff_ffff, members: 0xffff };

/** 1 January 1980, the first day that the format knows: an archive of the same files is the same bytes. */
const dosDate = 0x0021;
const utf8Names = 0x0800;
const version = 20;

/** What stands before the bytes of a file. */
export function zipHeader(entry: ZipEntry): Uint8Array<ArrayBuffer> {
  return fields(entry, 30, (view) => {
    view.setUint32(0, 0x04034b50, true);
    writeCommon(view, 4, entry);
  });
}

/** What stands behind all files: the directory, in which `offset` is where the header of each file begins, and the end. */
export function zipEnding(entries: readonly (ZipEntry & { readonly offset: number })[]): Uint8Array<ArrayBuffer>[] {
  const directory = entries.map((entry) =>
    fields(entry, 46, (view) => {
      view.setUint32(0, 0x02014b50, true);
      view.setUint16(4, version, true);
      writeCommon(view, 6, entry);
      view.setUint32(42, entry.offset, true);
    }),
  );
  const last = entries.at(-1);
  const begin = last === undefined ? 0 : last.offset + zipHeader(last).length + last.size;
  const end = new Uint8Array(22);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, entries.length, true);
  view.setUint16(10, entries.length, true);
  view.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  view.setUint32(16, begin, true);
  return [...directory, end];
}

/** Version, flags, method (0: not packed), time, date, sum, both sizes, length of the name. */
function writeCommon(view: DataView, at: number, { name, sum, size }: ZipEntry): void {
  view.setUint16(at, version, true);
  view.setUint16(at + 2, utf8Names, true);
  view.setUint16(at + 8, dosDate, true);
  view.setUint32(at + 10, sum, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}

function fields({ name }: ZipEntry, length: number, write: (view: DataView) => void): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length + name.length);
  write(new DataView(bytes.buffer));
  bytes.set(name, length);
  return bytes;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 (ISO-HDLC, as in ZIP) of bytes that follow those of `sum`; 0 for none. */
export function crc32(bytes: Uint8Array, sum = 0): number {
  let value = ~sum;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

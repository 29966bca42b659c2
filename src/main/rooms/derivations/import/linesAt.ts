import { createReadStream } from 'node:fs';

/**
 * Line and column of places in a UTF-8 file, in one pass.
 *
 * Returns  by byte offset; both are 1-based, the column counts code points, a byte order mark is not counted.
 *          Offsets beyond the end are missing.
 */
export async function linesAt(
  path: string,
  offsets: readonly number[],
): Promise<Map<number, { line: number; column: number }>> {
  const wanted = [...new Set(offsets)].sort((one, other) => one - other);
  const found = new Map<number, { line: number; column: number }>();
  if (wanted.length === 0) return found;
  let [line, column, at, next] = [1, 0, 0, 0];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if ((byte & 0xc0) !== 0x80) column += 1;
      if (wanted[next] === at) {
        found.set(at, { line, column });
        next += 1;
        if (next === wanted.length) return found;
      }
      if (byte === 0x0a) [line, column] = [line + 1, 0];
      // The mark is three bytes: its first one has been counted as a code point.
      else if (at === 2 && column === 1 && chunk.readUIntBE(0, 3) === 0xefbbbf) column = 0;
      at += 1;
    }
  }
  return found;
}

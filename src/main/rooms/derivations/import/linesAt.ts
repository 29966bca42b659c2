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
    if (at === 0 && chunk.indexOf(byteOrderMark) === 0) column = -1;
    for (let from = 0; from < chunk.length; ) {
      const lineEnd = chunk.indexOf(0x0a, from);
      const end = lineEnd === -1 ? chunk.length : lineEnd + 1;
      for (let place = wanted[next]; place !== undefined && place < at + end; place = wanted[++next])
        found.set(place, { line, column: column + codePoints(chunk, from, place - at + 1) });
      if (next === wanted.length) return found;
      [line, column] = lineEnd === -1 ? [line, column + codePoints(chunk, from, end)] : [line + 1, 0];
      from = end;
    }
    at += chunk.length;
  }
  return found;
}

const byteOrderMark = Buffer.from('\ufeff');

/** How many begin between two bytes. */
function codePoints(bytes: Uint8Array, from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at += 1) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) count += 1;
  return count;
}

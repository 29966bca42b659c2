import { hasByteOrderMark } from './json/fileKind.ts';
import { type Found, parseRecordBytes } from './jsonRecords.ts';
import { problemOfFile } from './recordProblems.ts';

/** Longest line that is read: one trace of thousands of steps. */
const lineByteLimit = 128 * 1024 * 1024;

/**
 * The records of a JSONL file, one a line. Blank lines are passed over; a line over 128 MiB or that is no JSON is a problem. Keeps nothing of
 * a chunk when it asks for the next one.
 */
export async function* readLineRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Found> {
  const begun = createLineBuffer();
  let line = 0;
  let start = 0;
  let isFirst = true;

  function* take(last: Uint8Array): Iterable<Found> {
    line += 1;
    const bytes = begun.length + last.length;
    const place = { start, end: start + bytes, pointer: '' };
    start = place.end + 1;
    const whole = bytes > lineByteLimit ? null : begun.length === 0 ? last : begun.with(last);
    begun.clear();
    if (whole === null) {
      yield {
        problem: {
          ...problemOfFile('lineTooLarge', { bytes, limit: lineByteLimit }, { line, column: 1 }),
          record: line,
        },
      };
      return;
    }
    if (isBlank(whole)) return;
    const parsed = parseRecordBytes(whole, { line, column: 1 }, line, null);
    yield 'problem' in parsed
      ? parsed
      : { record: { value: parsed.value, pointer: '', number: line, line, member: null, bytes: place } };
  }

  for await (const chunk of chunks) {
    let from = isFirst && hasByteOrderMark(chunk) ? 3 : 0;
    if (isFirst) start = from;
    isFirst = false;
    for (let end = chunk.indexOf(0x0a, from); end >= 0; end = chunk.indexOf(0x0a, from)) {
      yield* take(chunk.subarray(from, end));
      from = end + 1;
    }
    if (from < chunk.length) begun.add(chunk.subarray(from));
  }
  if (begun.length > 0) yield* take(new Uint8Array());
}

/** Holds a line of which the end has not come, in memory that later lines use again. Of a line that is too long it holds only the length. */
function createLineBuffer() {
  let buffer = Buffer.allocUnsafeSlow(64 * 1024);
  let length = 0;
  function add(bytes: Uint8Array): void {
    if (length + bytes.length <= lineByteLimit) {
      if (length + bytes.length > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(2 * (length + bytes.length));
        larger.set(buffer.subarray(0, length));
        buffer = larger;
      }
      buffer.set(bytes, length);
    }
    length += bytes.length;
  }
  return {
    add,
    with(bytes: Uint8Array): Uint8Array {
      add(bytes);
      return buffer.subarray(0, length);
    },
    clear(): void {
      length = 0;
    },
    get length() {
      return length;
    },
  };
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
}

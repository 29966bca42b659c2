import { hasByteOrderMark } from '../json/fileKind.ts';
import { recordByteLimit } from '../json/scanEvents.ts';
import { type Found, parseRecordBytes } from './jsonRecords.ts';
import { problemOfFile } from './traceProblems.ts';

/** The records of a JSONL file, one a line. Blank lines are passed over; a line over 32 MiB or that is no JSON is a problem. */
export async function* readLineRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Found> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let line = 0;
  let isFirst = true;

  function* take(last: Uint8Array): Iterable<Found> {
    line += 1;
    const bytes = heldBytes + last.length;
    const whole = bytes > recordByteLimit ? null : held.length === 0 ? last : Buffer.concat([...held, last]);
    held = [];
    heldBytes = 0;
    if (whole === null) {
      yield {
        problem: {
          ...problemOfFile('recordTooLarge', { bytes, limit: recordByteLimit }, { line, column: 1 }),
          record: line,
        },
      };
      return;
    }
    if (isBlank(whole)) return;
    const parsed = parseRecordBytes(whole, { line, column: 1 }, line, null);
    yield 'problem' in parsed
      ? parsed
      : { record: { value: parsed.value, pointer: '', number: line, line, member: null } };
  }

  for await (const chunk of chunks) {
    let from = isFirst && hasByteOrderMark(chunk) ? 3 : 0;
    isFirst = false;
    for (let end = chunk.indexOf(0x0a, from); end >= 0; end = chunk.indexOf(0x0a, from)) {
      yield* take(chunk.subarray(from, end));
      from = end + 1;
    }
    if (from >= chunk.length) continue;
    heldBytes += chunk.length - from;
    // Of a line that is too long only the length is kept.
    if (heldBytes <= recordByteLimit) held.push(chunk.subarray(from));
    else held = [];
  }
  if (heldBytes > 0) yield* take(new Uint8Array());
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
}

import { isUtf8 } from 'node:buffer';
import type { AnyJson } from '../../shared/json.ts';
import { hasByteOrderMark } from './json/fileKind.ts';
import { invalidUtf8Fault } from './json/parseJson.ts';
import type { Found } from './jsonRecords.ts';
import { problemOfFile, problemOfSyntax } from './recordProblems.ts';

/** Longest row that is read, in bytes. */
const rowLimit = 32 * 1024 * 1024;
/** Columns that are read; a row has a text for each, also where it is shorter. */
const columnLimit = 200;

/**
 * The rows of a CSV file with a header, each an object of texts by column. Fields may be quoted and hold line ends. A row that is no UTF-8 is a
 * problem, and a header that is none the only one.
 */
export async function* readCsvRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Found> {
  let header: readonly string[] | null = null;
  /** A character for each byte: what divides fields and rows is ASCII, and rows are decoded one by one. */
  let rest = '';
  let isFirst = true;
  let isReadable = true;
  let line = 1;
  let number = 0;

  function* take(isEnd: boolean): Iterable<Found> {
    let from = 0;
    for (let end = rowEnd(rest, from, isEnd); end >= 0; end = rowEnd(rest, from, isEnd)) {
      const row = rest.slice(from, end).replace(/\r?\n$/, '');
      const startLine = line;
      for (let at = rest.indexOf('\n', from); at >= 0 && at < end; at = rest.indexOf('\n', at + 1)) line += 1;
      from = end;
      if (row === '') continue;
      const bytes = Buffer.from(row, 'latin1');
      if (header !== null) number += 1;
      if (!isUtf8(bytes)) {
        const problem = problemOfSyntax(invalidUtf8Fault(bytes), bytes, { line: startLine, column: 1 }, number, null);
        isReadable = header !== null;
        yield { problem: isReadable ? problem : { ...problem, record: null } };
        if (isReadable) continue;
        return;
      }
      const fields = fieldsOf(bytes.toString('utf8'));
      if (header === null) {
        header = fields.slice(0, columnLimit);
        continue;
      }
      const value = rowOf(header, fields);
      yield { record: { value, pointer: '', number, line: startLine, member: null } };
    }
    rest = rest.slice(from);
  }

  for await (const chunk of chunks) {
    const bytes = isFirst && hasByteOrderMark(chunk) ? chunk.subarray(3) : chunk;
    isFirst = false;
    rest += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    yield* take(false);
    if (!isReadable) return;
    if (rest.length <= rowLimit) continue;
    yield { problem: problemOfFile('restUnread', {}, { line, column: 1 }) };
    return;
  }
  yield* take(true);
}

/** Written field by field, as all rows then share one shape; what an assignment would not write as a field of its own is defined. */
function rowOf(header: readonly string[], fields: readonly string[]): AnyJson {
  const row: Record<string, string> = {};
  for (let index = 0; index < header.length; index += 1) {
    const name = header[index] ?? '';
    const value = fields[index] ?? '';
    if (name !== '__proto__') row[name] = value;
    else Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return row;
}

/** Where the row that begins at `from` ends, behind its line end; -1 when more text is needed. */
function rowEnd(text: string, from: number, isEnd: boolean): number {
  let at = from;
  for (;;) {
    const lineEnd = text.indexOf('\n', at);
    const quote = text.indexOf('"', at);
    if (quote < 0 || (lineEnd >= 0 && lineEnd < quote)) {
      if (lineEnd >= 0) return lineEnd + 1;
      return isEnd && from < text.length ? text.length : -1;
    }
    const close = text.indexOf('"', quote + 1);
    if (close < 0) return isEnd ? text.length : -1;
    at = close + 1;
  }
}

function fieldsOf(row: string): string[] {
  const fields: string[] = [];
  let at = 0;
  while (at <= row.length) {
    if (row[at] === '"') {
      let end = row.indexOf('"', at + 1);
      while (end >= 0 && row[end + 1] === '"') end = row.indexOf('"', end + 2);
      const stop = end < 0 ? row.length : end;
      fields.push(row.slice(at + 1, stop).replaceAll('""', '"'));
      const comma = row.indexOf(',', stop);
      at = comma < 0 ? row.length + 1 : comma + 1;
      continue;
    }
    const comma = row.indexOf(',', at);
    fields.push(row.slice(at, comma < 0 ? row.length : comma));
    at = comma < 0 ? row.length + 1 : comma + 1;
  }
  return fields;
}

import { isUtf8 } from 'node:buffer';
import type { AnyJson } from '../../shared/json.ts';
import { invalidUtf8Fault, type SyntaxFault } from './json/parseJson.ts';
import type { Found } from './jsonRecords.ts';
import { problemOfFile, problemOfSyntax } from './recordProblems.ts';

/** Longest row that is read, in characters; of one that has no end yet, in bytes. */
const rowLimit = 32 * 1024 * 1024;
/** Columns that are read; a row has a text for each, also where it is shorter. */
const columnLimit = 200;
const newline = 10;

/**
 * The rows of a CSV file with a header, each an object of texts by column. Fields may be quoted and hold line ends; where the header is parted by
 * semicolons or tabs, as spreadsheets write it in some languages, so are the rows. A row that is no UTF-8 is a problem, and a header that is none
 * the only one.
 */
export async function* readCsvRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Found> {
  let header: readonly string[] | null = null;
  let separator = ',';
  /** Whole lines, from the first row that is not taken yet. */
  let rest = '';
  let line = 1;
  let number = 0;
  const lines = createLines();

  /** Ends with whether a header can be read. */
  function* take(isEnd: boolean): Generator<Found, boolean> {
    let from = 0;
    for (let end = rowEnd(rest, from, isEnd); end >= 0; end = rowEnd(rest, from, isEnd)) {
      const row = rest.slice(from, end).replace(/\r?\n$/, '');
      const startLine = line;
      for (let at = rest.indexOf('\n', from); at >= 0 && at < end; at = rest.indexOf('\n', at + 1)) line += 1;
      from = end;
      if (row === '') continue;
      if (header !== null) number += 1;
      const lastLine = rest[end - 1] === '\n' ? line - 1 : line;
      const fault = lines.faultIn(startLine, lastLine);
      if (fault !== null) {
        const problem = problemOfSyntax(fault, fault.bytes, { line: fault.line, column: 1 }, number, null);
        yield { problem: header === null ? { ...problem, record: null } : problem };
        if (header === null) return false;
        continue;
      }
      if (header === null) {
        separator = separatorOf(row);
        header = fieldsOf(row, separator).slice(0, columnLimit);
        continue;
      }
      const value = rowOf(header, fieldsOf(row, separator));
      yield { record: { value, pointer: '', number, line: startLine, member: null } };
    }
    rest = rest.slice(from);
    return true;
  }

  let pending: Uint8Array[] = [];
  let pendingLength = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > 0) {
      rest += lines.decode(Buffer.concat([...pending, chunk.subarray(0, end)]));
      if (!(yield* take(false))) return;
      [pending, pendingLength] = [[], 0];
    }
    pending.push(chunk.subarray(end));
    pendingLength += chunk.length - end;
    if (rest.length + pendingLength <= rowLimit) continue;
    yield { problem: problemOfFile('restUnread', {}, { line, column: 1 }) };
    return;
  }
  rest += lines.decode(Buffer.concat(pending));
  yield* take(true);
}

/** Decodes lines that follow each other, and knows which of them are no UTF-8. */
function createLines() {
  let count = 0;
  const broken = new Map<number, Uint8Array>();
  return {
    /** The text of whole lines, without the byte order mark of the first. */
    decode(bytes: Buffer): string {
      const text = count === 0 ? bytes.toString('utf8').replace(/^\uFEFF/, '') : bytes.toString('utf8');
      const isWhole = isUtf8(bytes);
      for (const one of eachLine(bytes)) {
        count += 1;
        if (!isWhole && !isUtf8(one)) broken.set(count, one);
      }
      return text;
    },
    /** The first fault in the lines from `first` to `last`, which are asked about once; null for none. */
    faultIn(first: number, last: number) {
      let found: (SyntaxFault & { line: number; bytes: Uint8Array }) | null = null;
      for (let line = first; line <= last && broken.size > 0; line += 1) {
        const bytes = broken.get(line);
        if (bytes === undefined) continue;
        broken.delete(line);
        found ??= { ...invalidUtf8Fault(bytes), line, bytes };
      }
      return found;
    },
  };
}

function* eachLine(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(newline, from);
    const next = end < 0 ? bytes.length : end + 1;
    yield bytes.subarray(from, next);
    from = next;
  }
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

/** What parts the columns of a header: a comma, or what stands there more often outside of quotes. */
function separatorOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: plain.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

function fieldsOf(row: string, separator: string): string[] {
  const fields: string[] = [];
  let at = 0;
  while (at <= row.length) {
    if (row[at] === '"') {
      let end = row.indexOf('"', at + 1);
      while (end >= 0 && row[end + 1] === '"') end = row.indexOf('"', end + 2);
      const stop = end < 0 ? row.length : end;
      fields.push(row.slice(at + 1, stop).replaceAll('""', '"'));
      const next = row.indexOf(separator, stop);
      at = next < 0 ? row.length + 1 : next + 1;
      continue;
    }
    const next = row.indexOf(separator, at);
    fields.push(row.slice(at, next < 0 ? row.length : next));
    at = next < 0 ? row.length + 1 : next + 1;
  }
  return fields;
}

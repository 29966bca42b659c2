import { isUtf8 } from 'node:buffer';
import type { AnyJson } from '../../shared/json.ts';
import { invalidUtf8Fault, type SyntaxFault } from './json/parseJson.ts';
import type { Found } from './jsonRecords.ts';
import { problemOfFile, problemOfSyntax } from './recordProblems.ts';

/** Longest row that is read, in characters; of one that has no end yet, in bytes. */
const rowLimit = 32 * 1024 * 1024;
/** Columns that are read; a row has a text for each, also where it is shorter. */
const columnLimit = 200;
const [newline, carriageReturn, quoteCode] = [10, 13, 34];

type CsvOptions = {
  /** What of a header somebody reads, by name: rows have no other columns. All where it is not said. */
  keepsOf?(header: readonly string[]): (name: string) => boolean;
};

const keepsAll = () => () => true;

/**
 * The rows of a CSV file with a header, each an object of texts by column. Fields may be quoted and hold line ends; where the header is parted by
 * semicolons or tabs, as spreadsheets write it in some languages, so are the rows. A row that is no UTF-8 is a problem, and a header that is none
 * the only one.
 */
export async function* readCsvRecords(
  chunks: AsyncIterable<Uint8Array>,
  { keepsOf = keepsAll }: CsvOptions = {},
): AsyncGenerator<Found> {
  let header: readonly (string | null)[] | null = null;
  let separator: string | null = null;
  /** Whole lines, from the first row that is not taken yet. */
  let rest = '';
  let line = 1;
  let number = 0;
  const lines = createLines();

  /** Ends with whether a header can be read. */
  function* take(isEnd: boolean): Generator<Found, boolean> {
    let from = 0;
    for (let end = rowEnd(rest, from, separator, isEnd); end >= 0; end = rowEnd(rest, from, separator, isEnd)) {
      const row = rest.slice(from, beforeLineEnd(rest, end));
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
      if (separator === null) {
        // Excel's own way to say it, before the header.
        const said = /^sep=(.)$/i.exec(row)?.[1];
        separator = said ?? separatorOf(row);
        if (said !== undefined) continue;
      }
      if (header === null) {
        header = headerOf(row, separator, keepsOf);
        continue;
      }
      const value = rowOf(header, row, separator);
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

/** Where a row ends that is followed by a line end, or by nothing. */
function beforeLineEnd(text: string, end: number): number {
  if (text.charCodeAt(end - 1) !== newline) return end;
  return text.charCodeAt(end - 2) === carriageReturn ? end - 2 : end - 1;
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

/** The columns of a header; null for those that nobody reads. */
function headerOf(row: string, separator: string, keepsOf: NonNullable<CsvOptions['keepsOf']>): (string | null)[] {
  const names: string[] = [];
  eachField(row, separator, (index, name) => {
    names.push(name());
    return index + 1 < columnLimit;
  });
  const keeps = keepsOf(names);
  return names.map((name) => (keeps(name) ? name : null));
}

/** Written field by field, as all rows then share one shape; what an assignment would not write as a field of its own is defined. */
function rowOf(header: readonly (string | null)[], text: string, separator: string): AnyJson {
  const row: Record<string, string> = {};
  const set = (name: string, value: string) => {
    if (name !== '__proto__') row[name] = value;
    else Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true });
  };
  let count = 0;
  eachField(text, separator, (index, value) => {
    const name = header[index] ?? null;
    if (name !== null) set(name, value());
    count = index + 1;
    return count < header.length;
  });
  for (const name of header.slice(count)) if (name !== null) set(name, '');
  return row;
}

/**
 * Where the row that begins at `from` ends, behind its line end; -1 when more text is needed. Line ends within quotes end none. Where nobody knows yet
 * what parts the columns (null), any quote counts.
 */
function rowEnd(text: string, from: number, separator: string | null, isEnd: boolean): number {
  let lineEnd = text.indexOf('\n', from);
  let quote = text.indexOf('"', from);
  for (;;) {
    if (quote < 0 || (lineEnd >= 0 && lineEnd < quote)) {
      if (lineEnd >= 0) return lineEnd + 1;
      return isEnd && from < text.length ? text.length : -1;
    }
    let next = quote + 1;
    if (separator === null || quote === from || text[quote - 1] === separator) {
      const close = closingQuote(text, quote);
      if (close < 0) return isEnd ? text.length : -1;
      if (separator === null || isFieldEnd(text, close + 1, separator)) next = close + 1;
    }
    if (lineEnd >= 0 && lineEnd < next) lineEnd = text.indexOf('\n', next);
    quote = text.indexOf('"', next);
  }
}

/** The quote that closes the one at a place, a doubled one aside; -1 where there is none. */
function closingQuote(text: string, at: number): number {
  let close = text.indexOf('"', at + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close;
}

/** Whether a field may end there. What was only begun like a quoted one, such as `"Hamlet" was written by`, is taken as it stands. */
function isFieldEnd(text: string, at: number, separator: string): boolean {
  const next = text[at];
  return next === undefined || next === separator || next === '\n' || next === '\r';
}

/** What parts the columns of a header: commas, or where there are none outside of quotes, semicolons or tabs. */
function separatorOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  return [',', ';', '\t'].find((sign) => plain.includes(sign)) ?? ',';
}

/** The fields of a row in their order, until `take` has enough; the text of one is made where it is asked for. */
function eachField(row: string, separator: string, take: (index: number, value: () => string) => boolean): void {
  let at = 0;
  for (let index = 0; at <= row.length; index += 1) {
    const from = at;
    const isOpened = row.charCodeAt(from) === quoteCode;
    const close = isOpened ? closingQuote(row, from) : from;
    if (isOpened && (close < 0 || isFieldEnd(row, close + 1, separator))) {
      const stop = close < 0 ? row.length : close;
      at = stop + 2;
      if (!take(index, () => row.slice(from + 1, stop).replaceAll('""', '"'))) return;
      continue;
    }
    const next = row.indexOf(separator, Math.max(from, close));
    const stop = next < 0 ? row.length : next;
    at = stop + 1;
    if (!take(index, () => row.slice(from, stop))) return;
  }
}

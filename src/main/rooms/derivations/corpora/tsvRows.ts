import type { Span } from '../../../../shared/json/jsonValue.ts';
import type { TextPlace } from '../../../records/json/textPlace.ts';

/** Columns of a prediction table, as tsv_to_pred_json.py names them. */
export const tsvColumns = ['qid', 'predicted_answer', 'predicted_derivations'] as const;

/** One row with the bytes it was written as. A quoted cell may reach over several lines. */
export type TsvRow = TextPlace & {
  readonly bytes: Uint8Array;
  readonly byteStart: number;
  readonly cells: readonly string[];
  /** A cell began with a quotation mark that never closes; the row was then read as if the mark were text. */
  readonly quoteOpen: boolean;
};

type TsvSplitter = { push(chunk: Uint8Array): TsvRow[]; end(): TsvRow[] };

/** Longest row that is read with quotes spanning lines; a mark left open longer is text. */
const quotedRowLimit = 1024 * 1024;

/**
 * Splits a tab-separated file into rows as pandas does: cells that begin with `"` are quoted (tab, line end and `""` allowed inside),
 * blank lines are left out, nothing is trimmed. An open quote costs one row here, where pandas swallows the rest or fails.
 */
export function createTsvSplitter(firstByte = 0): TsvSplitter {
  let pending: Buffer = Buffer.alloc(0);
  let offset = firstByte;
  let line = 1;

  function split(ended: boolean): TsvRow[] {
    const rows: TsvRow[] = [];
    let from = 0;
    for (;;) {
      const found = rowAt(from, ended);
      if (found === null) break;
      const bytes = pending.subarray(from, found.end);
      if (!/^ *$/.test(bytes.toString('latin1'))) {
        const cells = readCells(bytes.toString('utf8'), found.quoted);
        rows.push({
          line,
          column: 1,
          bytes: Uint8Array.from(bytes),
          byteStart: offset + from,
          cells,
          quoteOpen: !found.quoted,
        });
      }
      for (let at = from; at < found.next; at += 1) if (pending[at] === 0x0a) line += 1;
      from = found.next;
    }
    offset += from;
    pending = Buffer.from(pending.subarray(from));
    return rows;
  }

  /** Where the row that begins at `from` ends; null when that needs more bytes. */
  function rowAt(from: number, ended: boolean): { end: number; next: number; quoted: boolean } | null {
    if (from >= pending.length) return null;
    const quotedEnd = lineEnd(pending, from, true);
    if (quotedEnd >= 0) return { ...trimmed(from, quotedEnd), quoted: true };
    const isOpen = quotedEnd === openQuote;
    if (!ended && !(isOpen && pending.length - from > quotedRowLimit)) return null;
    if (!isOpen) return { ...trimmed(from, pending.length), quoted: true };
    const plainEnd = lineEnd(pending, from, false);
    return { ...trimmed(from, plainEnd >= 0 ? plainEnd : pending.length), quoted: false };
  }

  function trimmed(from: number, end: number): { end: number; next: number } {
    return { end: end > from && pending[end - 1] === 0x0d ? end - 1 : end, next: Math.min(end + 1, pending.length) };
  }

  return {
    push(chunk) {
      pending = Buffer.concat([pending, chunk]);
      return split(false);
    },
    end: () => split(true),
  };
}

const needsMore = -1;
const openQuote = -2;

/** Index of the line feed that ends a row; `openQuote` or `needsMore` when there is none. */
function lineEnd(bytes: Buffer, from: number, quotes: boolean): number {
  let inQuotes = false;
  let cellStart = true;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inQuotes) {
      if (byte !== 0x22) continue;
      if (bytes[at + 1] === 0x22) at += 1;
      else inQuotes = false;
      continue;
    }
    if (byte === 0x0a) return at;
    inQuotes = quotes && cellStart && byte === 0x22;
    cellStart = byte === 0x09;
  }
  return inQuotes ? openQuote : needsMore;
}

/** The bytes of each cell of a row, quotation marks included; those of the whole row for a cell that it has not. */
export function cellSpans({ bytes, quoteOpen }: TsvRow): (column: number) => Span {
  // One character per byte; quotation marks and tabs are the same in UTF-8.
  const spans = spansOfCells(Buffer.from(bytes).toString('latin1'), !quoteOpen);
  return (column) => spans[column] ?? { start: 0, end: bytes.length };
}

function readCells(text: string, quotes: boolean): string[] {
  return spansOfCells(text, quotes).map(({ start, end }) => {
    if (!quotes || text[start] !== '"') return text.slice(start, end);
    const close = closingQuote(text, start + 1);
    return text.slice(start + 1, close).replaceAll('""', '"') + text.slice(close + 1, end);
  });
}

function spansOfCells(text: string, quotes: boolean): Span[] {
  const spans: Span[] = [];
  let start = 0;
  do {
    const from = quotes && text[start] === '"' ? closingQuote(text, start + 1) + 1 : start;
    const tab = text.indexOf('\t', from);
    const end = tab < 0 ? text.length : tab;
    spans.push({ start, end });
    start = end + 1;
  } while (start <= text.length);
  return spans;
}

function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else return at;
  }
  return text.length;
}

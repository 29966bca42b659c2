import { isAscii } from 'node:buffer';
import type { FileStyle } from '../../../../shared/files.ts';
import { hasByteOrderMark } from '../../../records/json/fileKind.ts';

type StyleTracker = { push(chunk: Uint8Array): void; finish(): FileStyle };

/** Watches the bytes of a file go by and tells at the end how it is written. */
export function createStyleTracker(): StyleTracker {
  let byteOrderMark = false;
  let ascii = true;
  let escapes = false;
  let lineFeeds = 0;
  let carriageReturns = 0;
  let lastByte = 0;
  let first = true;
  let indent: string | null = null;
  /** Text from the first line end on, until the first indented line was seen. */
  let indentSearch = '';

  function countLines(buffer: Buffer): void {
    for (let at = buffer.indexOf(0x0a); at >= 0; at = buffer.indexOf(0x0a, at + 1)) {
      lineFeeds += 1;
      if ((at === 0 ? lastByte : buffer[at - 1]) === 0x0d) carriageReturns += 1;
    }
  }

  function lookForIndent(buffer: Buffer): void {
    if (indent !== null || indentSearch.length > 4096) return;
    indentSearch += buffer.toString('latin1', 0, 4096);
    indent = /^[[{]?[^\n]*\n([ \t]+)[^ \t\r\n]/.exec(indentSearch.trimStart())?.[1] ?? null;
  }

  return {
    push(chunk) {
      if (chunk.length === 0) return;
      const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      if (first) byteOrderMark = hasByteOrderMark(buffer);
      const text = first && byteOrderMark ? buffer.subarray(3) : buffer;
      first = false;
      if (ascii) ascii = isAscii(text);
      if (!escapes && text.includes('\\u')) escapes = /\\u(?!00[0-7])[0-9a-fA-F]{4}/.test(text.toString('latin1'));
      countLines(text);
      lookForIndent(text);
      lastByte = buffer.at(-1) ?? 0;
    },
    finish() {
      const mixed = carriageReturns > 0 && carriageReturns < lineFeeds;
      const lineEnd = lineFeeds === 0 ? 'none' : mixed ? 'mixed' : carriageReturns > 0 ? '\r\n' : '\n';
      return { byteOrderMark, lineEnd, indent, asciiEscapes: ascii && escapes, finalLineEnd: lastByte === 0x0a };
    },
  };
}

import type { Place } from './textPlace.ts';

/** The part of a byte stream that is still needed, with the line and column of what has passed. */
type ByteWindow = {
  bytes: Uint8Array;
  /** Number of bytes filled. */
  end: number;
  /** Next byte to look at; may be one behind `end` when an escape was cut. */
  at: number;
  /** First byte that must stay, or -1. */
  keepFrom: number;
  append(chunk: Uint8Array): void;
  /** Offset in the file of an index of `bytes`. */
  offset(index: number): number;
  /** Line and column of an index; indexes must not decrease from call to call. */
  place(index: number): Place;
  copy(from: number, to: number): Uint8Array;
  /** The bytes as Latin-1, so that positions in the text are positions in `bytes`. */
  text(from: number, to: number): string;
  /** The character at `at`. */
  character(): string;
};

/** `firstByte`: offset in the file of the first byte that will be appended. */
export function createWindow(firstByte: number): ByteWindow {
  let base = firstByte;
  let marked = 0;
  let line = 1;
  let column = 1;

  /** Counts lines and code points up to an index. */
  function advance(index: number): void {
    const { bytes } = window;
    for (let at = marked; at < index; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === 0x0a) {
        line += 1;
        column = 1;
      } else if ((byte & 0xc0) !== 0x80) column += 1;
    }
    marked = Math.max(marked, index);
  }

  const window: ByteWindow = {
    bytes: new Uint8Array(512 * 1024),
    end: 0,
    at: 0,
    keepFrom: -1,
    append(chunk) {
      const from = window.keepFrom >= 0 ? Math.min(window.keepFrom, window.at) : Math.min(window.at, window.end);
      advance(from);
      const kept = window.end - from;
      const needed = kept + chunk.length;
      if (needed > window.bytes.length) {
        const grown = new Uint8Array(Math.max(needed, window.bytes.length * 2));
        grown.set(window.bytes.subarray(from, window.end));
        window.bytes = grown;
      } else window.bytes.copyWithin(0, from, window.end);
      window.bytes.set(chunk, kept);
      base += from;
      marked -= from;
      window.at -= from;
      if (window.keepFrom >= 0) window.keepFrom -= from;
      window.end = needed;
    },
    offset: (index) => base + index,
    place(index) {
      advance(index);
      return { byte: base + index, line, column };
    },
    copy: (from, to) => window.bytes.slice(from, to),
    text: (from, to) => Buffer.from(window.bytes.buffer, from, to - from).toString('latin1'),
    character() {
      const bytes = window.bytes.subarray(window.at, Math.min(window.at + 4, window.end));
      return String.fromCodePoint(Buffer.from(bytes).toString('utf8').codePointAt(0) ?? 0xfffd);
    },
  };
  return window;
}

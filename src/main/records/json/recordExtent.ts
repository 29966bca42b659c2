/** What a byte can be outside of a string, as far as finding the end of a record needs to know. */
const byteClass = { foreign: 0, neutral: 1, quote: 2, open: 3, close: 4, comma: 5, colon: 6 } as const;

/** Class of each byte value. The letters of `NaN` and `Infinity` are neutral, so that the parser can name them. */
const byteClasses: Uint8Array = (() => {
  const classes = new Uint8Array(256);
  for (const byte of Buffer.from(' \t\r\n+-.0123456789truefalsnNIiyE')) classes[byte] = byteClass.neutral;
  classes[0x22] = byteClass.quote;
  classes[0x2c] = byteClass.comma;
  classes[0x3a] = byteClass.colon;
  for (const byte of Buffer.from('[{')) classes[byte] = byteClass.open;
  for (const byte of Buffer.from(']}')) classes[byte] = byteClass.close;
  return classes;
})();

/** Deeper brackets are only counted, not compared; `parseJson` refuses such records anyway. */
const knownDepth = 1024;

/** Follows one JSON value byte by byte up to its end, over any number of chunks. */
type RecordExtent = {
  /** Begins a value with its first byte. */
  begin(firstByte: number): void;
  /**
   * Looks at `bytes` from `at` to `end`, where the value began at `start`. `more`: the value goes on behind `end`; `whole`: it ended
   * before `next`; `lost`: brackets, quotes or letters show at `next` that it is broken.
   */
  run(bytes: Uint8Array, start: number, at: number, end: number): 'more' | 'whole' | 'lost';
  /** Where to go on; may be one behind `end` when an escape was cut. */
  readonly next: number;
  /** Distance from the start of the value to where the next record may begin, once lost. */
  readonly resumeAt: number;
  /** Whether the value holds an object, so that a `"key":` in it may be its own. */
  readonly holdsObject: boolean;
  /** Whether the value is a number or a word, which only what follows it ends. */
  readonly isScalar: boolean;
};

export function createRecordExtent(): RecordExtent {
  const brackets = new Uint8Array(knownDepth);
  let depth = 0;
  let inString = false;
  let isScalar = false;
  let holdsObject = false;
  let previous: number = byteClass.neutral;
  let next = 0;
  let lastComma = 0;
  let resumeAt = 0;

  function lost(start: number, at: number): 'lost' {
    next = at;
    resumeAt = lastComma > 0 ? lastComma : Math.max(0, at - 1 - start);
    return 'lost';
  }

  function runScalar(bytes: Uint8Array, start: number, from: number, end: number): 'more' | 'whole' | 'lost' {
    let at = from;
    while (at < end && byteClasses[bytes[at] ?? 0] === byteClass.neutral && !isWhitespace(bytes[at])) at += 1;
    next = at;
    if (at >= end) return 'more';
    const kind = byteClasses[bytes[at] ?? 0];
    return kind === byteClass.foreign || kind === byteClass.quote || kind === byteClass.open
      ? lost(start, at)
      : 'whole';
  }

  /** Whether a bracket, comma or colon cannot stand where it does. */
  function misplaced(kind: number, byte: number): boolean {
    if (depth > knownDepth || depth === 0) return false;
    const holder = brackets[depth - 1];
    if (kind === byteClass.colon) return holder === 0x5b;
    if (kind === byteClass.open) return holder === 0x7b && previous !== byteClass.colon;
    // The closing bracket of JSON comes two after the opening one: [ 5b ] 5d, { 7b } 7d.
    return kind === byteClass.close && holder !== byte - 2;
  }

  function run(bytes: Uint8Array, start: number, from: number, end: number): 'more' | 'whole' | 'lost' {
    if (isScalar) return runScalar(bytes, start, from, end);
    let at = from;
    while (at < end) {
      if (inString) {
        while (at < end) {
          const byte = bytes[at];
          if (byte === 0x22 || byte === 0x0a) break;
          at += byte === 0x5c ? 2 : 1;
        }
        if (at >= end) break;
        if (bytes[at] === 0x0a) return lost(start, at);
        inString = false;
        at += 1;
        if (depth > 0) continue;
        next = at;
        return 'whole';
      }
      const byte = bytes[at] ?? 0;
      const kind = byteClasses[byte] ?? byteClass.foreign;
      if (kind === byteClass.neutral) {
        at += 1;
        continue;
      }
      if (kind === byteClass.foreign || (kind !== byteClass.quote && misplaced(kind, byte))) return lost(start, at);
      if (kind === byteClass.quote) inString = true;
      else if (kind === byteClass.comma) lastComma = at - start;
      else if (kind === byteClass.open) {
        if (depth < knownDepth) brackets[depth] = byte;
        if (byte === 0x7b) holdsObject = true;
        depth += 1;
      } else if (kind === byteClass.close) depth -= 1;
      previous = kind;
      at += 1;
      if (kind !== byteClass.close || depth > 0) continue;
      next = at;
      return 'whole';
    }
    next = at;
    return 'more';
  }

  return {
    begin(firstByte) {
      const kind = byteClasses[firstByte];
      isScalar = kind !== byteClass.quote && kind !== byteClass.open;
      depth = 0;
      inString = false;
      holdsObject = false;
      previous = byteClass.neutral;
      lastComma = 0;
    },
    run,
    get next() {
      return next;
    },
    get resumeAt() {
      return resumeAt;
    },
    get holdsObject() {
      return holdsObject;
    },
    get isScalar() {
      return isScalar;
    },
  };
}

function isWhitespace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

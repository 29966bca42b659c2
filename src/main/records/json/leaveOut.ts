/**
 * What of a JSON value is asked for: all of it (`whole`), the elements of a list, or members of an object, of which `others` are those
 * without a name here. A value of another kind is left out; a member whose name is written with escapes is whole.
 */
export type Asked =
  | 'whole'
  | { readonly elements: Asked }
  | { readonly members: Readonly<Record<string, Asked>>; readonly others: 'whole' | 'leftOut' };

/** A shorter value is parsed sooner than it is cut out. */
const shortestCut = 64;
/** Strings up to here are walked, longer ones searched. */
const walkedBytes = 48;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The text of a JSON value with `null` in place of what is not asked for, where that is long: parsed, it takes a fraction of the time and
 * memory where most of a value is of no use. What is left out is only looked at for its end, so that a fault in it goes unseen. The bytes
 * as they are where their braces or quotes do not fit together, or the value itself is of another kind.
 */
export function leaveOut(bytes: Buffer, asked: Asked): Buffer {
  const cuts: [start: number, end: number][] = [];
  const start = skipSpace(bytes, 0);
  try {
    walk(bytes, start, asked, cuts);
  } catch (error) {
    if (error instanceof Unbalanced) return bytes;
    throw error;
  }
  if (cuts.length === 0 || cuts[0]?.[0] === start) return bytes;
  const pieces: Buffer[] = [];
  let from = 0;
  for (const [cut, end] of cuts) {
    pieces.push(bytes.subarray(from, cut), nothing);
    from = end;
  }
  pieces.push(bytes.subarray(from));
  return Buffer.concat(pieces);
}

const nothing = Buffer.from('null');

class Unbalanced extends Error {}

/** Notes what is to be cut of the value at `start`; returns where it ends. */
function walk(bytes: Buffer, start: number, asked: Asked | 'leftOut', cuts: [number, number][]): number {
  const first = bytes[start];
  if (asked === 'leftOut') {
    const end = endOfValue(bytes, start);
    if (end - start >= shortestCut) cuts.push([start, end]);
    return end;
  }
  if (asked !== 'whole' && 'elements' in asked && first === openList)
    return walkParts(bytes, start, closeList, (at) => walk(bytes, at, asked.elements, cuts));
  if (asked !== 'whole' && 'members' in asked && first === openObject)
    return walkParts(bytes, start, closeObject, (at) => {
      const keyEnd = endOfString(bytes, at);
      const key = bytes.toString('latin1', at + 1, keyEnd - 1);
      const value = skipSpace(bytes, skipSpace(bytes, keyEnd, colon));
      const others = key.includes('\\') ? 'whole' : asked.others;
      const of = Object.hasOwn(asked.members, key) ? asked.members[key] : others;
      return walk(bytes, value, of ?? 'whole', cuts);
    });
  return asked === 'whole' ? endOfValue(bytes, start) : walk(bytes, start, 'leftOut', cuts);
}

/** Through the parts of a list or an object, each of which `part` goes over; returns where the whole ends. */
function walkParts(bytes: Buffer, start: number, close: number, part: (at: number) => number): number {
  let at = skipSpace(bytes, start + 1);
  if (bytes[at] === close) return at + 1;
  for (;;) {
    at = skipSpace(bytes, part(at));
    if (bytes[at] === close) return at + 1;
    at = skipSpace(bytes, at, comma);
  }
}

/** Behind white space; `sign` has to stand there first, and is passed. */
function skipSpace(bytes: Buffer, start: number, sign?: number): number {
  let at = start;
  for (let isPassed = sign === undefined; ; at += 1) {
    const byte = bytes[at];
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue;
    if (isPassed) return at;
    if (byte !== sign) throw new Unbalanced();
    isPassed = true;
  }
}

function endOfValue(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; ) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else {
      if (byte === openObject || byte === openList) depth += 1;
      else if (byte === closeObject || byte === closeList) depth -= 1;
      // A number or a word ends before what follows it.
      if (depth < 0 || (depth === 0 && byte === comma)) return at;
      at += 1;
    }
    if (depth === 0 && (byte === quote || byte === closeObject || byte === closeList)) return at;
  }
  return depth === 0 ? bytes.length : fail();
}

/** Behind the string whose quote stands at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  if (bytes[start] !== quote) fail();
  let at = start + 1;
  for (const stop = at + walkedBytes; at < stop; at += 1) {
    const byte = bytes[at];
    if (byte === quote) return at + 1;
    if (byte === backslash) at += 1;
    else if (byte === undefined) fail();
  }
  for (;;) {
    const end = bytes.indexOf(quote, at);
    if (end < 0) fail();
    let before = end;
    while (before > at && bytes[before - 1] === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
    at = end + 1;
  }
}

function fail(): never {
  throw new Unbalanced();
}

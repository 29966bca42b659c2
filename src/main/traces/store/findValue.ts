import { keysOfPointer } from '../../../shared/text/jsonPointer.ts';
import { decodeKey } from '../../records/json/keyText.ts';

/** A JSON value in a sequence of bytes: as much of it as was asked for, and how long it is. */
type FoundValue = { readonly bytes: Buffer; readonly byteCount: number };

/** Takes bytes chunk by chunk, in order, and null at the end; what it returns is null while it is not known. */
type ValueFinder = { push(chunk: Uint8Array | null): 'more' | 'done'; readonly found: FoundValue | null };

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
/** Keys of files are shorter; a longer one is compared by its beginning. */
const longestKey = 64 * 1024;
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Looks for the value that a JSON pointer (RFC 6901) leads to, and holds nothing but that, at most `limit` bytes of it. What comes behind it
 * is not looked at, so that broken JSON there does no harm. Not found, or broken before: `found` stays null.
 */
export function createValueFinder(pointer: string, limit: number): ValueFinder {
  let found: FoundValue | null = null;
  const walk = walkTo(pointer, limit, (value) => {
    found = value;
  });
  walk.next();
  return {
    push: (chunk) => (walk.next(chunk).done === true ? 'done' : 'more'),
    get found() {
      return found;
    },
  };
}

type Walk<T> = Generator<undefined, T, Uint8Array | null>;

function* walkTo(pointer: string, limit: number, finish: (value: FoundValue) => void): Walk<void> {
  let chunk: Uint8Array = new Uint8Array();
  let at = 0;
  let ended = false;
  /** Pieces of what is copied; null while nothing is. */
  let kept: Buffer[] | null = null;
  let keptBytes = 0;
  let room = 0;
  let from = 0;

  function keep(to: number): void {
    if (kept === null) return;
    const piece = Buffer.from(chunk.subarray(from, Math.min(to, from + room)));
    kept.push(piece);
    room -= piece.length;
    keptBytes += Math.min(to, chunk.length) - from;
  }

  /** The byte at the current place; -1 at the end. */
  function* byte(): Walk<number> {
    while (at >= chunk.length && !ended) {
      keep(chunk.length);
      const next = yield;
      ended = next === null;
      // Behind a backslash that ended the chunk, the place is one further.
      at -= chunk.length;
      chunk = next ?? new Uint8Array();
      from = 0;
    }
    return chunk[at] ?? -1;
  }

  function* firstByte(): Walk<number> {
    for (let found = yield* byte(); ; found = yield* byte()) {
      if (found !== 0x20 && found !== 0x0a && found !== 0x0d && found !== 0x09) return found;
      at += 1;
    }
  }

  /** Passes over a whole value; false when the bytes end inside of it. */
  function* passValue(): Walk<boolean> {
    let depth = 0;
    let isText = false;
    for (let first = yield* firstByte(); first !== -1; first = yield* byte()) {
      for (; at < chunk.length; at += 1) {
        const found = chunk[at] ?? 0;
        if (isText) {
          if (found === backslash) at += 1;
          if (found !== quote) continue;
          isText = false;
        } else if (found === quote) {
          isText = true;
          continue;
        } else if (found === openList || found === openObject) {
          depth += 1;
          continue;
        } else if (found === closeList || found === closeObject) {
          if (depth === 0) return true;
          depth -= 1;
        } else if (depth > 0 || (found !== comma && found > 0x20)) continue;
        else return true;
        if (depth > 0) continue;
        at += 1;
        return true;
      }
    }
    return depth === 0 && !isText;
  }

  function* copied(most: number): Walk<FoundValue> {
    kept = [];
    keptBytes = 0;
    room = most;
    from = at;
    yield* passValue();
    keep(at);
    const value = { bytes: Buffer.concat(kept), byteCount: keptBytes };
    kept = null;
    return value;
  }

  /** Goes into the element or member; false when there is none. */
  function* enter(part: string): Walk<boolean> {
    const open = yield* firstByte();
    if (open !== openList && open !== openObject) return false;
    at += 1;
    for (let index = 0; ; index += 1) {
      const first = yield* firstByte();
      if (first === -1 || first === closeList || first === closeObject) return false;
      if (open === openList ? part === String(index) : yield* isMember(part)) return true;
      if (!(yield* passValue())) return false;
      if ((yield* firstByte()) !== comma) return false;
      at += 1;
    }
  }

  /** Reads a key and its colon. */
  function* isMember(part: string): Walk<boolean> {
    if ((yield* byte()) !== quote) return false;
    const { bytes } = yield* copied(longestKey);
    if ((yield* firstByte()) === colon) at += 1;
    return decodeKey(bytes.toString('latin1')) === part;
  }

  for (const key of keysOfPointer(pointer)) {
    if (!(yield* enter(key))) return;
  }
  if ((yield* firstByte()) === -1) return;
  finish(yield* copied(limit));
}

/** Counts the tokens of a text. */
export type TokenCounter = (text: string) => number;

/** Counts of pieces that are kept: most words come again and again. */
const keptPieces = 50_000;
/** Longer pieces are words of no language, and would fill what is kept. */
const longestKept = 40;

/**
 * Counts tokens by a list of tokens in the format of `tiktoken` (base64, space, rank from 0 by lines) and the pattern that divides a
 * text before its bytes are joined. Equals `countTokens` of `gpt-tokenizer`, which takes twenty times the memory: every thread
 * that measures has a table of its own.
 */
export function createTokenTable(list: Uint8Array, split: RegExp): TokenCounter {
  const rankOf = createRanks(list);
  const kept = new Map<string, number>();
  const bytes = new Uint8Array(4 * longestKept);
  const encoder = new TextEncoder();

  function countPiece(piece: string): number {
    const known = kept.get(piece);
    if (known !== undefined) return known;
    if (piece.length > longestKept) return countBytes(encoder.encode(piece), rankOf);
    const { written } = encoder.encodeInto(piece, bytes);
    const count = countBytes(bytes.subarray(0, written), rankOf);
    if (kept.size >= keptPieces) kept.clear();
    kept.set(piece, count);
    return count;
  }

  return (text) => {
    let count = 0;
    for (const [piece] of text.matchAll(split)) count += countPiece(piece);
    return count;
  };
}

/** The rank of a stretch of bytes; `none` where it is no token. */
type RankOf = (bytes: Uint8Array, start: number, end: number) => number;
const none = Number.MAX_SAFE_INTEGER;

/** How many tokens are left when the pair of lowest rank has been joined as long as there is one. */
function countBytes(bytes: Uint8Array, rankOf: RankOf): number {
  if (bytes.length < 2 || rankOf(bytes, 0, bytes.length) !== none) return Math.min(1, bytes.length);
  const starts = Array.from({ length: bytes.length + 1 }, (_, index) => index);
  const pairAt = (index: number) => {
    const end = starts[index + 2];
    return end === undefined ? none : rankOf(bytes, starts[index] ?? 0, end);
  };
  const pairs = starts.map((_, index) => pairAt(index));
  for (;;) {
    let lowest = 0;
    for (let index = 1; index < pairs.length; index += 1) {
      if ((pairs[index] ?? none) < (pairs[lowest] ?? none)) lowest = index;
    }
    if (pairs[lowest] === none) return starts.length - 1;
    starts.splice(lowest + 1, 1);
    pairs.splice(lowest + 1, 1);
    pairs[lowest] = pairAt(lowest);
    if (lowest > 0) pairs[lowest - 1] = pairAt(lowest - 1);
  }
}

/** A hash table over the bytes of all tokens, in typed arrays. */
function createRanks(list: Uint8Array): RankOf {
  const { tokens, ends, count } = decodeTokens(list);
  const size = 2 ** Math.ceil(Math.log2(count * 2));
  const slots = new Int32Array(size).fill(-1);
  const startOf = (rank: number) => (rank === 0 ? 0 : (ends[rank - 1] ?? 0));
  for (let rank = 0; rank < count; rank += 1) {
    let slot = hashOf(tokens, startOf(rank), ends[rank] ?? 0) & (size - 1);
    while (slots[slot] !== -1) slot = (slot + 1) & (size - 1);
    slots[slot] = rank;
  }
  return (bytes, start, end) => {
    let slot = hashOf(bytes, start, end) & (size - 1);
    for (let rank = slots[slot] ?? -1; rank !== -1; rank = slots[slot] ?? -1) {
      if (isSame(tokens, startOf(rank), ends[rank] ?? 0, bytes, start, end)) return rank;
      slot = (slot + 1) & (size - 1);
    }
    return none;
  };
}

/** FNV-1a of 32 bits, mixed once more, as only the low bits are taken. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index += 1) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}

function isSame(one: Uint8Array, from: number, to: number, other: Uint8Array, start: number, end: number): boolean {
  if (to - from !== end - start) return false;
  for (let index = 0; index < to - from; index += 1) if (one[from + index] !== other[start + index]) return false;
  return true;
}

const lineFeed = 0x0a;
const space = 0x20;
const digits = new Uint8Array(128);
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries()) {
  digits[digit.charCodeAt(0)] = value;
}
const padding = 0x3d;

/** All tokens one after another, and where each ends. */
function decodeTokens(list: Uint8Array) {
  const tokens = new Uint8Array(list.length);
  const ends = new Uint32Array(Math.ceil(list.length / 4));
  let [used, count, at] = [0, 0, 0];
  while (at < list.length) {
    let [bits, held] = [0, 0];
    for (; at < list.length && list[at] !== space; at += 1) {
      if (list[at] === padding) continue;
      bits = (bits << 6) | (digits[list[at] ?? 0] ?? 0);
      held += 6;
      if (held < 8) continue;
      held -= 8;
      tokens[used++] = (bits >>> held) & 0xff;
    }
    while (at < list.length && list[at] !== lineFeed) at += 1;
    at += 1;
    ends[count++] = used;
  }
  return { tokens: tokens.slice(0, used), ends: ends.slice(0, count), count };
}

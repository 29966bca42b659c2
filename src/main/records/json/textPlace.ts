/** How many code points of a line an excerpt shows, and how many of them before the place. */
const excerptLimit = 120;
const excerptBefore = 40;
/** Bytes of so many code points at most. */
const excerptBytes = 4 * excerptLimit;

/** 1-based; `column` counts code points. */
export type TextPlace = { readonly line: number; readonly column: number };
/** A place with its offset in the file. */
export type Place = TextPlace & { readonly byte: number };
type Excerpt = { readonly excerpt: string; readonly excerptFrom: number; readonly excerptTo: number };

/** Line and column (code points, 1-based) of byte `at`, when the first byte of `bytes` is at `start`. */
export function placeWithin(bytes: Uint8Array, at: number, start: TextPlace): TextPlace {
  let { line, column } = start;
  for (let index = 0; index < at; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === 0x0a) {
      line += 1;
      column = 1;
    } else if ((byte & 0xc0) !== 0x80) column += 1;
  }
  return { line, column };
}

/** Bytes between two marks: what is counted at most for a place once the way to it is known. */
const markEvery = 256;

/** Lines and columns in bytes whose first is at `start`, in any order: the way to the furthest is counted once, however many are asked for. */
export function placesIn(bytes: Uint8Array, start: TextPlace): (at: number) => TextPlace {
  const marks: TextPlace[] = [start];
  return (at) => {
    const mark = Math.floor(at / markEvery);
    let last = marks.at(-1) ?? start;
    for (let from = (marks.length - 1) * markEvery; marks.length <= mark; from += markEvery) {
      last = placeWithin(bytes.subarray(from, from + markEvery), markEvery, last);
      marks.push(last);
    }
    return placeWithin(bytes.subarray(mark * markEvery), at - mark * markEvery, marks[mark] ?? start);
  };
}

/**
 * The line around bytes `from` to `to`, cut to 120 code points, and which of them are meant. Of a value whose bracket stands alone at the end of its
 * line, what follows is shown on that line too.
 */
export function excerptOf(bytes: Uint8Array, from: number, to: number): Excerpt {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // No further than what is shown: a file may be one line.
  const earliest = Math.max(0, from - excerptBytes);
  const latest = Math.min(buffer.length, from + 2 * excerptBytes);
  const lineStart = earliest + buffer.subarray(earliest, from).lastIndexOf(0x0a) + 1;
  const nextLine = buffer.subarray(from, latest).indexOf(0x0a);
  const lineEnd = nextLine < 0 ? latest : from + nextLine;
  const end = Math.max(from, Math.min(to, lineEnd));
  const before = [...decode(buffer, lineStart, from).trimStart()];
  const firstLine = decode(buffer, from, Math.min(end, from + excerptBytes));
  const isBracket = end < to && /^[{[]\s*␍?$/.test(firstLine);
  const meant = [...(isBracket ? joined(decode(buffer, from, Math.min(to, latest))) : firstLine)];
  const after = isBracket ? [] : [...decode(buffer, end, Math.min(lineEnd, end + excerptBytes)).trimEnd()];
  const shownBefore = before.slice(-Math.max(excerptBefore, excerptLimit - meant.length - after.length));
  const room = excerptLimit - shownBefore.length;
  const shownMeant = meant.slice(0, room);
  const shownAfter = after.slice(0, room - shownMeant.length);
  return {
    excerpt: [...shownBefore, ...shownMeant, ...shownAfter].join(''),
    excerptFrom: shownBefore.length,
    excerptTo: shownBefore.length + shownMeant.length,
  };
}

/** Lines as one, without their indentation. */
function joined(text: string): string {
  return text.replace(/[\t ␍]*\n[\t ␍\n]*/g, ' ');
}

/** Decodes whole characters only: what was cut at either end is left out. Control characters are shown as symbols. */
function decode(buffer: Buffer, from: number, to: number): string {
  let start = from;
  while (start < to && ((buffer[start] ?? 0) & 0xc0) === 0x80 && start < from + 3) start += 1;
  const text = buffer.toString('utf8', start, to).replace(/\ufffd+$/, '');
  return text.replace(/[^\P{Cc}\t\n\x7f-\x9f]/gu, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)));
}

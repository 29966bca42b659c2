import { foldForSearch, isPlain } from '../../shared/text/foldForSearch.ts';

/** What the two tables of a search are given of one row: the folded text, and its characters and pairs of these. */
export type SearchTexts = { readonly folded: string; readonly short: string };

/** Makes a row ready to be indexed. Pure. */
export function searchTexts(fields: readonly string[]): SearchTexts {
  // A line end neither joins with anything nor changes it, so that one text folds as its fields do.
  const text = fields.join('\n');
  const folded = text.length <= usualLength && isPlain(text) ? foldEach(text) : foldForSearch(text);
  return { folded, short: shortTokens(folded) };
}

/** What each unit of a plain text is folded to; 0 while nobody asked. */
const foldedUnits = new Uint16Array(0x10000);

/** As `foldForSearch`, for a plain text of the usual length: it asks what its characters are folded to, which a file asks over and over. */
function foldEach(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const known = foldedUnits[unit];
    usualText[at] = known === undefined || known === 0 ? learnFolded(unit) : known;
  }
  return usualBytes.toString('utf16le', 0, text.length * usualText.BYTES_PER_ELEMENT);
}

function learnFolded(unit: number): number {
  const folded = foldForSearch(String.fromCharCode(unit)).charCodeAt(0);
  foldedUnits[unit] = folded;
  return folded;
}

const lineEnd = 0x0a;
/** More than there are code points: a pair is written as one number. */
const pairBase = 0x110000;
/** Four spaces, which part tokens. */
const spaces = packed('    ');
const usualLength = 2_048;
/** Of a character that was not seen yet there are at most its own token and that of the pair, each with its spaces. */
const unitsOfOne = 5;
const usualText = new Uint16Array(usualLength);
const usualBytes = Buffer.from(usualText.buffer);
const usualUnits = new Int32Array(usualLength * unitsOfOne);
const usualSlots = new Float64Array(4_096);

/**
 * The characters and pairs of neighbours of all fields, each as one token; a line end parts them, as nobody searches for one. Most that
 * come again are left out, which saves the index looking at them; it holds each once whatever the text says.
 * A character is written as its code point in base 36, because every tokenizer of SQLite leaves some characters out:
 * unicode61 knows Unicode 6.1 only and drops later emoji and kanji, joiners, and unassigned code points.
 */
function shortTokens(folded: string): string {
  const isUsual = folded.length <= usualLength;
  const units = isUsual ? usualUnits : new Int32Array(folded.length * unitsOfOne);
  const slots = isUsual ? usualSlots.fill(0) : new Float64Array(slotsFor(folded.length));
  const lastSlot = slots.length - 1;
  let [end, previous, previousLetters] = [0, lineEnd, 0];
  for (let at = 0; at < folded.length; ) {
    const point = folded.codePointAt(at) ?? lineEnd;
    at += point >= 0x10000 ? 2 : 1;
    const letters = point === lineEnd ? 0 : lettersOf(point);
    if (point !== lineEnd && slots[point & lastSlot] !== point) {
      slots[point & lastSlot] = point;
      units[end++] = letters;
      units[end++] = spaces;
    }
    const pair = (previous + 1) * pairBase + point;
    const slot = (previous * 31 + point * 7) & lastSlot;
    if (point !== lineEnd && previous !== lineEnd && slots[slot] !== pair) {
      slots[slot] = pair;
      units[end++] = previousLetters;
      units[end++] = letters;
      units[end++] = spaces;
    }
    [previous, previousLetters] = [point, letters];
  }
  return Buffer.from(units.buffer, 0, end * units.BYTES_PER_ELEMENT).toString('latin1');
}

/** A power of two, so that a place is a mask; a text with more distinct pairs than slots repeats some, which the index does not mind. */
function slotsFor(length: number): number {
  return Math.min(2 ** Math.ceil(Math.log2(length * 2)), 1_048_576);
}

/** Always four letters (36⁴ is more than there are code points), so that two of them cannot be read as another pair. */
export function characterToken(character: string): string {
  return tokenOf(character.codePointAt(0) ?? 0);
}

function tokenOf(point: number): string {
  return point.toString(36).padStart(4, '0');
}

const knownLetters = new Int32Array(0x10000);

/** The token of a character in one number. */
function lettersOf(point: number): number {
  const known = knownLetters[point];
  if (known !== undefined && known !== 0) return known;
  const letters = packed(tokenOf(point));
  // Nothing happens to a code point behind the end.
  knownLetters[point] = letters;
  return letters;
}

function packed(four: string): number {
  return new Int32Array(Uint8Array.from(Buffer.from(four, 'latin1')).buffer)[0] ?? 0;
}

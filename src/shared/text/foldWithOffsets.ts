import { foldForSearch, isPlain } from './foldForSearch.ts';

/** A piece of a text as written; offsets are UTF-16 code units, `end` is behind the last one. */
export type Place = { readonly start: number; readonly end: number };

/** For a class of a pattern: what folding joins with the character before it: marks, sound marks with a width, and the vowels and ends of Hangul. */
export const joiningCharacters =
  '\\p{M}\\u309b\\u309c\\uff9e\\uff9f\\u1160-\\u11ff\\u3131-\\u318e\\ud7b0-\\ud7fb\\uffa0-\\uffdc\\u{16d67}\\u{16d68}';
/** Runs that keep their length, or one character with what joins it. */
const pieces = new RegExp(
  `(?<even>[\\x01-\\x7f\\u3001\\u3002\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u4e00-\\u9fff]+(?![${joiningCharacters}]))|[^][${joiningCharacters}]*`,
  'gu',
);
const startsWithJoining = new RegExp(`^[${joiningCharacters}]`, 'u');

/** A folded text that can say where its letters stand in the text as written. */
type FoldedText = {
  /** As `foldForSearch` gives it. */
  readonly folded: string;
  /** The smallest piece of the written text that a piece of the folded one comes from. It never parts what folding joins. */
  placeOf(start: number, end: number): Place;
};

/** Folds a text for search; places are worked out when the first is asked for. */
export function foldWithOffsets(text: string): FoldedText {
  const folded = foldForSearch(text);
  if (isPlain(text)) return { folded, placeOf: (start, end) => ({ start, end }) };
  let known: readonly Piece[] | null = null;
  return {
    folded,
    placeOf(start, end) {
      known ??= piecesOf(text);
      const [first, last] = [pieceAt(known, start), pieceAt(known, Math.max(start, end - 1))];
      return {
        start: first.keepsLength ? first.start + start - first.foldedStart : first.start,
        end: last.keepsLength ? last.start + end - last.foldedStart : last.end,
      };
    },
  };
}

/** Whether a text can be cut here, so that folding both parts is the same as folding the whole. */
export function isBetweenCharacters(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  if (before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff) return false;
  return !startsWithJoining.test(text.slice(at, at + 2));
}

type Piece = {
  readonly start: number;
  readonly end: number;
  readonly foldedStart: number;
  readonly keepsLength: boolean;
};

function piecesOf(text: string): Piece[] {
  const found: Piece[] = [];
  let foldedStart = 0;
  for (const { 0: piece, index: start, groups } of text.matchAll(pieces)) {
    const keepsLength = groups?.even !== undefined;
    const length = keepsLength ? piece.length : foldForSearch(piece).length;
    found.push({ start, end: start + piece.length, foldedStart, keepsLength });
    foldedStart += length;
  }
  return found;
}

/** The last piece that begins at or before a place in the folded text. */
function pieceAt(all: readonly Piece[], foldedAt: number): Piece {
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((all[middle]?.foldedStart ?? 0) <= foldedAt) low = middle;
    else high = middle - 1;
  }
  return all[low] ?? { start: 0, end: 0, foldedStart: 0, keepsLength: true };
}

import { foldForSearch } from '../../../../shared/text/foldForSearch.ts';
import { foldWithOffsets } from '../../../../shared/text/foldWithOffsets.ts';

/** A stretch of a text, and whether it was searched. */
type FoundPiece = { readonly text: string; readonly isFound: boolean };

/** A text cut at the words of a query, wherever they stand, whatever their case and width. The pieces joined are the text. */
export function foundWords(text: string, query: string): FoundPiece[] {
  const words = foldForSearch(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const { folded, placeOf } = foldWithOffsets(text);
  const places = words
    .flatMap((word) => occurrences(folded, word).map((at) => placeOf(at, at + word.length)))
    .toSorted((one, other) => one.start - other.start);
  const pieces: FoundPiece[] = [];
  let at = 0;
  for (const { start, end } of places) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    if (from > at) pieces.push({ text: text.slice(at, from), isFound: false });
    pieces.push({ text: text.slice(from, end), isFound: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false });
  return pieces;
}

function occurrences(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) found.push(at);
  return found;
}

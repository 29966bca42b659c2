/** Something drawn over a piece of a text, from `start` up to but not including `end`. */
export type TextPiece = { readonly start: number; readonly end: number };

/** A stretch of text under the same pieces. */
type TextSegment<Piece extends TextPiece> = {
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly Piece[];
};

/** Parts `start` to `end` at every edge of a piece, so that pieces may overlap. Pieces outside and empty ones do not matter. */
export function textSegments<Piece extends TextPiece>(
  start: number,
  end: number,
  pieces: readonly Piece[],
): TextSegment<Piece>[] {
  const inside = pieces.filter((piece) => piece.end > start && piece.start < end && piece.end > piece.start);
  const edges = new Set([start, end]);
  for (const piece of inside) {
    edges.add(Math.max(start, piece.start));
    edges.add(Math.min(end, piece.end));
  }
  const sorted = [...edges].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((from, index) => {
    const to = sorted[index + 1] ?? end;
    return { start: from, end: to, pieces: inside.filter((piece) => piece.start <= from && piece.end >= to) };
  });
}

/** A stretch of text with the piece over it; null where there is none. */
type Stretch<Piece extends TextPiece> = { readonly start: number; readonly end: number; readonly piece: Piece | null };

/** Parts `start` to `end` where pieces begin and end that are in order and do not overlap: of any number of them those inside are looked at alone. */
export function stretches<Piece extends TextPiece>(
  start: number,
  end: number,
  pieces: readonly Piece[],
): Stretch<Piece>[] {
  const found: Stretch<Piece>[] = [];
  let at = start;
  for (let index = firstBehind(pieces, start); at < end; index += 1) {
    const piece = pieces[index];
    const from = Math.min(end, piece?.start ?? end);
    if (from > at) found.push({ start: at, end: from, piece: null });
    if (piece === undefined || piece.start >= end) break;
    const to = Math.min(end, piece.end);
    found.push({ start: Math.max(at, from), end: to, piece });
    at = to;
  }
  return found;
}

/** Index of the first piece that ends behind a place. */
function firstBehind(pieces: readonly TextPiece[], place: number): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.end ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

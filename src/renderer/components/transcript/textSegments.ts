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

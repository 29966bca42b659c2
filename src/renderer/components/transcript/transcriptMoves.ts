import type { TranscriptRow, TranscriptRows } from './transcriptRows.ts';
import type { Direction, Place, Side } from './transcriptTypes.ts';

function rowIndex({ rowOf }: TranscriptRows, place: Place | null): number | null {
  if (place === null) return null;
  const index = rowOf[place.side][place.step] ?? -1;
  return index === -1 ? null : index;
}

function placeIn(row: TranscriptRow | undefined, side: Side): Place | null {
  const card = row?.[side];
  return card ? { side, step: card.step } : null;
}

/** The first place that `found` gives for the rows after (or before) a row, or from the end when there is none to begin at. */
function walk(
  { rows }: TranscriptRows,
  from: number | null,
  direction: Direction,
  found: (row: TranscriptRow) => Place | null,
): Place | null {
  const start = from ?? (direction === 1 ? -1 : rows.length);
  for (let index = start + direction; index >= 0 && index < rows.length; index += direction) {
    const row = rows[index];
    const place = row === undefined ? null : found(row);
    if (place !== null) return place;
  }
  return null;
}

/** The next card of the same side; without a place the first (or last) card of the left side. */
export function nextCard(rows: TranscriptRows, from: Place | null, direction: Direction): Place | null {
  const side = from?.side ?? 'left';
  const next = walk(rows, rowIndex(rows, from), direction, (row) => placeIn(row, side));
  return next ?? (from === null && side === 'left' ? nextCardOn(rows, 'right', direction) : null);
}

function nextCardOn(rows: TranscriptRows, side: Side, direction: Direction): Place | null {
  return walk(rows, null, direction, (row) => placeIn(row, side));
}

/** The card of a side in the same row, or the nearest one before, or else after it. */
export function cardOnSide(rows: TranscriptRows, from: Place | null, side: Side): Place | null {
  const index = rowIndex(rows, from);
  if (index === null) return nextCardOn(rows, side, 1);
  const read = (row: TranscriptRow) => placeIn(row, side);
  return placeIn(rows.rows[index], side) ?? walk(rows, index, -1, read) ?? walk(rows, index, 1, read);
}

/** The next row that differs; on the side of `from` where it has a card. */
export function nextDifference(rows: TranscriptRows, from: Place | null, direction: Direction): Place | null {
  const side = from?.side ?? 'left';
  return walk(rows, rowIndex(rows, from), direction, (row) =>
    row.relation === null || row.relation === 'same' ? null : (placeIn(row, side) ?? placeIn(row, otherSide(side))),
  );
}

/** The next card that fits, row by row and left before right. */
export function nextFitting(
  rows: TranscriptRows,
  from: Place | null,
  direction: Direction,
  fits: (place: Place) => boolean,
): Place | null {
  const order: readonly Side[] = direction === 1 ? ['left', 'right'] : ['right', 'left'];
  const index = rowIndex(rows, from);
  const beside =
    from === null || from.side === order[1] || index === null ? null : placeIn(rows.rows[index], otherSide(from.side));
  if (beside !== null && fits(beside)) return beside;
  return walk(rows, index, direction, (row) => {
    const places = order.flatMap((side) => placeIn(row, side) ?? []);
    return places.find(fits) ?? null;
  });
}

export function otherSide(side: Side): Side {
  return side === 'left' ? 'right' : 'left';
}

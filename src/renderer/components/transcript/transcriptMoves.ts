import { differs, relationAt, type TranscriptRow, type TranscriptRows } from './transcriptRows.ts';
import { type Direction, type Place, type Side, sides } from './transcriptTypes.ts';

function rowIndex({ rowOf }: TranscriptRows, place: Place | null): number | null {
  if (place === null) return null;
  const index = rowOf[place.side][place.step] ?? -1;
  return index === -1 ? null : index;
}

function placeIn(row: TranscriptRow | undefined, side: Side): Place | null {
  const card = row?.[side];
  return card ? { side, step: card.step } : null;
}

/** The cards of a row from left to right. */
function placesIn(row: TranscriptRow): Place[] {
  return sides.flatMap((side) => placeIn(row, side) ?? []);
}

function isLikeFirst(row: TranscriptRow, { side }: Place): boolean {
  const relation = relationAt(row, side);
  return side === 'left' ? !differs(row) : relation === 'same';
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
  return next ?? (from === null ? walk(rows, null, direction, (row) => placesIn(row)[0] ?? null) : null);
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
    differs(row) ? (placeIn(row, side) ?? placesIn(row).find((place) => !isLikeFirst(row, place)) ?? null) : null,
  );
}

/** The next card that fits, row by row and from left to right. */
export function nextFitting(
  rows: TranscriptRows,
  from: Place | null,
  direction: Direction,
  fits: (place: Place) => boolean,
): Place | null {
  const order: readonly Side[] = direction === 1 ? sides : sides.toReversed();
  const index = rowIndex(rows, from);
  const ordered = (row: TranscriptRow | undefined, after = -1) =>
    order.slice(after + 1).flatMap((side) => placeIn(row, side) ?? []);
  const beside = from === null || index === null ? [] : ordered(rows.rows[index], order.indexOf(from.side)); // the rest of its row
  return beside.find(fits) ?? walk(rows, index, direction, (row) => ordered(row).find(fits) ?? null);
}

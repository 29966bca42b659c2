import type { TextPiece } from '../../../../components/transcript/textSegments.ts';
import type { EntityRow, EntityRows } from './entityRows.ts';

/** How a stretch of a summary is drawn; `cue` is the word that denies, shown with its entity only. */
type MarkKind = 'matched' | 'negated' | 'cue' | 'unmatched';
export type MarkedPiece = TextPiece & { readonly kind: MarkKind; readonly row: EntityRow };

/** Everything that is marked in a summary. Pieces may overlap and lie within each other. */
export function markedPieces({ critical, extended, unmatched }: EntityRows): MarkedPiece[] {
  return [...critical, ...extended, ...unmatched].flatMap(piecesOf);
}

function piecesOf(row: EntityRow): MarkedPiece[] {
  const pieces = (kind: MarkKind, spans: readonly TextPiece[]) => spans.map((span) => ({ ...span, kind, row }));
  if (row.kind === 'unmatched') return pieces('unmatched', row.reason.spans);
  const { reason } = row;
  if (reason.finding === 'matched') return pieces('matched', reason.spans);
  if (reason.finding === 'missed') return [];
  return reason.mentions.flatMap(({ span, cue }) => [...pieces('negated', [span]), ...pieces('cue', [cue])]);
}

/** Of pieces that overlap the shortest one answers: the longer ones can be reached beside it. */
export function innermost(pieces: readonly MarkedPiece[]): MarkedPiece | null {
  const shown = pieces.filter(({ kind }) => kind !== 'cue');
  return shown.toSorted((one, other) => one.end - one.start - (other.end - other.start))[0] ?? null;
}

const before = 24;
const nearestSpace = 14;

/**
 * A stretch of a text that begins a little before the first of the places, at words where there are words; the beginning of the text
 * without places. `length` is in UTF-16 units and is kept to within a word.
 */
export function excerptAround(text: string, places: readonly TextPiece[], length: number): TextPiece {
  if (text.length <= length) return { start: 0, end: text.length };
  const first = places.reduce((least, { start }) => Math.min(least, start), places.length === 0 ? 0 : text.length);
  const start = atWord(text, Math.max(0, Math.min(first - before, text.length - length)));
  const end = atWord(text, Math.min(text.length, start + length));
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

/** The place itself, or the beginning of the word that follows it closely; never within a character. */
function atWord(text: string, place: number): number {
  if (place <= 0 || place >= text.length) return place;
  const space = text.slice(place, place + nearestSpace).search(/\s/);
  if (space >= 0) return place + space + 1;
  return /[\udc00-\udfff]/.test(text.charAt(place)) ? place + 1 : place;
}

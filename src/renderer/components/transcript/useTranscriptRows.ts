import { useMemo } from 'react';
import { alignedRows, rowsOfSide, type TranscriptRow, type TranscriptRows } from './transcriptRows.ts';
import { type Side, sides, type TranscriptProps } from './transcriptTypes.ts';

type ShownRows = {
  /** Rows in the order in which jumps go through them. */
  readonly walked: TranscriptRows;
  /** One list of aligned rows, or else a list of each side. */
  readonly isLinked: boolean;
  readonly of: (side: Side) => TranscriptRows;
};

type Given = Pick<TranscriptProps, Side | 'alignment' | 'mode' | 'linked'>;

/** The rows of a transcript. Sides that scroll by themselves have rows of their own, but jumps still know what differs. */
export function useTranscriptRows({ left, right, third, fourth, alignment, mode, linked }: Given): ShownRows {
  const outlines = [left.outline, right?.outline ?? null, third?.outline ?? null, fourth?.outline ?? null] as const;
  const [one, two, three, four] = outlines;
  return useMemo((): ShownRows => {
    const given = { left: one, right: two, third: three, fourth: four };
    const alone = rowsOfSide(one, 'left', mode);
    if (two === null) return { walked: alone, isLinked: false, of: () => alone };
    const aligned = alignment === null ? null : alignedRows(given, alignment, mode);
    if (aligned !== null && linked) return { walked: aligned, isLinked: true, of: () => aligned };
    const own = new Map<Side, TranscriptRows>([['left', alone]]);
    for (const side of ['right', 'third', 'fourth'] as const) {
      const outline = given[side];
      if (outline !== null) own.set(side, rowsOfSide(outline, side, mode));
    }
    return { walked: aligned ?? unaligned(own, alone), isLinked: false, of: (side) => own.get(side) ?? alone };
  }, [one, two, three, four, alignment, mode, linked]);
}

/** Until the alignment is there: row by row, without a word about how they go together. */
function unaligned(own: ReadonlyMap<Side, TranscriptRows>, { rowOf }: TranscriptRows): TranscriptRows {
  const count = Math.max(...[...own.values()].map(({ rows }) => rows.length));
  const rows = Array.from({ length: count }, (_, at): TranscriptRow => {
    const cards = sides.map((side) => [side, own.get(side)?.rows[at]?.[side] ?? null] as const);
    return { ...Object.fromEntries(cards), relations: {} };
  });
  const of = (side: Side) => own.get(side)?.rowOf[side] ?? rowOf[side];
  return { rows, rowOf: { left: of('left'), right: of('right'), third: of('third'), fourth: of('fourth') } };
}

import { useMemo } from 'react';
import { alignedRows, rowsOfSide, type TranscriptRows } from './transcriptRows.ts';
import type { Side, TranscriptProps } from './transcriptTypes.ts';

type ShownRows = {
  /** Rows in the order in which jumps go through them. */
  readonly walked: TranscriptRows;
  /** One list of aligned rows, or else a list of each side. */
  readonly isLinked: boolean;
  readonly of: (side: Side) => TranscriptRows;
};

type Given = Pick<TranscriptProps, 'left' | 'right' | 'alignment' | 'mode' | 'linked'>;

/** The rows of a transcript. Two sides that scroll by themselves have rows of their own, but jumps still know what differs. */
export function useTranscriptRows({ left, right, alignment, mode, linked }: Given): ShownRows {
  const [one, other] = [left.outline, right?.outline ?? null];
  return useMemo((): ShownRows => {
    const alone = rowsOfSide(one, 'left', mode);
    if (other === null) return { walked: alone, isLinked: false, of: () => alone };
    const aligned = alignment === null ? null : alignedRows(one, other, alignment, mode);
    if (aligned !== null && linked) return { walked: aligned, isLinked: true, of: () => aligned };
    const beside = rowsOfSide(other, 'right', mode);
    const walked = aligned ?? unaligned(alone, beside);
    return { walked, isLinked: false, of: (side) => (side === 'left' ? alone : beside) };
  }, [one, other, alignment, mode, linked]);
}

/** Until the alignment is there: row by row, without a word about how they go together. */
function unaligned(left: TranscriptRows, right: TranscriptRows): TranscriptRows {
  const count = Math.max(left.rows.length, right.rows.length);
  const rows = Array.from({ length: count }, (_, row) => ({
    left: left.rows[row]?.left ?? null,
    right: right.rows[row]?.right ?? null,
    relation: null,
  }));
  return { rows, rowOf: { left: left.rowOf.left, right: right.rowOf.right } };
}

import { memo, useMemo } from 'react';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { useText } from '../../window/i18n.ts';
import { longestDiff, otherPieces } from './argumentPieces.ts';
import { noPieces, type OtherPiece } from './DrawnText.tsx';
import { Gutter } from './Gutter.tsx';
import { StepCard } from './StepCard.tsx';
import { type Read, useShownStep } from './stepCache.ts';
import { useSide } from './transcriptContext.ts';
import type { TranscriptRow } from './transcriptRows.ts';
import { type Side, sides } from './transcriptTypes.ts';

/** Which columns a list has: both with the gutter between them, or one. */
export type Columns = 'both' | Side;

/** Steps of a row as far as they are read; null where the row has none. */
type RowSteps = Readonly<Record<Side, Read<ShownStep> | null>>;

type RowLineProps = { readonly row: TranscriptRow; readonly steps: RowSteps; readonly columns: Columns };

/** One row of the list: the cards of both sides with the word between them, or one card. */
export const TranscriptRowLine = memo(function TranscriptRowLine({ row, steps, columns }: RowLineProps) {
  const others = useOtherWords(row, steps);
  const shown = columns === 'both' ? sides : [columns];
  const cells = shown.map((side) => {
    const card = row[side];
    const opposite = steps[side === 'left' ? 'right' : 'left'];
    const isOther = row.relation === 'otherArguments' && typeof opposite === 'object';
    return (
      <div key={side} className={`tx-cell tx-cell-${side}`}>
        {card === null ? (
          <Gap side={side} />
        ) : (
          <StepCard side={side} card={card} opposite={isOther ? opposite : null} others={others[side]} />
        )}
      </div>
    );
  });
  if (columns !== 'both') return <div className="tx-row">{cells}</div>;
  return (
    <div className="tx-row tx-row-both">
      {cells[0]}
      <Gutter row={row} />
      {cells[1]}
    </div>
  );
});

function Gap({ side }: { side: Side }) {
  const { t } = useText();
  return (
    <div className="tx-gap">
      <span className="ak-hidden">{t(side === 'left' ? 'transcript.gapLeft' : 'transcript.gapRight')}</span>
    </div>
  );
}

/** Reads the steps of a row. */
export function useRowSteps(row: TranscriptRow): RowSteps {
  const [left, right] = [useSide('left'), useSide('right')];
  // Hooks are always called: a gap asks for a step that its neighbour needs too.
  const one = useShownStep(left.cache, row.left?.step ?? 0);
  const other = useShownStep(right.cache, row.right?.step ?? 0);
  const [hasLeft, hasRight] = [row.left !== null, row.right !== null];
  return useMemo(
    () => ({ left: hasLeft ? one : null, right: hasRight ? other : null }),
    [hasLeft, hasRight, one, other],
  );
}

const noOthers: Readonly<Record<Side, readonly OtherPiece[]>> = { left: noPieces, right: noPieces };

/** Words of two answers that only one of them has. */
function useOtherWords({ relation }: TranscriptRow, { left, right }: RowSteps): typeof noOthers {
  return useMemo(() => {
    if (relation !== 'paired' || typeof left !== 'object' || typeof right !== 'object') return noOthers;
    if (left === null || right === null || left.kind !== 'answer' || right.kind !== 'answer') return noOthers;
    if (left.cut || right.cut || left.textLength + right.textLength > longestDiff) return noOthers;
    return otherPieces(left.text, right.text);
  }, [relation, left, right]);
}

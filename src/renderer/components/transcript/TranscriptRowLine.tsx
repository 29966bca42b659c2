import { Fragment, memo, useMemo } from 'react';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { useText } from '../../window/i18n.ts';
import { longestDiff, otherPieces } from './argumentPieces.ts';
import { noPieces, type OtherPiece } from './DrawnText.tsx';
import { Gutter } from './Gutter.tsx';
import { StepCard } from './StepCard.tsx';
import { type Read, useShownStep } from './stepCache.ts';
import { useSide, useTranscript } from './transcriptContext.ts';
import { relationAt, type TranscriptRow } from './transcriptRows.ts';
import { otherSides, type Side, sides } from './transcriptTypes.ts';

/** Which columns a list has: all with gutters between them, or one. */
export type Columns = 'all' | Side;

/** Steps of a row as far as they are read; null where the row has none. */
type RowSteps = Readonly<Record<Side, Read<ShownStep> | null>>;

type RowLineProps = { readonly row: TranscriptRow; readonly steps: RowSteps; readonly columns: Columns };

/** One row of the list: the cards of all sides with the words between them, or one card. */
export const TranscriptRowLine = memo(function TranscriptRowLine({ row, steps, columns }: RowLineProps) {
  const { sides: shownSides } = useTranscript();
  const others = useOtherWords(row, steps);
  const isMarked = sides.some((side) => others[side].length > 0);
  const there = sides.filter((side) => shownSides[side] !== null);
  const shown = columns === 'all' ? there : [columns];
  const cells = shown.map((side) => {
    const card = row[side];
    const compared = comparedSide(side, there);
    const relation = compared === null ? null : relationAt(row, side === 'left' ? compared : side);
    const opposite = compared === null ? null : steps[compared];
    const isOther = relation === 'otherArguments' && typeof opposite === 'object';
    return (
      <Fragment key={side}>
        {columns === 'all' && side !== 'left' && <Gutter row={row} side={side} />}
        <div className="tx-cell">
          {card == null ? (
            <Gap side={side} />
          ) : (
            <StepCard {...{ side, card, isMarked }} opposite={isOther ? opposite : null} others={others[side]} />
          )}
        </div>
      </Fragment>
    );
  });
  return <div className={columns === 'all' ? 'tx-row tx-row-all' : 'tx-row'}>{cells}</div>;
});

/** The column that a card is compared with: the first one, which itself is compared only where there is but one other. */
function comparedSide(side: Side, there: readonly Side[]): Side | null {
  if (side !== 'left') return 'left';
  return there.length === 2 ? 'right' : null;
}

function Gap({ side }: { side: Side }) {
  const { t } = useText();
  const { letter } = useSide(side);
  return (
    <div className="tx-gap">
      <span className="ak-hidden">{t('transcript.gap', { letter })}</span>
    </div>
  );
}

/** Reads the steps of a row. */
export function useRowSteps(row: TranscriptRow): RowSteps {
  // Hooks are always called: what is not there has nothing to read.
  const left = useCardStep('left', row);
  const right = useCardStep('right', row);
  const third = useCardStep('third', row);
  const fourth = useCardStep('fourth', row);
  return useMemo(() => ({ left, right, third, fourth }), [left, right, third, fourth]);
}

function useCardStep(side: Side, row: TranscriptRow): Read<ShownStep> | null {
  const { sides: shown } = useTranscript();
  const step = row[side]?.step ?? null;
  return useShownStep(step === null ? null : (shown[side]?.cache ?? null), step ?? 0);
}

const noOthers: Readonly<Record<Side, readonly OtherPiece[]>> = {
  left: noPieces,
  right: noPieces,
  third: noPieces,
  fourth: noPieces,
};

/** Words of answers that the first one does not have; of the first one those that the other does not have, where there is but one. */
function useOtherWords(row: TranscriptRow, steps: RowSteps): typeof noOthers {
  return useMemo(() => {
    const compared = otherSides.flatMap((side) => {
      const pieces = relationAt(row, side) === 'paired' ? answerPieces(steps.left, steps[side]) : null;
      return pieces === null ? [] : [[side, pieces] as const];
    });
    const [first] = compared;
    if (first === undefined) return noOthers;
    const isPair = row.third === undefined;
    const others = Object.fromEntries(compared.map(([side, pieces]) => [side, pieces.right]));
    return { ...noOthers, ...others, ...(isPair && { left: first[1].left }) };
  }, [row, steps]);
}

function answerPieces(first: RowSteps[Side], other: RowSteps[Side]): ReturnType<typeof otherPieces> | null {
  if (typeof first !== 'object' || typeof other !== 'object' || first === null || other === null) return null;
  if (first.kind !== 'answer' || other.kind !== 'answer' || first.cut || other.cut) return null;
  return first.textLength + other.textLength > longestDiff ? null : otherPieces(first.text, other.text);
}

import { tickDigits } from '../../../../../shared/charts/axis.ts';
import { type ChartFrame, shownTurns, xOf, yOf } from '../../../../../shared/rooms/drift/charts/chartFrame.ts';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { useText } from '../../../../window/i18n.ts';
import { useDrift } from '../../driftContext.ts';
import { casesText, type Series } from './driftSeries.ts';

const small = { fontSize: 11, fill: chartColors.tick } as const;

/** Values of the vertical axis. */
export function ValueTicks({ frame }: { frame: ChartFrame }) {
  const digits = tickDigits(frame.axis);
  return frame.axis.ticks.map((tick) => (
    <text key={tick} {...small} x={frame.left - 8} y={yOf(frame, tick) + 4} textAnchor="end">
      {tick.toFixed(digits)}
    </text>
  ));
}

/** Numbers of the turns; the open one stands out. Below them, where asked for, the cases of a line that have each. */
export function TurnRows({ frame, counted }: { frame: ChartFrame; counted: Series | null }) {
  const { t } = useText();
  const open = useDrift((state) => state.point?.turn ?? null);
  const digits = Math.max(0, ...(counted?.perTurn ?? [])).toString().length;
  const turns = shownTurns(frame, counted === null ? 90 : Math.max(20, digits * 7 + 6));
  const y = frame.bottom + 15;
  return (
    <>
      {counted && (
        <text {...small} x={12} y={y}>
          {t('drift.curves.turn')}
        </text>
      )}
      {turns.map((turn) => (
        <text
          key={turn}
          {...small}
          x={xOf(frame, turn)}
          y={y}
          textAnchor="middle"
          {...(turn === open && { fill: chartColors.place, fontWeight: 600 })}
        >
          {turn}
        </text>
      ))}
      {counted && <CaseRow frame={frame} counted={counted} turns={turns} />}
    </>
  );
}

type CaseRowProps = { readonly frame: ChartFrame; readonly counted: Series; readonly turns: readonly number[] };

function CaseRow({ frame, counted, turns }: CaseRowProps) {
  const { t } = useText();
  const y = frame.bottom + 31;
  return (
    <g fontSize={11} fill={chartColors.faint}>
      <text x={12} y={y}>
        {t('drift.curves.cases')}
      </text>
      {turns.map((turn) => (
        <text key={turn} x={xOf(frame, turn)} y={y} textAnchor="middle">
          {casesText(counted, turn)}
        </text>
      ))}
    </g>
  );
}

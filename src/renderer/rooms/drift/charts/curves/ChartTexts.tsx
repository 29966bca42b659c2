import { memo } from 'react';
import { languageOfContent } from '../../../../components/Content.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useDrift } from '../../driftContext.ts';
import { chartColors, type SeriesLook } from '../chartTheme.ts';
import { Marker } from '../Marker.tsx';
import { type ChartFrame, cutText, shownTurns, textWidth, xOf, yOf } from './chartFrame.ts';
import { type Curve, casesAt, endOf, pushApart, type Series } from './driftSeries.ts';

const small = { fontSize: 11, fill: chartColors.tick } as const;

/** Values of the vertical axis. */
export function ValueTicks({ frame }: { frame: ChartFrame }) {
  const digits = frame.axis.ticks.some((tick) => Math.abs(tick * 10 - Math.round(tick * 10)) > 1e-9) ? 2 : 1;
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
          {casesAt(counted, turn)?.toLocaleString('en') ?? '?'}
        </text>
      ))}
    </g>
  );
}

/** The name of the gate at its left end, under the line. */
export function GateName({ frame, gate }: { frame: ChartFrame; gate: number }) {
  const { t } = useText();
  if (gate < frame.axis.from || gate > frame.axis.to) return null;
  const y = Math.min(yOf(frame, gate) + 14, frame.bottom - 4);
  return (
    <text x={frame.left + 5} y={y} fontSize={11} fontWeight={600} fill={chartColors.text}>
      {t('drift.curves.gate', { gate: gate.toFixed(2) })}
    </text>
  );
}

type LabelsProps = {
  readonly frame: ChartFrame;
  readonly series: readonly Series[];
  readonly looks: ReadonlyMap<string, SeriesLook>;
  readonly selectedLine: string | null;
  readonly curveOf: (series: Series) => Curve;
};

const labelGap = 15;

/** Names of the lines at their ends, pushed apart; the dashed line of the selected one is named too. */
export const EndLabels = memo(function EndLabels({ frame, series, looks, selectedLine, curveOf }: LabelsProps) {
  const { t } = useText();
  const selected = series.find(({ line }) => line === selectedLine);
  const labels = series.flatMap((one) => {
    const end = endOf(curveOf(one));
    return end ? [{ key: one.line, text: one.model, value: end.value, isSelected: one === selected }] : [];
  });
  const extended = selected ? endOf(selected.extended) : null;
  if (extended) {
    labels.push({ key: '', text: t('drift.curves.extended'), value: extended.value, isSelected: false });
  }
  const asked = labels.map(({ value }) => yOf(frame, value));
  const places = pushApart(asked, labelGap, frame.top, frame.bottom);
  const x = frame.right + 12;
  return labels.map(({ key, text, isSelected }, at) => {
    const y = places[at] ?? 0;
    const look = looks.get(key);
    const name = cutText(text, frame.width - x - 14);
    return (
      <g key={key}>
        {look ? (
          <Marker look={look} x={x + 2} y={y} radius={3.6} />
        ) : (
          <path
            d={`M${frame.right},${asked[at] ?? y}L${x + 6},${y}`}
            stroke={looks.get(selectedLine ?? '')?.color ?? chartColors.text}
            strokeWidth={1.5}
            strokeDasharray="5 3"
          />
        )}
        <text
          lang={languageOfContent(text)}
          x={x + 10}
          y={y + 4}
          fontSize={12}
          fontWeight={isSelected ? 600 : 400}
          fill={chartColors.text}
        >
          {name}
          {name !== text && <title>{text}</title>}
        </text>
      </g>
    );
  });
});

type TenProps = Pick<LabelsProps, 'frame' | 'series' | 'selectedLine' | 'curveOf'>;

/** The rule at turn 10: its name on top, and value and interval of the selected line in a small frame beside it. */
export function TenMark({ frame, series, selectedLine, curveOf }: TenProps) {
  const { t } = useText();
  const selected = series.find(({ line }) => line === selectedLine);
  if (frame.turns < 10) return null;
  const x = xOf(frame, 10);
  const value = selected?.atTen.value ?? null;
  const interval = selected?.atTen.interval ?? null;
  return (
    <g>
      <text x={x} y={frame.top - 10} textAnchor="middle" fontSize={12} fontWeight={600} fill={chartColors.text}>
        {t('drift.curves.ten')}
      </text>
      {selected && value !== null && (
        <ValueFrame
          frame={frame}
          lowest={lowestBeside(frame, series, curveOf)}
          first={t('drift.curves.tenValue', { model: cutText(selected.model, 110), value: value.toFixed(2) })}
          second={
            interval &&
            t('drift.curves.tenInterval', { lower: interval.lower.toFixed(2), upper: interval.upper.toFixed(2) })
          }
        />
      )}
    </g>
  );
}

type ValueFrameProps = {
  readonly frame: ChartFrame;
  readonly lowest: number;
  readonly first: string;
  readonly second: string | null;
};

function ValueFrame({ frame, lowest, first, second }: ValueFrameProps) {
  const height = second === null ? 22 : 36;
  const width = Math.max(textWidth(first), second === null ? 0 : textWidth(second) * 0.95) + 16;
  const rule = xOf(frame, 10);
  const x = rule + 8 + width <= frame.right ? rule + 8 : rule - 8 - width;
  const y = Math.max(frame.top, Math.min(lowest + 24, frame.bottom - height - 6));
  return (
    <g className="dr-ten">
      <rect x={x} y={y} width={width} height={height} rx={4} fill={chartColors.ground} stroke="var(--ak-line2)" />
      <text x={x + 8} y={y + 15} fontSize={11} fontWeight={600} fill={chartColors.text}>
        {first}
      </text>
      {second !== null && (
        <text x={x + 8} y={y + 29} fontSize={11} fill={chartColors.tick}>
          {second}
        </text>
      )}
    </g>
  );
}

/** How far down the lines reach where the frame may stand. */
function lowestBeside(frame: ChartFrame, series: readonly Series[], curveOf: (series: Series) => Curve): number {
  const turns = Array.from({ length: 6 }, (_, at) => at + 9);
  const values = series.flatMap((one) => turns.flatMap((at) => [curveOf(one)[at] ?? 1, one.extended[at] ?? 1]));
  return Math.max(frame.top, ...values.map((value) => yOf(frame, value)));
}

import { memo, type ReactNode } from 'react';
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts';
import { elsewhereDash, type SeriesLook } from '../../../../../shared/charts/series.ts';
import type { ChartFrame } from '../../../../../shared/rooms/drift/charts/chartFrame.ts';
import { type Curve, isMarked } from '../../../../../shared/rooms/drift/charts/curve.ts';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { noLook } from '../chartTheme.ts';
import type { Band, Series } from './driftSeries.ts';

export type CurveLinesProps = {
  readonly frame: ChartFrame;
  readonly series: readonly Series[];
  readonly looks: ReadonlyMap<string, SeriesLook>;
  readonly selectedLine: string | null;
  readonly curveOf: (series: Series) => Curve;
  readonly bandOf: (series: Series) => Band | null;
  /** Dashed lines of the selected series. */
  readonly dashedOf: (series: Series) => readonly { readonly curve: Curve; readonly dash: string }[];
  /** A value that has to be kept; null for none. */
  readonly gate: number | null;
  /** Texts within the picture. */
  readonly children: ReactNode;
};

type Row = { readonly turn: number };
const at = (curve: Curve) => (row: Row) => curve[row.turn - 1] ?? null;
const within = (band: Band) => (row: Row) => {
  const interval = band[row.turn - 1];
  return interval ? [interval.lower, interval.upper] : null;
};

/** The lines themselves. Knows neither pointer nor open point, so that neither draws it anew. */
export const CurveLines = memo(function CurveLines(props: CurveLinesProps) {
  const { frame, series, looks, selectedLine, curveOf, bandOf, dashedOf, gate, children } = props;
  const { width, height, left, right, top, bottom, turns, axis } = frame;
  const rows: Row[] = Array.from({ length: turns }, (_, index) => ({ turn: index + 1 }));
  const selected = series.find(({ line }) => line === selectedLine);
  const selectedColor = looks.get(selected?.line ?? '')?.color ?? chartColors.text;
  const band = selected === undefined ? null : bandOf(selected);
  const margin = { left, top, right: width - right, bottom: height - bottom };
  // The selected line is drawn last, over the others.
  const ordered = series.toSorted((a, b) => Number(a === selected) - Number(b === selected));
  const still = { isAnimationActive: false, activeDot: false, legendType: 'none', tooltipType: 'none' } as const;
  return (
    <ComposedChart width={width} height={height} data={rows} margin={margin} accessibilityLayer={false}>
      <XAxis dataKey="turn" type="number" domain={[1, Math.max(2, turns)]} hide />
      <YAxis domain={[axis.from, axis.to]} ticks={[...axis.ticks]} hide />
      <CartesianGrid vertical={false} stroke={chartColors.grid} />
      {band && (
        <Area
          {...still}
          type="linear"
          dataKey={within(band)}
          stroke="none"
          fill={selectedColor}
          fillOpacity={chartColors.bandOpacity}
          connectNulls={false}
          dot={false}
        />
      )}
      {gate !== null && gate >= axis.from && gate <= axis.to && (
        <ReferenceLine y={gate} stroke={chartColors.text} strokeWidth={1.2} strokeDasharray="6 4" />
      )}
      {turns >= 10 && <ReferenceLine x={10} stroke={chartColors.tick} strokeWidth={1} strokeDasharray="2 3" />}
      {selected &&
        dashedOf(selected).map(({ curve, dash }) => (
          <Line
            {...still}
            key={dash}
            type="linear"
            dataKey={at(curve)}
            stroke={selectedColor}
            strokeWidth={1.5}
            strokeDasharray={dash}
            dot={false}
            connectNulls={false}
          />
        ))}
      {ordered.map((one) => {
        const isSelected = one === selected;
        const look = looks.get(one.line) ?? noLook;
        const curve = curveOf(one);
        const last = curve.findLastIndex((value) => value !== null);
        return (
          <Line
            {...still}
            key={one.line}
            type="linear"
            dataKey={at(curve)}
            stroke={look.color}
            strokeWidth={isSelected ? 2.5 : 1.5}
            {...(look.isElsewhere && { strokeDasharray: elsewhereDash })}
            connectNulls={false}
            dot={(dot: { cx?: number; cy?: number; index?: number }) => (
              <Dot
                key={dot.index}
                {...dot}
                look={look}
                isShown={isSelected || isMarked(dot.index ?? 0, { turns, last })}
              />
            )}
          />
        );
      })}
      <path className="dr-axis-line" d={`M${left},${bottom}H${right}`} stroke={chartColors.axis} />
      {children}
    </ComposedChart>
  );
});

type DotProps = { readonly cx?: number; readonly cy?: number; readonly look: SeriesLook; readonly isShown: boolean };

function Dot({ cx, cy, look, isShown }: DotProps) {
  if (!isShown || cx === undefined || cy === undefined || Number.isNaN(cy) || cy === null) return null;
  return <Marker look={look} x={cx} y={cy} radius={3.2} />;
}

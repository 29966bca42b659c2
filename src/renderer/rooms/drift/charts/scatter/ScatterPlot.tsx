import { useMemo, useRef } from 'react';
import { CartesianGrid, ErrorBar, ReferenceLine, Scatter, ScatterChart, XAxis, YAxis, ZIndexLayer } from 'recharts';
import type { Place } from '../../../../../shared/charts/boxes.ts';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { chartColors, overAll } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import { useText } from '../../../../window/i18n.ts';
import { useLooks } from '../chartTheme.ts';
import { valueText } from '../metrics/valueText.ts';
import { ScatterNames } from './ScatterNames.tsx';
import { AxisTexts, Quadrants } from './ScatterTexts.tsx';
import { type ScatterFrame, type ScatterGates, scatterFrame, valueAtX, xAt, yAt } from './scatterFrame.ts';
import { type ScatterPoint, spreadTies } from './scatterPoints.ts';

type Props = { readonly points: readonly ScatterPoint[]; readonly gates: ScatterGates };

const sizeWithoutLayout = { width: 640, height: 420 } as const;

/** Markers with error bars, gates as rules, and the four quadrants by name. */
export function ScatterPlot({ points, gates }: Props) {
  const { t } = useText();
  const element = useRef<HTMLDivElement>(null);
  const size = usePaneSize(element, sizeWithoutLayout);
  const { width, height } = size ?? sizeWithoutLayout;
  const frame = useMemo(() => scatterFrame(points, gates, { width, height }), [points, gates, width, height]);
  const { places, moved } = useMemo(
    () => spreadTies(points.map(({ recall, conflict }) => ({ x: xAt(frame, recall), y: yAt(frame, conflict) }))),
    [points, frame],
  );
  const title = t('driftCharts.scatter.title');
  const words = points.map(
    ({ model, recall, recallInterval, conflict, conflictInterval }) =>
      `${model}: ${t('driftCharts.columns.recall')} ${valueText(recall, recallInterval, 2)}, ${t('driftCharts.columns.conflict')} ${valueText(conflict, conflictInterval, 2)}`,
  );
  const ties = moved > 0 ? t('driftCharts.scatter.ties', { count: moved }) : '';
  return (
    <>
      <ChartDrawing element={element} title={title} about={ties} spoken={words.join('; ')} className="dc-scatter-plot">
        {size && <Plot points={points} gates={gates} frame={frame} places={places} />}
      </ChartDrawing>
      {ties !== '' && <p className="ak-caption ak-sentence dc-foot">{ties}</p>}
    </>
  );
}

type PlotProps = Props & { readonly frame: ScatterFrame; readonly places: readonly Place[] };

function Plot({ points, gates, frame, places }: PlotProps) {
  const looks = useLooks();
  const { width, height, left, right, top, bottom, x, y } = frame;
  const data = points.map((point, index) => ({
    ...point,
    // A model that gives way to another takes its error bars with it.
    x: valueAtX(frame, places[index]?.x ?? 0),
    y: point.conflict,
    across: errorOf(point.recall, point.recallInterval),
    along: errorOf(point.conflict, point.conflictInterval),
  }));
  // While they grow they would show intervals that nobody measured.
  const error = { isAnimationActive: false, width: 4, stroke: chartColors.tick, strokeWidth: 1.2 } as const;
  const rule = { stroke: chartColors.text, strokeWidth: 1.2, strokeDasharray: '6 4' } as const;
  return (
    <ScatterChart
      width={width}
      height={height}
      margin={{ left, top, right: width - right, bottom: height - bottom }}
      accessibilityLayer={false}
    >
      <XAxis type="number" dataKey="x" domain={[x.from, x.to]} ticks={[...x.ticks]} allowDataOverflow hide />
      <YAxis type="number" dataKey="y" domain={[y.from, y.to]} ticks={[...y.ticks]} allowDataOverflow hide />
      <CartesianGrid vertical={false} stroke={chartColors.grid} />
      {gates.recall !== null && <ReferenceLine x={gates.recall} {...rule} />}
      {gates.conflict !== null && <ReferenceLine y={gates.conflict} {...rule} />}
      <path d={`M${left},${top}V${bottom}H${right}`} fill="none" stroke={chartColors.axis} />
      <AxisTexts frame={frame} gates={gates} />
      <Quadrants frame={frame} gates={gates} />
      <Scatter data={data} isAnimationActive={false} shape={noShape}>
        <ErrorBar dataKey="across" direction="x" {...error} />
        <ErrorBar dataKey="along" direction="y" {...error} />
      </Scatter>
      <ZIndexLayer zIndex={overAll}>
        {points.map(({ line }, index) => {
          const look = looks.get(line);
          const place = places[index];
          return look && place && <Marker key={line} look={look} x={place.x} y={place.y} radius={5} />;
        })}
        <ScatterNames points={points} gates={gates} frame={frame} places={places} />
      </ZIndexLayer>
    </ScatterChart>
  );
}

const noShape = () => <g />;

const errorOf = (value: number, interval: ScatterPoint['recallInterval']) =>
  interval === null ? null : [value - interval.lower, interval.upper - value];

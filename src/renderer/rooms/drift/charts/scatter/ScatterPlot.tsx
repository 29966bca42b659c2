import { useMemo, useRef } from 'react';
import { CartesianGrid, ErrorBar, ReferenceLine, Scatter, ScatterChart, XAxis, YAxis, ZIndexLayer } from 'recharts';
import { driftGates } from '../../../../../shared/drift/gates.ts';
import { type Texts, useText } from '../../../../window/i18n.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { chartColors, useLooks } from '../chartTheme.ts';
import { cutText, textWidth } from '../curves/chartFrame.ts';
import { type Axis, shareAxis } from '../curves/driftSeries.ts';
import { usePaneSize } from '../curves/usePaneSize.ts';
import { Marker } from '../Marker.tsx';
import { cutMiddle } from '../metrics/cutMiddle.ts';
import { niceAxis, tickDigits } from '../metrics/niceAxis.ts';
import { valueText } from '../metrics/valueText.ts';
import {
  type Bounds,
  type Box,
  type Place,
  placeNames,
  type ScatterPoint,
  spreadTies,
  tieStep,
} from './scatterPoints.ts';

const margin = { left: 64, right: 24, top: 26, bottom: 44 } as const;
/** The scale of conflicts is at least twice the gate, so that the quadrants above it have room. */
const leastConflict = driftGates.conflictRate * 2;

const quadrants = ['forgetsContradicts', 'keepsContradicts', 'forgetsConsistent', 'keepsConsistent'] as const;

type Props = { readonly points: readonly ScatterPoint[] };
type Frame = Bounds & { readonly width: number; readonly height: number; readonly x: Axis; readonly y: Axis };

const xAt = ({ left, right, x }: Frame, value: number) => left + ((value - x.from) / (x.to - x.from)) * (right - left);
const yAt = ({ top, bottom, y }: Frame, value: number) =>
  bottom - ((value - y.from) / (y.to - y.from)) * (bottom - top);
const valueAtX = ({ left, right, x }: Frame, at: number) => x.from + ((at - left) / (right - left)) * (x.to - x.from);

function frameOf(points: readonly ScatterPoint[], width: number, height: number): Frame {
  const highest = points.flatMap(({ conflict, conflictInterval }) => [conflict, conflictInterval?.upper ?? 0]);
  return {
    width,
    height,
    left: margin.left,
    right: Math.max(margin.left + 80, width - margin.right),
    top: margin.top,
    bottom: Math.max(margin.top + 80, height - margin.bottom),
    x: shareAxis,
    y: niceAxis([...highest, leastConflict]),
  };
}

const sizeWithoutLayout = { width: 640, height: 420 } as const;

/** Markers with error bars, gates as rules, and the four quadrants by name. */
export function ScatterPlot({ points }: Props) {
  const { t } = useText();
  const element = useRef<HTMLDivElement>(null);
  const size = usePaneSize(element, sizeWithoutLayout);
  const { width, height } = size ?? sizeWithoutLayout;
  const frame = useMemo(() => frameOf(points, width, height), [points, width, height]);
  const { places, moved } = useMemo(
    () => spreadTies(points.map(({ recall, conflict }) => ({ x: xAt(frame, recall), y: yAt(frame, conflict) }))),
    [points, frame],
  );
  const title = t('driftCharts.scatter.title');
  const words = points.map(
    ({ model, recall, recallInterval, conflict, conflictInterval }) =>
      `${model}: ${t('driftCharts.columns.recall')} ${valueText(recall, recallInterval, 2)}, ${t('driftCharts.columns.conflict')} ${valueText(conflict, conflictInterval, 2)}`,
  );
  const ties = moved > 0 ? t('driftCharts.scatter.ties', { count: moved, step: tieStep }) : '';
  return (
    <>
      <div
        ref={element}
        className="dc-scatter-plot"
        role="img"
        aria-label={`${title}: ${words.join('; ')}`}
        data-chart-title={title}
        data-chart-about={ties}
      >
        {size && <Plot points={points} frame={frame} places={places} />}
      </div>
      {ties !== '' && <p className="ak-caption ak-sentence dc-foot">{ties}</p>}
    </>
  );
}

type PlotProps = Props & { readonly frame: Frame; readonly places: readonly Place[] };

function Plot({ points, frame, places }: PlotProps) {
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
  const error = { width: 4, stroke: chartColors.tick, strokeWidth: 1.2 } as const;
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
      <ReferenceLine x={driftGates.recallAtTen} stroke={chartColors.text} strokeWidth={1.2} strokeDasharray="6 4" />
      <ReferenceLine y={driftGates.conflictRate} stroke={chartColors.text} strokeWidth={1.2} strokeDasharray="6 4" />
      <path d={`M${left},${top}V${bottom}H${right}`} fill="none" stroke={chartColors.axis} />
      <AxisTexts frame={frame} />
      <Quadrants frame={frame} />
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
        <Names points={points} frame={frame} places={places} />
      </ZIndexLayer>
    </ScatterChart>
  );
}

/** Markers and names are drawn over the error bars of all models, which the library puts on top. */
const overAll = 2_000;
const noShape = () => <g />;

const errorOf = (value: number, interval: ScatterPoint['recallInterval']) =>
  interval === null ? null : [value - interval.lower, interval.upper - value];

function AxisTexts({ frame }: { frame: Frame }) {
  const { t } = useText();
  const { x, y, left, right, top, bottom } = frame;
  const small = { fontSize: 11, fill: chartColors.tick } as const;
  const gate = { fontSize: 11, fontWeight: 600, fill: chartColors.text } as const;
  return (
    <>
      {x.ticks.map((tick) => (
        <text key={tick} {...small} x={xAt(frame, tick)} y={bottom + 16} textAnchor="middle">
          {tick.toFixed(tickDigits(x))}
        </text>
      ))}
      {y.ticks.map((tick) => (
        <text key={tick} {...small} x={left - 8} y={yAt(frame, tick) + 4} textAnchor="end">
          {tick.toFixed(tickDigits(y))}
        </text>
      ))}
      <text fontSize={12} fill={chartColors.text} x={(left + right) / 2} y={bottom + 36} textAnchor="middle">
        {t('driftCharts.scatter.xAxis')}
      </text>
      <text
        fontSize={12}
        fill={chartColors.text}
        textAnchor="middle"
        transform={`translate(16 ${(top + bottom) / 2}) rotate(-90)`}
      >
        {t('driftCharts.scatter.yAxis')}
      </text>
      <text {...gate} x={xAt(frame, driftGates.recallAtTen)} y={top - 8} textAnchor="middle">
        {t('drift.curves.gate', { gate: driftGates.recallAtTen.toFixed(2) })}
      </text>
      <text {...gate} x={left + 5} y={yAt(frame, driftGates.conflictRate) - 5}>
        {t('drift.curves.gate', { gate: driftGates.conflictRate.toFixed(2) })}
      </text>
    </>
  );
}

/** The names in the corners; a narrow quadrant lets its name go over two lines. */
function Quadrants({ frame }: { frame: Frame }) {
  const { t } = useText();
  const { left, right, top, bottom } = frame;
  const gate = xAt(frame, driftGates.recallAtTen);
  const corners = [
    { id: 'forgetsContradicts', x: left + 8, y: top + 16, anchor: 'start', room: gate - left },
    { id: 'keepsContradicts', x: right - 6, y: top + 16, anchor: 'end', room: right - gate },
    { id: 'forgetsConsistent', x: left + 8, y: bottom - 10, anchor: 'start', room: gate - left },
    { id: 'keepsConsistent', x: right - 6, y: bottom - 10, anchor: 'end', room: right - gate },
  ] as const;
  return corners.map(({ id, x, y, anchor, room }) => (
    <text key={id} x={x} y={y} textAnchor={anchor} fontSize={11} fill={chartColors.faint}>
      {cutText(t(`driftCharts.scatter.quadrants.${id}`), room + 6)}
    </text>
  ));
}

/** Where the names of the quadrants stand. */
function cornersOf({ left, right, top, bottom }: Frame, t: Texts['t']): Box[] {
  return quadrants.map((id) => {
    const width = textWidth(t(`driftCharts.scatter.quadrants.${id}`));
    const isLeft = id.startsWith('forgets');
    const isTop = id.endsWith('Contradicts');
    return {
      x: isLeft ? left + 8 : right - 6 - width,
      y: isTop ? top + 4 : bottom - 22,
      width,
      height: 16,
    };
  });
}

/** The error bars as thin boxes, each at the place of its marker. */
function whiskersOf(points: readonly ScatterPoint[], frame: Frame, places: readonly Place[]): Box[] {
  return points.flatMap(({ recall, recallInterval, conflictInterval }, index) => {
    const place = places[index];
    if (!place) return [];
    const moved = place.x - xAt(frame, recall);
    const across = recallInterval && {
      x: xAt(frame, recallInterval.lower) + moved,
      y: place.y - 3,
      width: xAt(frame, recallInterval.upper) - xAt(frame, recallInterval.lower),
      height: 6,
    };
    const along = conflictInterval && {
      x: place.x - 3,
      y: yAt(frame, conflictInterval.upper),
      width: 6,
      height: yAt(frame, conflictInterval.lower) - yAt(frame, conflictInterval.upper),
    };
    return [across, along].filter((box) => box !== null);
  });
}

function Names({ points, frame, places }: PlotProps) {
  const { t } = useText();
  const store = useDriftStore();
  const selectedLine = useDrift((state) => state.selectedLine);
  const names = points.map(({ model }) => cutMiddle(model, 120));
  const widths = names.map(textWidth);
  const boxes = placeNames(places, widths, frame, [...whiskersOf(points, frame, places), ...cornersOf(frame, t)]);
  return points.map((point, index) => {
    const place = places[index];
    const box = boxes[index];
    if (!place || !box) return null;
    const { recall, recallInterval, conflict, conflictInterval, line, model } = point;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the list of models beside it does the same for the keyboard
      <g key={line} className="dc-row" onClick={() => store.getState().selectLine(line)}>
        <title>{`${model}: ${valueText(recall, recallInterval, 2)}, K ${valueText(conflict, conflictInterval, 2)}`}</title>
        <circle cx={place.x} cy={place.y} r={11} fill="transparent" />
        <text
          x={box.x}
          y={box.y}
          fontSize={12}
          fontWeight={selectedLine === line ? 600 : 400}
          fill={chartColors.text}
          stroke={chartColors.ground}
          strokeWidth={3}
          paintOrder="stroke"
        >
          {names[index]}
        </text>
      </g>
    );
  });
}

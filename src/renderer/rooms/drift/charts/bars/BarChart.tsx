import { useMemo, useRef } from 'react';
import { Bar, CartesianGrid, ComposedChart, ErrorBar, ReferenceLine, XAxis, YAxis } from 'recharts';
import { tickDigits } from '../../../../../shared/charts/axis.ts';
import { cutMiddle, textWidth } from '../../../../../shared/charts/chartTexts.ts';
import { signed } from '../../../../../shared/charts/numberTexts.ts';
import type { SeriesLook } from '../../../../../shared/charts/series.ts';
import { languageOfContent } from '../../../../components/Content.tsx';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import { useText } from '../../../../window/i18n.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { noLook, useLooks } from '../chartTheme.ts';
import { type ChartMetric, type MetricRow, metricFacts } from '../metrics/chartMetrics.ts';
import { VerdictSign } from '../metrics/VerdictSign.tsx';
import { valueText } from '../metrics/valueText.ts';
import { type BarFrame, barAxis, buildBarFrame, rowHeight, shownTicks, xOfValue, yOfRow } from './barFrame.ts';

type Props = {
  readonly metric: ChartMetric;
  readonly rows: readonly MetricRow[];
  readonly gate: number | null;
  readonly title: string;
  readonly about: string;
};

const sizeWithoutLayout = { width: 640, height: 100 } as const;

/** A sign alone in narrow panes; its word beside it in others. */
const verdictRoom = (width: number) => (width < 560 ? 18 : 98);

/** One bar for each model, best first, with its interval, its value in words, and whether it keeps the gate. */
export function BarChart({ metric, rows, gate, title, about }: Props) {
  const { t } = useText();
  const element = useRef<HTMLDivElement>(null);
  const size = usePaneSize(element, sizeWithoutLayout);
  const width = size?.width ?? sizeWithoutLayout.width;
  const { digits } = metricFacts[metric];
  const texts = useMemo(
    () =>
      rows.map(({ value, interval, isExact, missing }) => {
        if (value === null) return t(`driftCharts.absent.${missing ?? 'notInFile'}`);
        const text = valueText(value, interval, digits);
        return isExact ? `${text} ${t('driftCharts.clopperPearson')}` : text;
      }),
    [rows, digits, t],
  );
  const frame = useMemo(() => {
    const names = rows.map(({ model }) => model);
    const verdict = rows.every((row) => row.verdict === null) ? 0 : verdictRoom(width);
    const values = rows.map((row, index) => (row.value === null ? '' : (texts[index] ?? '')));
    return buildBarFrame({ width: width - verdict, names, values, axis: barAxis(metric, rows, gate) });
  }, [metric, rows, texts, gate, width]);
  const description = rows
    .map(({ model, verdict }, index) =>
      [`${model} ${texts[index] ?? ''}`, verdict === null ? [] : t(`driftCharts.verdicts.${verdict}`)]
        .flat()
        .join(', '),
    )
    .join('; ');
  return (
    <ChartDrawing element={element} title={title} about={about} spoken={description} className="dc-chart">
      {size && <Bars frame={frame} width={width} rows={rows} gate={gate} texts={texts} />}
    </ChartDrawing>
  );
}

type BarsProps = Pick<Props, 'rows' | 'gate'> & {
  readonly frame: BarFrame;
  readonly width: number;
  readonly texts: readonly string[];
};

function Bars({ frame, width, rows, gate, texts }: BarsProps) {
  const looks = useLooks();
  const { left, right, top, bottom, height, axis } = frame;
  const lookOf = (index: number) => looks.get(rows[index]?.line ?? '') ?? noLook;
  const data = rows.map(({ line, value, interval }) => ({
    line,
    value,
    error: value === null || interval === null ? null : [value - interval.lower, interval.upper - value],
  }));
  const hasIntervals = data.some(({ error }) => error !== null);
  return (
    <ComposedChart
      layout="vertical"
      width={width}
      height={height}
      data={data}
      margin={{ left, top, right: width - right, bottom: height - bottom }}
      barCategoryGap="25%"
      accessibilityLayer={false}
    >
      <XAxis type="number" domain={[axis.from, axis.to]} ticks={[...axis.ticks]} allowDataOverflow hide />
      <YAxis type="category" dataKey="line" hide />
      <CartesianGrid horizontal={false} stroke={chartColors.grid} />
      <Bar
        dataKey="value"
        isAnimationActive={false}
        radius={1}
        shape={(bar: BarShape) => <OneBar {...bar} look={lookOf(bar.index ?? 0)} />}
      >
        {/* While they grow they would show intervals that nobody measured. */}
        {hasIntervals && (
          <ErrorBar dataKey="error" isAnimationActive={false} width={4} stroke={chartColors.text} strokeWidth={1.2} />
        )}
      </Bar>
      {axis.from < 0 && <ReferenceLine x={0} stroke={chartColors.axis} strokeWidth={1} />}
      {gate !== null && <ReferenceLine x={gate} stroke={chartColors.text} strokeWidth={1.2} strokeDasharray="6 4" />}
      {axis.from === 0 && <path d={`M${left},${top}V${bottom}`} stroke={chartColors.axis} />}
      <AxisTexts frame={frame} gate={gate} />
      {rows.map((row, index) => (
        <RowTexts
          key={row.line}
          row={row}
          index={index}
          text={texts[index] ?? ''}
          frame={frame}
          hasWords={width - frame.width > 30}
        />
      ))}
    </ComposedChart>
  );
}

type BarShape = {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly index?: number;
};

/** Whiskers are seen over a bar; the marker beside the name has the colour itself. */
const barOpacity = 0.65;

/** A bar to the left of 0 has a negative width; what was measured elsewhere is hollow. */
function OneBar({ x = 0, y = 0, width = 0, height = 0, look }: BarShape & { look: SeriesLook }) {
  const { color, isElsewhere } = look;
  if (isElsewhere) {
    const edge = { fill: chartColors.ground, stroke: color, strokeWidth: 1.4, strokeDasharray: '4 2' } as const;
    return <rect x={Math.min(x, x + width)} y={y} width={Math.abs(width)} height={height} rx={1} {...edge} />;
  }
  return (
    <rect
      x={Math.min(x, x + width)}
      y={y}
      width={Math.abs(width)}
      height={height}
      rx={1}
      fill={color}
      fillOpacity={barOpacity}
    />
  );
}

function AxisTexts({ frame, gate }: { frame: BarFrame; gate: number | null }) {
  const { t } = useText();
  const { axis, top, bottom, left, right } = frame;
  const digits = tickDigits(axis);
  const label = gate === null ? '' : t('drift.curves.gate', { gate: signed(gate, 2) });
  const half = textWidth(label) / 2;
  return (
    <>
      {shownTicks(frame, textWidth(signed(axis.ticks[0] ?? 0, digits))).map((tick) => (
        <text
          key={tick}
          x={xOfValue(frame, tick)}
          y={bottom + 15}
          textAnchor="middle"
          fontSize={11}
          fill={chartColors.tick}
        >
          {signed(tick, digits)}
        </text>
      ))}
      {gate !== null && (
        <text
          x={Math.max(left + half, Math.min(right - half, xOfValue(frame, gate)))}
          y={top - 7}
          textAnchor="middle"
          fontSize={11}
          fontWeight={600}
          fill={chartColors.text}
        >
          {label}
        </text>
      )}
    </>
  );
}

type RowProps = {
  readonly row: MetricRow;
  readonly index: number;
  readonly text: string;
  readonly frame: BarFrame;
  readonly hasWords: boolean;
};

/** Marker and name to the left, value and sign to the right; a click selects the model as in the list. */
function RowTexts({ row, index, text, frame, hasWords }: RowProps) {
  const { t } = useText();
  const store = useDriftStore();
  const isSelected = useDrift((state) => state.selectedLine === row.line);
  const look = useLooks().get(row.line);
  const y = yOfRow(frame, index);
  const name = cutMiddle(row.model, frame.left - 36);
  const verdict = row.verdict === null ? '' : `, ${t(`driftCharts.verdicts.${row.verdict}`)}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list of models beside it does the same for the keyboard
    <g className="dc-row" onClick={() => store.getState().selectLine(row.line)}>
      <title>{`${row.model}: ${text}${verdict}`}</title>
      <rect x={0} y={y - rowHeight / 2} width={frame.right + 200} height={rowHeight} fill="transparent" />
      {look && <Marker look={look} x={18} y={y} radius={4} />}
      <text
        lang={languageOfContent(row.model)}
        x={32}
        y={y + 4}
        fontSize={12}
        fontWeight={isSelected ? 600 : 400}
        fill={chartColors.text}
      >
        {name}
      </text>
      {row.value === null ? (
        <text x={frame.left + 8} y={y + 4} fontSize={11} fill={chartColors.faint}>
          {text}
        </text>
      ) : (
        <text x={frame.right + 10} y={y + 4} fontSize={12} fill={chartColors.text}>
          {text}
        </text>
      )}
      {row.verdict !== null && <VerdictSign verdict={row.verdict} x={frame.width - 8} y={y} />}
      {row.verdict !== null && hasWords && (
        <text x={frame.width + 8} y={y + 4} fontSize={11} fill={chartColors.tick}>
          {t(`driftCharts.verdicts.${row.verdict}`)}
        </text>
      )}
    </g>
  );
}

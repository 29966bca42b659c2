import { useRef } from 'react';
import { type Axis, tickDigits } from '../../../shared/charts/axis.ts';
import { cutMiddle, textWidth } from '../../../shared/charts/chartTexts.ts';
import { estimateRange, estimateText, signed } from '../../../shared/charts/numberTexts.ts';
import type { SeriesLook } from '../../../shared/charts/series.ts';
import { useText } from '../../window/i18n.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import { ChartHead } from './ChartHead.tsx';
import { chartColors } from './chartColors.ts';
import { Marker } from './Marker.tsx';
import { RowButtons } from './RowButtons.tsx';
import { usePaneSize } from './usePaneSize.ts';
import './intervalRows.css';

type Interval = { readonly low: number; readonly high: number } | null;

/** A value with its interval. */
export type IntervalRow = {
  readonly key: string;
  readonly name: string;
  readonly look: SeriesLook;
  readonly value: number | null;
  readonly interval: Interval;
  /** What stands at the end of the row. */
  readonly end: string;
};
type Props = {
  readonly title: string;
  readonly about: string;
  readonly axis: Axis;
  /** A value with a rule of its own; null for none. */
  readonly middle: number | null;
  readonly rows: readonly IntervalRow[];
  /** What stands where there is no value. */
  readonly absent: string;
  /** What stands where a value has no interval. */
  readonly noInterval: string;
  /** What a press on a row shows, where it shows anything. */
  readonly choice?: {
    readonly labelOf: (key: string) => string;
    readonly isChosen: (key: string) => boolean;
    readonly onChoose: (key: string) => void;
  };
};

const sizeWithoutLayout = { width: 640, height: 200 } as const;
const [rowHeight, top, foot, numbersWidth] = [28, 6, 24, 150];

/** One value with its interval for each row, on one scale. */
export function IntervalRows({ title, about, axis, middle, rows, absent, noInterval, choice }: Props) {
  const { language } = useText();
  const element = useRef<HTMLDivElement>(null);
  const size = usePaneSize(element, sizeWithoutLayout);
  const width = size?.width ?? sizeWithoutLayout.width;
  const nameWidth = Math.min(width * 0.4, 32 + Math.max(40, ...rows.map(({ name }) => textWidth(name))));
  const endWidth = 14 + Math.max(40, ...rows.map(({ end }) => textWidth(end)));
  const [left, right] = [nameWidth, Math.max(nameWidth + 60, width - numbersWidth - endWidth)];
  const x = (value: number) =>
    left + Math.min(1, Math.max(0, (value - axis.from) / (axis.to - axis.from))) * (right - left);
  const bottom = top + rows.length * rowHeight;
  const range = ({ value, interval }: IntervalRow) =>
    interval ? estimateRange(value, interval, language) : noInterval;
  const words = rows.map((row) =>
    row.value === null
      ? `${row.name}: ${absent}`
      : `${row.name}: ${estimateText(row.value, row.interval)} (${range(row)}), ${row.end}`,
  );
  return (
    <div>
      <ChartHead title={title} about={about} />
      <div className="ak-rows-drawn">
        <ChartDrawing
          element={element}
          title={title}
          about={about}
          spoken={words.join('; ')}
          className="ak-interval-rows"
        >
          {size && (
            <svg data-drawing width={width} height={bottom + foot} aria-hidden="true" fontSize={12}>
              {axis.ticks.map((tick) => (
                <g key={tick}>
                  <path
                    d={`M${x(tick)},${top}V${bottom}`}
                    stroke={tick === middle ? chartColors.text : chartColors.grid}
                    strokeDasharray={tick === middle ? '4 3' : undefined}
                  />
                  <text x={x(tick)} y={bottom + 16} textAnchor="middle" fill={chartColors.tick} fontSize={11}>
                    {signed(tick, Number.isInteger(tick) ? 0 : tickDigits(axis))}
                  </text>
                </g>
              ))}
              {rows.map((row, at) => {
                const { key, name, look, value, interval, end } = row;
                const y = top + at * rowHeight + rowHeight / 2;
                return (
                  <g key={key}>
                    <path d={`M0,${y + rowHeight / 2}H${width}`} stroke={chartColors.grid} />
                    <Marker look={look} x={8} y={y} radius={4.5} />
                    <text x={20} y={y + 4} fill={chartColors.text} data-full={name}>
                      {cutMiddle(name, nameWidth - 26)}
                    </text>
                    {value !== null && (
                      <>
                        {interval && (
                          <path
                            d={`M${x(interval.low)},${y}H${x(interval.high)}`}
                            stroke={look.color}
                            strokeWidth={2}
                          />
                        )}
                        <Marker look={look} x={x(value)} y={y} radius={5} />
                        <text x={right + 50} y={y + 4} textAnchor="end" fill={chartColors.text} fontWeight={600}>
                          {estimateText(value, interval)}
                        </text>
                      </>
                    )}
                    <text x={right + numbersWidth} y={y + 4} textAnchor="end" fill={chartColors.tick}>
                      {value === null ? absent : range(row)}
                    </text>
                    <text x={width - 2} y={y + 4} textAnchor="end" fill={chartColors.tick}>
                      {end}
                    </text>
                  </g>
                );
              })}
            </svg>
          )}
        </ChartDrawing>
        {choice && (
          <RowButtons
            top={top}
            rowHeight={rowHeight}
            rows={rows.map(({ key }) => ({ key, label: choice.labelOf(key), isChosen: choice.isChosen(key) }))}
            onChoose={choice.onChoose}
          />
        )}
      </div>
    </div>
  );
}

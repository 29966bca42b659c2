import { useRef } from 'react';
import { cutMiddle } from '../../../../../shared/charts/chartTexts.ts';
import { signed } from '../../../../../shared/charts/numberTexts.ts';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';

type Props = {
  readonly title: string;
  readonly about: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** By row and column; null where there is none. */
  readonly cells: readonly (readonly (number | null)[])[];
  /** How dark a cell is, from 0 to 1. */
  readonly shade: (value: number, row: number) => number;
  readonly digits: number;
  /** What stands in an empty cell. */
  readonly absent: string;
};

const sizeWithoutLayout = { width: 760, height: 400 } as const;
const [rowHeight, nameWidth, headHeight] = [30, 176, 92];
const fontSize = 11;
/** Pixels of the narrowest cell: a number with its sign, its point and the digits before that, and more for each after it. */
const leastCell = (digits: number) => 28 + 4 * digits;
/** The last head leans over the right edge. */
const slant = 84;
/** Darker than this the letters are light. */
const dark = 0.55;

/** Numbers in a grid, the higher the darker: shades of ink, as hues belong to series. */
export function HeatGrid({ title, about, rows, columns, cells, shade, digits, absent }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const { width } = usePaneSize(element, sizeWithoutLayout) ?? sizeWithoutLayout;
  const cell = Math.min(110, Math.max(leastCell(digits), (width - nameWidth - slant) / Math.max(1, columns.length)));
  const height = headHeight + rows.length * rowHeight + 4;
  const text = (value: number | null) => (value === null ? absent : signed(value, digits));
  const spoken = rows
    .map(
      (row, at) =>
        `${row}: ${columns.map((column, place) => `${column} ${text(cells[at]?.[place] ?? null)}`).join(', ')}`,
    )
    .join('; ');
  return (
    <div className="er-chart">
      <ChartHead title={title} about={about} />
      <ChartDrawing element={element} title={title} about={about} spoken={spoken} className="er-grid">
        <svg
          data-drawing
          width={Math.max(width, nameWidth + columns.length * cell + slant)}
          height={height}
          aria-hidden="true"
          fontSize={fontSize}
        >
          {columns.map((column, at) => (
            <text
              key={column}
              transform={`translate(${nameWidth + at * cell + cell / 2} ${headHeight - 8}) rotate(-28)`}
              fill={chartColors.text}
            >
              {column}
            </text>
          ))}
          {rows.map((row, at) => (
            <g key={row} transform={`translate(0 ${headHeight + at * rowHeight})`}>
              <text x={nameWidth - 8} y={20} textAnchor="end" fill={chartColors.text} data-full={row}>
                {cutMiddle(row, nameWidth - 12, fontSize)}
              </text>
              {columns.map((column, place) => {
                const value = cells[at]?.[place] ?? null;
                const ink = value === null ? 0 : Math.max(0, Math.min(1, shade(value, at)));
                return (
                  <g key={column}>
                    <rect
                      x={nameWidth + place * cell}
                      y={0}
                      width={cell - 2}
                      height={rowHeight - 2}
                      fill={value === null ? chartColors.ground : chartColors.text}
                      fillOpacity={value === null ? 1 : 0.04 + ink * 0.76}
                      stroke={value === null ? chartColors.grid : 'none'}
                    />
                    <text
                      x={nameWidth + place * cell + cell / 2 - 1}
                      y={19}
                      textAnchor="middle"
                      fill={ink > dark ? chartColors.ground : chartColors.text}
                    >
                      {text(value)}
                    </text>
                  </g>
                );
              })}
            </g>
          ))}
        </svg>
      </ChartDrawing>
    </div>
  );
}

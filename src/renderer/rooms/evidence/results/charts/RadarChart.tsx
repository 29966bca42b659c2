import { useRef } from 'react';
import { signed } from '../../../../../shared/charts/numberTexts.ts';
import type { SeriesLook } from '../../../../../shared/charts/series.ts';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';

type Props = {
  readonly title: string;
  readonly about: string;
  readonly axes: readonly string[];
  /** Values in the order of the axes; null where there is none. */
  readonly agents: readonly {
    readonly agent: string;
    readonly look: SeriesLook;
    readonly values: readonly (number | null)[];
  }[];
};

const sizeWithoutLayout = { width: 640, height: 460 } as const;

/** The means of each agent around a circle, unscaled, as the study draws them: metrics of another scale pull the shape to their side. */
export function RadarChart({ title, about, axes, agents }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const { width, height } = usePaneSize(element, sizeWithoutLayout) ?? sizeWithoutLayout;
  const all = agents.flatMap(({ values }) => values.filter((value) => value !== null));
  const highest = Math.max(1, ...all);
  const lowest = Math.min(0, ...all);
  const radius = Math.max(60, Math.min(width - 360, height - 60) / 2);
  const [x0, y0] = [width / 2 - 40, height / 2];
  const place = (axis: number, value: number) => {
    const angle = (axis / axes.length) * 2 * Math.PI - Math.PI / 2;
    const reach = ((value - lowest) / (highest - lowest)) * radius;
    return { x: x0 + Math.cos(angle) * reach, y: y0 + Math.sin(angle) * reach };
  };
  const rings = [0.25, 0.5, 0.75, 1].map((share) => lowest + (highest - lowest) * share);
  const outline = (value: number) => axes.map((_, at) => place(at, value)).map(({ x, y }) => `${x},${y}`);
  const spoken = agents
    .map(({ agent, values }) => [agent, ...axes.map((axis, at) => `${axis} ${signed(values[at] ?? 0, 3)}`)].join(', '))
    .join('; ');
  return (
    <div className="er-chart">
      <ChartHead title={title} about={about} />
      <ChartDrawing element={element} title={title} about={about} spoken={spoken} className="er-tall">
        <svg data-drawing width={width} height={height} aria-hidden="true" fontSize={11}>
          {rings.map((value) => (
            <g key={value}>
              <path d={`M${outline(value).join('L')}Z`} fill="none" stroke={chartColors.grid} />
              {/* At the rim stands the name of the axis. */}
              {value < highest && (
                <text x={x0 + 4} y={place(0, value).y - 2} fill={chartColors.faint} fontSize={10.5}>
                  {signed(value, 1)}
                </text>
              )}
            </g>
          ))}
          {axes.map((axis, at) => {
            const end = place(at, highest);
            const label = place(at, highest + (highest - lowest) * 0.06);
            const anchor = Math.abs(label.x - x0) < 8 ? 'middle' : label.x > x0 ? 'start' : 'end';
            return (
              <g key={axis}>
                <path d={`M${x0},${y0}L${end.x},${end.y}`} stroke={chartColors.grid} />
                <text x={label.x} y={label.y + 4} textAnchor={anchor} fill={chartColors.text}>
                  {axis}
                </text>
              </g>
            );
          })}
          {agents.map(({ agent, look, values }) => (
            <g key={agent}>
              <path
                d={`M${values
                  .map((value, at) => place(at, value ?? lowest))
                  .map(({ x, y }) => `${x},${y}`)
                  .join('L')}Z`}
                fill="none"
                stroke={look.color}
                strokeWidth={1.5}
              />
              {values.map((value, at) => {
                const { x, y } = place(at, value ?? lowest);
                return value === null ? null : <Marker key={axes[at]} look={look} x={x} y={y} radius={3} />;
              })}
            </g>
          ))}
          {agents.map(({ agent, look }, at) => (
            <g key={agent}>
              <Marker look={look} x={width - 110} y={20 + at * 20} radius={4} />
              <text x={width - 98} y={24 + at * 20} fill={chartColors.text}>
                {agent}
              </text>
            </g>
          ))}
        </svg>
      </ChartDrawing>
    </div>
  );
}

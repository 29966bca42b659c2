import { useRef } from 'react';
import { niceAxis } from '../../../../../shared/charts/axis.ts';
import { cutMiddle } from '../../../../../shared/charts/chartTexts.ts';
import { signed } from '../../../../../shared/charts/numberTexts.ts';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import type { AgentOfMetric } from '../resultsData.ts';
import { scaleOf, ValueAxis } from './ValueAxis.tsx';

type Props = { readonly title: string; readonly about: string; readonly agents: readonly AgentOfMetric[] };

const sizeWithoutLayout = { width: 360, height: 180 } as const;
const [left, top, foot] = [40, 16, 22];

/** A bar from 0 for each agent's mean, with its interval. */
export function BarsChart({ title, about, agents }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const { width, height } = usePaneSize(element, sizeWithoutLayout) ?? sizeWithoutLayout;
  const values = agents.flatMap(({ mean, interval }) => [
    ...(mean === null ? [] : [mean]),
    ...(interval ? [interval.low, interval.high] : []),
  ]);
  const axis = niceAxis(values);
  const bottom = height - foot;
  const y = scaleOf(axis, top, bottom);
  const column = (width - left - 6) / Math.max(1, agents.length);
  const spoken = agents.map(({ name, mean }) => `${name} ${mean === null ? '–' : signed(mean, 3)}`).join(', ');
  return (
    <div className="er-chart er-bars">
      <ChartHead title={title} about={about} />
      <ChartDrawing element={element} title={title} about={about} spoken={spoken} className="er-low">
        <svg data-drawing width={width} height={height} aria-hidden="true" fontSize={11}>
          <ValueAxis axis={axis} y={y} left={left} right={width - 4} />
          {agents.map(({ name, look, mean, interval }, at) => {
            const middle = left + at * column + column / 2;
            if (mean === null) return null;
            return (
              <g key={name}>
                <rect
                  x={middle - column * 0.3}
                  y={Math.min(y(0), y(mean))}
                  width={column * 0.6}
                  height={Math.max(1, Math.abs(y(mean) - y(0)))}
                  rx={1}
                  fill={look.color}
                  fillOpacity={0.3}
                  stroke={look.color}
                />
                {interval && (
                  <path
                    d={`M${middle},${y(interval.low)}V${y(interval.high)}`}
                    stroke={chartColors.text}
                    strokeWidth={1.6}
                  />
                )}
                <Marker look={look} x={middle} y={y(mean)} radius={3.4} />
                <text
                  x={middle}
                  y={bottom + 15}
                  textAnchor="middle"
                  fill={chartColors.text}
                  fontSize={10.5}
                  data-full={name}
                >
                  {cutMiddle(name, column - 2)}
                </text>
              </g>
            );
          })}
        </svg>
      </ChartDrawing>
    </div>
  );
}

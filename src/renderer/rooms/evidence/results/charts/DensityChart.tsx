import { useRef } from 'react';
import { niceAxis } from '../../../../../shared/charts/axis.ts';
import { signed } from '../../../../../shared/charts/numberTexts.ts';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import { useText } from '../../../../window/i18n.ts';
import type { AgentOfMetric } from '../resultsData.ts';
import { scaleOf, ValueAxis } from './ValueAxis.tsx';

type Props = { readonly title: string; readonly about: string; readonly agents: readonly AgentOfMetric[] };

const sizeWithoutLayout = { width: 640, height: 300 } as const;
const [left, top, foot, right] = [44, 10, 28, 150];

/** A curve of density for each agent, each with an area of 1, with its name and how many values it is of. */
export function DensityChart({ title, about, agents }: Props) {
  const { t } = useText();
  const element = useRef<HTMLDivElement>(null);
  const { width, height } = usePaneSize(element, sizeWithoutLayout) ?? sizeWithoutLayout;
  const curves = agents.flatMap(({ name: agent, look, points, density: curve }) =>
    curve === null ? [] : [{ agent, look, curve, count: points.length }],
  );
  const along = niceAxis(curves.flatMap(({ curve }) => [curve.from, curve.to]));
  const up = niceAxis(curves.flatMap(({ curve }) => curve.y));
  const bottom = height - foot;
  const y = scaleOf(up, top, bottom);
  const x = (value: number) => left + ((value - along.from) / (along.to - along.from)) * (width - left - right);
  const placeOf = ({ from, to, y: all }: (typeof curves)[number]['curve'], at: number) =>
    from + ((to - from) * at) / Math.max(1, all.length - 1);
  return (
    <div className="er-chart">
      <ChartHead title={title} about={about} />
      <ChartDrawing
        element={element}
        title={title}
        about={about}
        spoken={curves.map(({ agent }) => agent).join(', ')}
        className="er-wide"
      >
        <svg data-drawing width={width} height={height} aria-hidden="true" fontSize={12}>
          <ValueAxis axis={up} y={y} left={left} right={width - right} />
          {along.ticks.map((tick) => (
            <text key={tick} x={x(tick)} y={bottom + 18} textAnchor="middle" fill={chartColors.tick} fontSize={11}>
              {signed(tick, 1)}
            </text>
          ))}
          {curves.map(({ agent, look, curve }) => {
            const points = curve.y.map((value, at) => `${x(placeOf(curve, at)).toFixed(1)},${y(value).toFixed(1)}`);
            const peak = curve.y.indexOf(Math.max(...curve.y));
            return (
              <g key={agent}>
                <path d={`M${points.join('L')}`} fill="none" stroke={look.color} strokeWidth={1.5} />
                <Marker look={look} x={x(placeOf(curve, peak))} y={y(curve.y[peak] ?? 0)} radius={4} />
              </g>
            );
          })}
          {curves.map(({ agent, look, count }, at) => (
            <g key={agent}>
              <Marker look={look} x={width - right + 14} y={top + 10 + at * 20} radius={4} />
              <text x={width - right + 24} y={top + 14 + at * 20} fill={chartColors.text} fontSize={11}>
                {agent} {t('evidenceResults.chart.count', { count })}
              </text>
            </g>
          ))}
        </svg>
      </ChartDrawing>
    </div>
  );
}

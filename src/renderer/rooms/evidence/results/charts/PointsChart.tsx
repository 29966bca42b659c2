import { type KeyboardEvent, useRef } from 'react';
import { niceAxis } from '../../../../../shared/charts/axis.ts';
import { cutMiddle } from '../../../../../shared/charts/chartTexts.ts';
import { signed } from '../../../../../shared/charts/numberTexts.ts';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import { useText } from '../../../../window/i18n.ts';
import { type AgentOfMetric, type ChosenPoint, pointAfter, sidewaysOf } from '../resultsData.ts';
import { scaleOf, ValueAxis } from './ValueAxis.tsx';

type Props = {
  readonly title: string;
  readonly about: string;
  readonly agents: readonly AgentOfMetric[];
  readonly chosen: ChosenPoint | null;
  readonly onChoose: (point: ChosenPoint) => void;
};

const sizeWithoutLayout = { width: 380, height: 380 } as const;
const [left, top, foot, nameSize] = [40, 10, 52, 11];

/** Each agent's values as points with their quartiles, and the mean with its interval. Arrows go from point to point. */
export function PointsChart({ title, about, agents, chosen, onChoose }: Props) {
  const { t } = useText();
  const element = useRef<HTMLDivElement>(null);
  const { width, height } = usePaneSize(element, sizeWithoutLayout) ?? sizeWithoutLayout;
  const values = agents.flatMap(({ points, interval }) => [
    ...points.map(({ value }) => value),
    ...(interval ? [interval.low, interval.high] : []),
  ]);
  const axis = niceAxis(values);
  const bottom = height - foot;
  const y = scaleOf(axis, top, bottom);
  const column = (width - left - 8) / Math.max(1, agents.length);
  const frame = (at: number) => {
    const from = left + at * column;
    return {
      box: from + column * 0.22,
      points: from + column * 0.52,
      mean: from + column * 0.84,
      middle: from + column / 2,
    };
  };
  const spoken = agents
    .map(({ name, mean, points }) =>
      t('evidenceResults.chart.spoken', {
        agent: name,
        mean: mean === null ? '–' : signed(mean, 3),
        count: points.length,
      }),
    )
    .join('; ');
  return (
    <div className="er-chart">
      <ChartHead title={title} about={about} />
      {/* biome-ignore lint/a11y/useSemanticElements: it holds a drawing with keys */}
      <div
        role="group"
        aria-label={`${title}. ${t('evidenceResults.chart.keys')}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows go from point to point
        tabIndex={0}
        className="er-chart-keys"
        data-scope="evidence.points"
        onKeyDown={(event) => moveByKey(event, agents, chosen, onChoose)}
      >
        <ChartDrawing element={element} title={title} about={about} spoken={spoken} className="er-points">
          <svg data-drawing width={width} height={height} aria-hidden="true" fontSize={12}>
            <ValueAxis axis={axis} y={y} left={left} right={width - 4} />
            {agents.map((one, at) => (
              <Column
                key={one.name}
                agent={one}
                at={frame(at)}
                spread={column * 0.16}
                y={y}
                chosen={chosen?.agent === one.name ? chosen : null}
                onChoose={onChoose}
              />
            ))}
            {agents.map(({ name, points }, at) => {
              const empty = points.filter(({ isEmpty }) => isEmpty).length;
              return (
                <g key={name} textAnchor="middle">
                  <text
                    x={frame(at).middle}
                    y={bottom + 18}
                    fill={chartColors.text}
                    fontWeight={chosen?.agent === name ? 600 : 400}
                    fontSize={nameSize}
                    data-full={name}
                  >
                    {cutMiddle(name, column - 2, nameSize)}
                  </text>
                  <text x={frame(at).middle} y={bottom + 34} fill={chartColors.faint} fontSize={10.5}>
                    {t('evidenceResults.chart.count', { count: points.length })}
                  </text>
                  {empty > 0 && (
                    <text x={frame(at).middle} y={bottom + 47} fill={chartColors.faint} fontSize={10.5}>
                      {t('evidenceResults.chart.empty', { count: empty })}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        </ChartDrawing>
      </div>
    </div>
  );
}

type ColumnProps = {
  readonly agent: AgentOfMetric;
  readonly at: { readonly box: number; readonly points: number; readonly mean: number };
  /** How far points go to each side, in pixels. */
  readonly spread: number;
  readonly y: (value: number) => number;
  readonly chosen: ChosenPoint | null;
  readonly onChoose: Props['onChoose'];
};

type Point = AgentOfMetric['points'][number];

const isSame = (point: Point, chosen: ChosenPoint | null) =>
  chosen !== null && point.position === chosen.position && point.claim === chosen.claim;

function Column({ agent: { name, look, points, box, mean, interval }, at, spread, y, chosen, onChoose }: ColumnProps) {
  const x = (point: Point) => at.points + sidewaysOf(point) * spread;
  const ringed = points.find((point) => isSame(point, chosen));
  return (
    <g>
      {box && (
        <g stroke={chartColors.text} fill={chartColors.ground}>
          <path d={`M${at.box},${y(box.whiskerLow)}V${y(box.q1)}M${at.box},${y(box.q3)}V${y(box.whiskerHigh)}`} />
          <rect x={at.box - 9} y={y(box.q3)} width={18} height={Math.max(1, y(box.q1) - y(box.q3))} />
          <path d={`M${at.box - 9},${y(box.median)}h18`} strokeWidth={2} />
        </g>
      )}
      {points.map((point) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows of the chart lead to each point
        <g
          key={`${point.position} ${point.claim}`}
          className="er-point"
          opacity={point.isEmpty ? 1 : 0.75}
          onClick={() => onChoose({ agent: name, position: point.position, claim: point.claim })}
        >
          <circle cx={x(point)} cy={y(point.value)} r={6} fill="transparent" />
          {point.isEmpty ? (
            <circle
              cx={x(point)}
              cy={y(point.value)}
              r={4}
              fill={chartColors.ground}
              stroke={look.color}
              strokeWidth={1.5}
            />
          ) : (
            <Marker look={look} x={x(point)} y={y(point.value)} radius={2.6} />
          )}
        </g>
      ))}
      {ringed && (
        <circle cx={x(ringed)} cy={y(ringed.value)} r={7.5} fill="none" stroke={chartColors.place} strokeWidth={2} />
      )}
      {mean !== null && (
        <>
          {interval && (
            <path d={`M${at.mean},${y(interval.low)}V${y(interval.high)}`} stroke={look.color} strokeWidth={2} />
          )}
          <Marker look={look} x={at.mean} y={y(mean)} radius={4.5} />
        </>
      )}
    </g>
  );
}

/** Up and down through the points of an agent by their values, left and right to the same item of the next agent. */
function moveByKey(
  event: KeyboardEvent,
  agents: readonly AgentOfMetric[],
  chosen: ChosenPoint | null,
  onChoose: Props['onChoose'],
): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const next = pointAfter(event.key, agents, chosen);
  if (next === null) return;
  event.preventDefault();
  onChoose(next);
}

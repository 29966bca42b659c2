import { useRef } from 'react';
import { niceAxis } from '../../../../../shared/charts/axis.ts';
import { signed } from '../../../../../shared/charts/numberTexts.ts';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import { useText } from '../../../../window/i18n.ts';
import { Sample } from '../MeansTable.tsx';
import type { AgentOfMetric, ChosenPoint } from '../resultsData.ts';
import './claimStrip.css';

type Props = {
  /** The metric. */
  readonly about: string;
  readonly agents: readonly AgentOfMetric[];
  readonly chosen: ChosenPoint;
  readonly onChoose: (point: ChosenPoint) => void;
};

const sizeWithoutLayout = { width: 340, height: 46 } as const;
const [side, middle] = [14, 16];

/** One item's values of a metric over the agents, on the axis of all values: whoever is pressed is the next to be read. */
export function ClaimStrip({ about, agents, chosen, onChoose }: Props) {
  const { t } = useText();
  const element = useRef<HTMLDivElement>(null);
  const { width, height } = usePaneSize(element, sizeWithoutLayout) ?? sizeWithoutLayout;
  const { position, claim } = chosen;
  const own = agents.flatMap(({ name, look, points }) => {
    const point = points.find((one) => one.position === position && one.claim === claim);
    return point === undefined ? [] : [{ name, look, ...point }];
  });
  const axis = niceAxis(agents.flatMap(({ points }) => points.map(({ value }) => value)));
  const x = (value: number) => side + ((value - axis.from) / (axis.to - axis.from)) * (width - 2 * side);
  const choose = (agent: string) => onChoose({ agent, position, claim });
  return (
    <section className="er-strip">
      <h3>{t('evidenceResults.point.strip', { count: own.length })}</h3>
      <p className="er-quiet">{about}</p>
      <div ref={element} className="er-strip-drawing">
        <svg width={width} height={height} fontSize={11} aria-hidden="true">
          <path d={`M${side},${middle}H${width - side}`} stroke={chartColors.tick} />
          {axis.ticks.map((tick) => (
            <g key={tick}>
              <path d={`M${x(tick)},${middle}v5`} stroke={chartColors.tick} />
              <text x={x(tick)} y={middle + 19} textAnchor="middle" fill={chartColors.tick}>
                {signed(tick, 1)}
              </text>
            </g>
          ))}
          {own.map(({ name, look, value, isEmpty }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the values below are buttons
            <g key={name} className="er-point" onClick={() => choose(name)}>
              {isEmpty ? (
                <circle
                  cx={x(value)}
                  cy={middle}
                  r={4}
                  fill={chartColors.ground}
                  stroke={look.color}
                  strokeWidth={1.5}
                />
              ) : (
                <Marker look={look} x={x(value)} y={middle} radius={4.5} />
              )}
              {name === chosen.agent && (
                <circle cx={x(value)} cy={middle} r={8.5} fill="none" stroke={chartColors.place} strokeWidth={2} />
              )}
            </g>
          ))}
        </svg>
      </div>
      <ul className="er-strip-values">
        {own.map(({ name, look, value, isEmpty }) => (
          <li key={name}>
            <button
              type="button"
              className="er-strip-value"
              aria-pressed={name === chosen.agent}
              title={name}
              onClick={() => choose(name)}
            >
              <Sample look={look} /> <span className="ak-hidden">{name}</span>
              <span className="ak-number">{signed(value, 3)}</span>
              {isEmpty && <small className="er-strip-empty">{t('evidenceResults.columns.isEmpty')}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useMemo, useRef } from 'react';
import type { SeriesLook } from '../../../../../shared/charts/series.ts';
import {
  type CaseRelations,
  type ModelRelation,
  relationKindOf,
} from '../../../../../shared/rooms/drift/caseRelations.ts';
import {
  acrossAll,
  acrossAt,
  acrossDigits,
  type CaseDots,
  layOutCaseDots,
  upAt,
} from '../../../../../shared/rooms/drift/charts/caseDots.ts';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useDriftStore } from '../../driftContext.ts';
import { correlationText, otherText } from './relationTexts.ts';

type Props = { readonly relations: CaseRelations; readonly model: ModelRelation; readonly look: SeriesLook };

const sizeWithoutLayout = { width: 640, height: 340 } as const;

/** The cases of one model: recall up, what it stands against across. A dot leads to its case. */
export function RelationPlot({ relations, model, look }: Props) {
  const { t } = useText();
  const element = useRef<HTMLDivElement>(null);
  const size = usePaneSize(element, sizeWithoutLayout);
  const { against } = relations;
  const { width, height } = size ?? sizeWithoutLayout;
  const laid = useMemo(
    () => layOutCaseDots(model.points, against, { width, height, across: acrossAll(relations.models) }),
    [model, against, width, height, relations],
  );
  const title = t(`driftCharts.relations.titles.${relationKindOf(against)}`);
  const about = [`${model.model}: ${correlationText(model.correlation, t)}`, unnamedText(laid, t)]
    .filter(Boolean)
    .join(' · ');
  const spoken = model.points.map(
    (point) => `${point.caseKey}: ${point.recall.toFixed(2)}, ${otherText(point, against)}`,
  );
  return (
    <ChartDrawing element={element} title={title} about={about} spoken={spoken.join('; ')} className="dx-plot">
      {size && <Drawing laid={laid} relations={relations} look={look} model={model.model} />}
    </ChartDrawing>
  );
}

/** That some dots have no name, where they have none. */
function unnamedText({ unnamed }: CaseDots, t: ReturnType<typeof useText>['t']): string {
  return unnamed === 0 ? '' : t('driftCharts.relations.unnamed', { count: unnamed });
}

type DrawingProps = {
  readonly laid: CaseDots;
  readonly relations: CaseRelations;
  readonly look: SeriesLook;
  readonly model: string;
};

function Drawing({ laid, relations: { against, turns }, look, model }: DrawingProps) {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const { width, height, left, right, top, bottom, across, up, dots } = laid;
  const digits = acrossDigits(laid);
  const small = { fontSize: 11, fill: chartColors.tick } as const;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} data-drawing aria-hidden="true">
      {up.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left},${upAt(laid, tick)}H${right}`} stroke={chartColors.grid} fill="none" />
          <text {...small} x={left - 8} y={upAt(laid, tick) + 4} textAnchor="end">
            {tick.toFixed(1)}
          </text>
        </g>
      ))}
      {across.ticks.map((tick) => (
        <text key={tick} {...small} x={acrossAt(laid, tick)} y={bottom + 16} textAnchor="middle">
          {digits === 0 ? countText(tick) : tick.toFixed(digits)}
        </text>
      ))}
      <path d={`M${left},${top}V${bottom}H${right}`} fill="none" stroke={chartColors.axis} />
      <text fontSize={12} fill={chartColors.text} x={(left + right) / 2} y={bottom + 36} textAnchor="middle">
        {t(`driftCharts.relations.across.${against}`)}
      </text>
      <text
        fontSize={12}
        fill={chartColors.text}
        textAnchor="middle"
        transform={`translate(16 ${(top + bottom) / 2}) rotate(-90)`}
      >
        {t(`driftCharts.relations.up.${turns}`)}
      </text>
      {dots.map(({ x, y, radius, cases, name }) => {
        const [first] = cases;
        if (!first) return null;
        const keys = cases.map(({ caseKey }) => caseKey).join(', ');
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table beside it does the same for the keyboard
          <g
            key={first.caseId}
            className="dc-row"
            onClick={() => act(() => store.getState().openCase(first.caseId, model))}
          >
            <title>{`${keys}: ${first.recall.toFixed(2)}, ${otherText(first, against)}`}</title>
            <circle cx={x} cy={y} r={radius + 5} fill="transparent" />
            <Marker look={look} x={x} y={y} radius={radius} />
            {name && (
              <text {...small} x={name.x} y={name.y}>
                {name.text}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

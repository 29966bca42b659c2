import { useRef } from 'react';
import { tickDigits } from '../../../../../shared/charts/axis.ts';
import { cutMiddle, textWidth } from '../../../../../shared/charts/chartTexts.ts';
import type { Interval, ModelRow, ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { rangeText, signed } from '../../../../components/charts/numberTexts.ts';
import { RowButtons } from '../../../../components/charts/RowButtons.tsx';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import { useText } from '../../../../window/i18n.ts';
import { useResults } from '../resultsContext.ts';
import { useModelChoice } from '../useModelChoice.ts';
import { useModels } from '../useModels.ts';
import { type ForestFrame, forestFrame, laneWidth, type Panel, placeOf, rowHeight } from './forestFrame.ts';
import { type Bar, notToldApart, orderModels, testedPairs } from './toldApart.ts';

type Props = {
  readonly scope: ScopeView;
  readonly title: string;
  readonly about: string;
  /** Of rates: drawn questions for the pool of criteria, whose votes are not independent; else Wilson's. */
  readonly takesDrawn: boolean;
};

/** Pixels between a value and its interval, and of the narrowest column of intervals, which its heading needs. */
const [rangeGap, leastRange] = [10, 66];
const sizeWithoutLayout = { width: 700, height: 260 } as const;

/** Win rates and strengths with one row for each model, and bars that join what is not told apart. */
export function ForestChart({ scope, title, about, takesDrawn }: Props) {
  const { t, language } = useText();
  const element = useRef<HTMLDivElement>(null);
  const size = usePaneSize(element, sizeWithoutLayout);
  const { nameOf } = useModels();
  const choice = useModelChoice();
  const order = orderModels(scope);
  const rows = order.flatMap((model) => scope.models.find((row) => row.model === model) ?? []);
  const bars = notToldApart(testedPairs(scope), order);
  const widest = (intervals: readonly Interval[]) =>
    rangeGap +
    Math.max(leastRange, ...intervals.map((one) => (one === null ? 0 : textWidth(rangeText(one, language)))));
  const frame = forestFrame({
    width: size?.width ?? sizeWithoutLayout.width,
    names: rows.map(({ model }) => nameOf(model)),
    strengths: rows.flatMap(({ strength }) =>
      strength === null ? [] : [strength.value, ...endsOf(strength.interval)],
    ),
    lanes: 1 + Math.max(-1, ...bars.map(({ lane }) => lane)),
    ranges: {
      rate: widest(rows.map(({ rate }) => (takesDrawn ? rate.drawn : rate.interval))),
      strength: widest(rows.map(({ strength }) => strength?.interval ?? null)),
    },
  });
  const words = rows.map(({ model, rate, strength }) => {
    const interval = takesDrawn ? rate.drawn : rate.interval;
    const range = (of: Interval) => (of === null ? t('ratingsResults.noIntervalShort') : rangeText(of, language));
    const won = rate.value === null ? t('ratingsResults.noComparisons') : `${signed(rate.value)} (${range(interval)})`;
    const strong = strength === null ? '' : `, ${signed(strength.value)} (${range(strength.interval)})`;
    return `${nameOf(model)}: ${won}, n ${rate.n}${strong}`;
  });
  return (
    <div className="ak-rows-drawn">
      <ChartDrawing element={element} title={title} about={about} spoken={words.join('; ')} className="rr-forest">
        {size && (
          <svg data-drawing width={frame.width} height={frame.height} aria-hidden="true" fontSize={12}>
            <Heads frame={frame} scope={scope} takesDrawn={takesDrawn} hasBars={bars.length > 0} />
            <Grid panel={frame.rate} frame={frame} middle={0.5} />
            {hasStrengths(scope) && <Grid panel={frame.strength} frame={frame} middle={0} />}
            {rows.map((row, at) => (
              <Row key={row.model} row={row} at={at} frame={frame} takesDrawn={takesDrawn} />
            ))}
            {bars.map((bar) => (
              <ApartBar key={`${bar.from} ${bar.to}`} bar={bar} frame={frame} />
            ))}
          </svg>
        )}
      </ChartDrawing>
      <RowButtons
        top={frame.top}
        rowHeight={rowHeight}
        rows={rows.map(({ model }) => ({ key: model, label: choice.labelOf(model), isChosen: choice.isChosen(model) }))}
        onChoose={choice.onChoose}
      />
    </div>
  );
}

const endsOf = (interval: Interval) => (interval === null ? [] : [interval.low, interval.high]);
const hasStrengths = ({ models }: ScopeView) => models.some(({ strength }) => strength !== null);

type HeadsProps = Pick<Props, 'scope' | 'takesDrawn'> & { readonly frame: ForestFrame; readonly hasBars: boolean };

function Heads({ frame, scope, takesDrawn, hasBars }: HeadsProps) {
  const { t } = useText();
  const { rate, strength } = frame;
  const ties = useResults((state) => state.filter.ties);
  const small = { fill: chartColors.faint, fontSize: 11 };
  const strong = { fill: chartColors.text, fontWeight: 600 };
  const right = { textAnchor: 'end' } as const;
  const compared = scope.models.filter((row) => row.strength !== null).length;
  return (
    <>
      <text x={rate.left} y={14} {...strong}>
        {t('ratingsResults.forest.rate')}
      </text>
      <text x={rate.left} y={31} {...small}>
        {t(`ratingsResults.forest.ties.${ties}`)}
      </text>
      <text x={rate.range} y={31} {...small} {...right}>
        {takesDrawn ? t('ratingsResults.forest.drawn') : t('ratingsResults.forest.wilson')}
      </text>
      <text x={rate.n ?? 0} y={31} {...small} {...right}>
        n
      </text>
      {hasStrengths(scope) && (
        <>
          <text x={strength.left} y={14} {...strong}>
            {t('ratingsResults.forest.strength')}
          </text>
          <text x={strength.left} y={31} {...small}>
            {t('ratingsResults.forest.strengthAbout', { count: compared })}
          </text>
          <text x={strength.range} y={31} {...small} {...right}>
            {t('ratingsResults.forest.clustered')}
          </text>
          {hasBars && (
            <text x={frame.width - 2} y={14} {...small} {...right}>
              {t('ratingsResults.forest.open')}
            </text>
          )}
        </>
      )}
    </>
  );
}

function Grid({ panel, frame, middle }: { panel: Panel; frame: ForestFrame; middle: number }) {
  const { top, bottom } = frame;
  const digits = tickDigits(panel.axis);
  // Between the ends of a narrow panel there is room for the middle alone.
  const isWide = panel.right - panel.left > 28 * panel.axis.ticks.length;
  return (
    <>
      {panel.axis.ticks.map((tick) => {
        const x = placeOf(panel, tick);
        return (
          <g key={tick}>
            <path
              d={`M${x},${top}V${bottom}`}
              stroke={tick === middle ? chartColors.text : chartColors.grid}
              strokeDasharray={tick === middle ? '4 3' : undefined}
            />
            {(isWide || tick === middle || Number.isInteger(tick)) && (
              <text x={x} y={bottom + 16} textAnchor="middle" fill={chartColors.tick} fontSize={11}>
                {signed(tick, digits === 5 ? 2 : Number.isInteger(tick) ? 0 : digits)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

type RowProps = {
  readonly row: ModelRow;
  readonly at: number;
  readonly frame: ForestFrame;
  readonly takesDrawn: boolean;
};

function Row({ row: { model, rate, strength }, at, frame, takesDrawn }: RowProps) {
  const { t } = useText();
  const { nameOf, lookOf } = useModels();
  const look = lookOf(model);
  const y = frame.top + at * rowHeight + rowHeight / 2;
  const name = nameOf(model);
  const interval = takesDrawn ? rate.drawn : rate.interval;
  return (
    <>
      <path d={`M0,${y - rowHeight / 2}H${frame.width}`} stroke={chartColors.grid} />
      <Marker look={look} x={8} y={y} radius={4.5} />
      <text x={20} y={y + 4} fill={chartColors.text} fontWeight={500} data-full={name}>
        {cutMiddle(name, frame.nameWidth - 30)}
      </text>
      {rate.value === null ? (
        <text x={frame.rate.left + 4} y={y + 4} fill={chartColors.faint} fontSize={11}>
          {t('ratingsResults.noComparisons')}
        </text>
      ) : (
        <Estimate panel={frame.rate} y={y} value={rate.value} interval={interval} look={look} />
      )}
      <text x={frame.rate.n ?? 0} y={y + 4} textAnchor="end" fill={chartColors.tick}>
        {rate.n}
      </text>
      {strength !== null && (
        <Estimate panel={frame.strength} y={y} value={strength.value} interval={strength.interval} look={look} />
      )}
    </>
  );
}

/** Pixels: of a mark, and of half the stroke that ends an interval. */
const [usualRadius, capHeight] = [5, 4.5];

type EstimateProps = {
  readonly panel: Panel;
  readonly y: number;
  readonly value: number;
  readonly interval: Interval;
  readonly look: ReturnType<ReturnType<typeof useModels>['lookOf']>;
};

function Estimate({ panel, y, value, interval, look }: EstimateProps) {
  const { t, language } = useText();
  const [low, high] = interval === null ? [0, 0] : [placeOf(panel, interval.low), placeOf(panel, interval.high)];
  // Many judgements make an interval that a mark of the usual size would hide.
  const radius = interval === null ? usualRadius : Math.min(usualRadius, Math.max(2.5, (high - low) / 2 - 2));
  return (
    <>
      {interval && (
        <path
          d={`M${low},${y}H${high}M${low},${y - capHeight}v${2 * capHeight}M${high},${y - capHeight}v${2 * capHeight}`}
          stroke={look.color}
          strokeWidth={1.6}
          fill="none"
        />
      )}
      <Marker look={look} x={placeOf(panel, value)} y={y} radius={radius} />
      <text x={panel.value} y={y + 4} textAnchor="end" fill={chartColors.text} fontWeight={600}>
        {signed(value)}
      </text>
      <text x={panel.range} y={y + 4} textAnchor="end" fill={chartColors.tick} fontSize={interval ? 12 : 11}>
        {interval ? rangeText(interval, language) : t('ratingsResults.noIntervalShort')}
      </text>
    </>
  );
}

function ApartBar({ bar: { from, to, isWhole, lane }, frame }: { bar: Bar; frame: ForestFrame }) {
  const x = frame.bars + lane * laneWidth + laneWidth / 2;
  const [first, last] = [from, to].map((row) => frame.top + row * rowHeight + rowHeight / 2);
  const [top, bottom] = [(first ?? 0) - 7, (last ?? 0) + 7];
  return (
    <path
      d={`M${x - 3},${top}H${x + 3}M${x},${top}V${bottom}M${x - 3},${bottom}H${x + 3}`}
      stroke={chartColors.tick}
      strokeWidth={1.4}
      strokeDasharray={isWhole ? undefined : '2 3'}
      fill="none"
    />
  );
}

import { tickDigits } from '../../../../../shared/charts/axis.ts';
import { cutMiddle } from '../../../../../shared/charts/chartTexts.ts';
import { estimateRange, estimateText, signed } from '../../../../../shared/charts/numberTexts.ts';
import type { Interval, ModelRow, ResultsFilter } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import type { Models } from '../useModels.ts';
import { type ForestFrame, laneWidth, type Panel, placeOf, rowHeight } from './forestFrame.ts';
import { type Forest, rateInterval } from './layOutForest.ts';
import type { Bar } from './toldApart.ts';

type Props = {
  readonly forest: Forest;
  readonly models: Models;
  readonly takesDrawn: boolean;
  readonly ties: ResultsFilter['ties'];
};

/** The drawing of a forest, in a pane or out of sight for a picture. */
export function ForestDrawing({ forest, models, takesDrawn, ties }: Props) {
  const { rows, bars, frame } = forest;
  const { rate, strength } = frame;
  return (
    <svg data-drawing width={frame.width} height={frame.height} aria-hidden="true" fontSize={12}>
      <RateHead {...{ frame, takesDrawn, ties }} />
      <Grid panel={rate} middle={0.5} />
      <Names {...{ rows, frame, models }} top={rate.top} />
      {rows.map((row, at) => (
        <Rate key={row.model} {...{ row, frame, models, takesDrawn }} y={middleOf(rate, at)} />
      ))}
      {strength && (
        <>
          <StrengthHead {...{ strength, frame }} compared={countCompared(rows)} hasBars={bars.length > 0} />
          <Grid panel={strength} middle={0} />
          {frame.isStacked && <Names {...{ rows, frame, models }} top={strength.top} />}
          {rows.map(
            ({ model, strength: one }, at) =>
              one && (
                <Estimate
                  key={model}
                  panel={strength}
                  y={middleOf(strength, at)}
                  {...{ ...one, look: models.lookOf(model) }}
                />
              ),
          )}
          {bars.map((bar) => (
            <ApartBar key={`${bar.from} ${bar.to}`} bar={bar} panel={strength} left={frame.bars} />
          ))}
        </>
      )}
    </svg>
  );
}

const countCompared = (rows: readonly ModelRow[]) => rows.filter(({ strength }) => strength !== null).length;
const middleOf = ({ top }: Panel, row: number) => top + row * rowHeight + rowHeight / 2;

/** Of headings: from the first row up to their lines. */
const [titleAbove, aboutAbove] = [28, 11];
const small = { fill: chartColors.faint, fontSize: 11 };
const strong = { fill: chartColors.text, fontWeight: 600 };
const right = { textAnchor: 'end' } as const;

function RateHead({ frame: { rate, n }, takesDrawn, ties }: Pick<Props, 'takesDrawn' | 'ties'> & Framed) {
  const { t } = useText();
  const [title, about] = [rate.top - titleAbove, rate.top - aboutAbove];
  return (
    <>
      <text x={rate.left} y={title} {...strong}>
        {t('ratingsResults.forest.rate')}
      </text>
      <text x={rate.left} y={about} {...small}>
        {t(`ratingsResults.forest.ties.${ties}`)}
      </text>
      <text x={rate.range} y={about} {...small} {...right}>
        {takesDrawn ? t('ratingsResults.forest.drawn') : t('ratingsResults.forest.wilson')}
      </text>
      <text x={n} y={about} {...small} {...right}>
        n
      </text>
    </>
  );
}

type Framed = { readonly frame: ForestFrame };
type StrengthHeadProps = Framed & {
  readonly strength: Panel;
  /** Models that were compared, of which the mean is 0. */
  readonly compared: number;
  readonly hasBars: boolean;
};

function StrengthHead({ strength, frame, compared, hasBars }: StrengthHeadProps) {
  const { t } = useText();
  const [title, about] = [strength.top - titleAbove, strength.top - aboutAbove];
  return (
    <>
      <text x={strength.left} y={title} {...strong}>
        {t('ratingsResults.forest.strength')}
      </text>
      <text x={strength.left} y={about} {...small}>
        {t('ratingsResults.forest.strengthAbout', { count: compared })}
      </text>
      <text x={strength.range} y={about} {...small} {...right}>
        {t('ratingsResults.forest.clustered')}
      </text>
      {hasBars && (
        <text x={frame.width - 2} y={title} {...small} {...right}>
          {t('ratingsResults.forest.open')}
        </text>
      )}
    </>
  );
}

function Grid({ panel, middle }: { readonly panel: Panel; readonly middle: number }) {
  const { top, bottom, axis } = panel;
  const digits = tickDigits(axis);
  // Between the ends of a narrow panel there is room for the middle alone.
  const isWide = panel.right - panel.left > 28 * axis.ticks.length;
  return (
    <>
      {axis.ticks.map((tick) => {
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

type NamesProps = Framed & Pick<Props, 'models'> & Pick<Forest, 'rows'> & { readonly top: number };

/** The rows from `top` down, with their models. */
function Names({ rows, frame, models, top }: NamesProps) {
  return rows.map(({ model }, at) => {
    const [name, y] = [models.nameOf(model), top + at * rowHeight + rowHeight / 2];
    return (
      <g key={model}>
        <path d={`M0,${y - rowHeight / 2}H${frame.width}`} stroke={chartColors.grid} />
        <Marker look={models.lookOf(model)} x={8} y={y} radius={4.5} />
        <text x={20} y={y + 4} fill={chartColors.text} fontWeight={500}>
          {cutMiddle(name, frame.nameWidth - 30)}
        </text>
      </g>
    );
  });
}

type RateProps = Framed &
  Pick<Props, 'models' | 'takesDrawn'> & {
    readonly row: ModelRow;
    readonly y: number;
  };

function Rate({ row: { model, rate }, frame, models, takesDrawn, y }: RateProps) {
  const { t } = useText();
  const panel = frame.rate;
  return (
    <>
      {rate.value === null ? (
        <text x={panel.left + 4} y={y + 4} fill={chartColors.faint} fontSize={11}>
          {t('ratingsResults.noComparisons')}
        </text>
      ) : (
        <Estimate
          {...{ panel, y, value: rate.value, interval: rateInterval(rate, takesDrawn), look: models.lookOf(model) }}
        />
      )}
      <text x={frame.n} y={y + 4} textAnchor="end" fill={chartColors.tick}>
        {countText(rate.n)}
      </text>
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
  readonly look: ReturnType<Models['lookOf']>;
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
        {estimateText(value, interval)}
      </text>
      <text x={panel.range} y={y + 4} textAnchor="end" fill={chartColors.tick} fontSize={interval ? 12 : 11}>
        {interval ? estimateRange(value, interval, language) : t('ratingsResults.noIntervalShort')}
      </text>
    </>
  );
}

type ApartBarProps = { readonly bar: Bar; readonly panel: Panel; readonly left: number };

function ApartBar({ bar: { from, to, isWhole, lane }, panel, left }: ApartBarProps) {
  const x = left + lane * laneWidth + laneWidth / 2;
  const [top, bottom] = [middleOf(panel, from) - 7, middleOf(panel, to) + 7];
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

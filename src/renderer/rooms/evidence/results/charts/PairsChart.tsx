import { Fragment, useRef } from 'react';
import { niceAxis } from '../../../../../shared/charts/axis.ts';
import { cutMiddle } from '../../../../../shared/charts/chartTexts.ts';
import { pText, rangeText, signed } from '../../../../../shared/charts/numberTexts.ts';
import type { SeriesLook } from '../../../../../shared/charts/series.ts';
import {
  adjustedP,
  type HolmFamily,
  isToldApart,
  type PairReading,
  type ResultPair,
  shownReading,
} from '../../../../../shared/rooms/evidence/resultsView.ts';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import { useText } from '../../../../window/i18n.ts';

type Props = {
  readonly title: string;
  readonly about: string;
  readonly pairs: readonly ResultPair[];
  readonly family: HolmFamily;
  /** Which of both readings the numbers are of. */
  readonly leaveOutEmpty: boolean;
  readonly lookOf: (agent: string) => SeriesLook;
};

const sizeWithoutLayout = { width: 380, height: 380 } as const;
const [headHeight, rowHeight, fontSize] = [20, 24, 11];

/** Each two agents: the mean difference, the named one less that of the row, over the same items with its interval, and the p of its test. Both readings of empty explanations. */
export function PairsChart({ title, about, pairs, family, leaveOutEmpty, lookOf }: Props) {
  const { t, language } = useText();
  const element = useRef<HTMLDivElement>(null);
  const { width } = usePaneSize(element, sizeWithoutLayout) ?? sizeWithoutLayout;
  const groups = [...new Set(pairs.map(({ first }) => first))].map((first) => ({
    first,
    pairs: pairs.filter((pair) => pair.first === first),
  }));
  const height = groups.reduce((sum, group) => sum + headHeight + group.pairs.length * rowHeight, headHeight + 4);
  const nameWidth = width > 480 ? 140 : 112;
  const numbers = Math.min(190, width * 0.46);
  const showsRange = numbers > 150;
  const axis = niceAxis(
    pairs.flatMap(({ all, withoutEmpty }) =>
      [all.low95, all.high95, withoutEmpty?.low95, withoutEmpty?.high95].flatMap((value) => value ?? []),
    ),
  );
  const [from, to] = [nameWidth, Math.max(nameWidth + 40, width - numbers)];
  const x = (value: number) => from + ((value - axis.from) / (axis.to - axis.from)) * (to - from);
  const range = (reading: PairReading) => {
    const { low95: low, high95: high } = reading;
    return low === null || high === null ? '' : rangeText({ low, high }, language, 3);
  };
  const differenceOf = ({ meanDifference }: PairReading) => (meanDifference === null ? '–' : signed(meanDifference, 3));
  const pOf = (reading: PairReading) => {
    const p = adjustedP(reading, family);
    return p === null ? '–' : pText(p);
  };
  const spoken = pairs
    .map((pair) => {
      const reading = shownReading(pair, leaveOutEmpty);
      return t('evidenceResults.pairs.spoken', {
        first: pair.first,
        second: pair.second,
        difference: differenceOf(reading),
        range: range(reading),
        p: pOf(reading),
      });
    })
    .join('; ');
  let top = headHeight;
  return (
    <ChartDrawing element={element} title={title} about={about} spoken={spoken} className="er-pairs">
      <svg data-drawing width={width} height={height} aria-hidden="true" fontSize={fontSize}>
        <path d={`M${x(0)},${headHeight}V${height}`} stroke={chartColors.text} strokeDasharray="4 3" />
        <g fill={chartColors.faint} fontSize={10.5}>
          <text x={x(0) - 6} y={12} textAnchor="end">
            {t('evidenceResults.pairs.lower')}
          </text>
          <text x={x(0) + 6} y={12}>
            {t('evidenceResults.pairs.higher')}
          </text>
          <text x={width - 48} y={12} textAnchor="end">
            {t(showsRange ? 'evidenceResults.pairs.difference' : 'evidenceResults.pairs.differenceAlone')}
          </text>
          <text x={width} y={12} textAnchor="end">
            {t('evidenceResults.pairs.p')}
          </text>
        </g>
        {groups.map((group) => {
          const begin = top;
          top += headHeight + group.pairs.length * rowHeight;
          return (
            <Fragment key={group.first}>
              <path d={`M0,${begin}H${width}`} stroke={chartColors.grid} />
              <Marker look={lookOf(group.first)} x={6} y={begin + 11} radius={4} />
              <text x={16} y={begin + 15} fill={chartColors.text}>
                {t('evidenceResults.pairs.against', { agent: group.first })}
              </text>
              {group.pairs.map((pair, at) => {
                const reading = shownReading(pair, leaveOutEmpty);
                const y = begin + headHeight + at * rowHeight + rowHeight / 2;
                return (
                  <g key={pair.second}>
                    <Marker look={lookOf(pair.second)} x={18} y={y} radius={3.6} />
                    <text x={28} y={y + 4} fill={chartColors.text} data-full={pair.second}>
                      {cutMiddle(pair.second, nameWidth - 34, fontSize)}
                    </text>
                    <Reading reading={pair.all} x={x} y={y - 2} isSecond={false} />
                    {pair.withoutEmpty && <Reading reading={pair.withoutEmpty} x={x} y={y + 6} isSecond />}
                    <text x={width - 48} y={y + 4} textAnchor="end" fill={chartColors.tick}>
                      {differenceOf(reading)} {showsRange && range(reading)}
                    </text>
                    <text
                      x={width}
                      y={y + 4}
                      textAnchor="end"
                      fill={chartColors.text}
                      fontWeight={isToldApart(reading, family) ? 600 : 400}
                    >
                      {pOf(reading)}
                    </text>
                  </g>
                );
              })}
            </Fragment>
          );
        })}
      </svg>
    </ChartDrawing>
  );
}

type ReadingProps = {
  readonly reading: PairReading;
  readonly x: (value: number) => number;
  readonly y: number;
  /** Without empty explanations: a hollow point with a thinner line. */
  readonly isSecond: boolean;
};

function Reading({ reading, x, y, isSecond }: ReadingProps) {
  const { meanDifference: difference, low95: low, high95: high } = reading;
  if (difference === null) return null;
  return (
    <>
      {low !== null && high !== null && (
        <path d={`M${x(low)},${y}H${x(high)}`} stroke={chartColors.text} strokeWidth={isSecond ? 0.8 : 1.6} />
      )}
      <circle
        cx={x(difference)}
        cy={y}
        r={isSecond ? 3 : 3.6}
        fill={isSecond ? chartColors.ground : chartColors.text}
        stroke={chartColors.text}
        strokeWidth={1.2}
      />
    </>
  );
}

import { textWidth } from '../../../../../shared/charts/chartTexts.ts';
import { estimateRange } from '../../../../../shared/charts/numberTexts.ts';
import type { Interval, ModelRow, ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { countText } from '../../../../window/countText.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { Models } from '../useModels.ts';
import { type ForestFrame, forestFrame } from './forestFrame.ts';
import { type Bar, notToldApart, orderModels, testedPairs } from './toldApart.ts';

/** What a forest draws, and where. */
export type Forest = {
  readonly rows: readonly ModelRow[];
  /** Bars that join rows which are not told apart. */
  readonly bars: readonly Bar[];
  readonly frame: ForestFrame;
};

type Asked = {
  readonly scope: ScopeView;
  /** Of rates: drawn questions for the pool of criteria, whose votes are not independent; else Wilson's. */
  readonly takesDrawn: boolean;
  readonly nameOf: Models['nameOf'];
  readonly language: Texts['language'];
};

/** The most that names take of a pane: a fourth, and never less than this. */
const leastRoomOfNames = 160;
/** Pixels between a value and its interval, and of the narrowest column of intervals, which its heading needs. */
const [rangeGap, leastRange] = [10, 66];
/** Between an interval and its count, and of the narrowest column of counts. */
const [countGap, leastCount] = [12, 40];

/** A forest in a pane that is so many pixels wide; long names are cut. */
export function layOutForest(asked: Asked, width: number): Forest {
  return layOut(asked, width, Math.max(leastRoomOfNames, width / 4));
}

/** A forest of a picture: its plots stand beside each other, and names are whole. */
export function layOutPicture(asked: Asked): Forest {
  const { frame } = layOut(asked, widthOfPicture, Number.POSITIVE_INFINITY);
  return layOut(asked, widthOfPicture + frame.nameWidth, Number.POSITIVE_INFINITY);
}

/** Without its names. */
const widthOfPicture = 900;

function layOut({ scope, takesDrawn, nameOf, language }: Asked, width: number, mostName: number): Forest {
  const order = orderModels(scope);
  const rows = order.flatMap((model) => scope.models.find((row) => row.model === model) ?? []);
  const bars = notToldApart(testedPairs(scope), order);
  const widest = (estimates: readonly (readonly [number | null, Interval])[]) =>
    rangeGap +
    Math.max(
      leastRange,
      ...estimates.map(([value, interval]) =>
        interval === null ? 0 : textWidth(estimateRange(value, interval, language)),
      ),
    );
  const frame = forestFrame({
    width,
    names: rows.map(({ model }) => nameOf(model)),
    mostNameWidth: mostName,
    strengths: rows.flatMap(({ strength }) =>
      strength === null ? [] : [strength.value, ...endsOf(strength.interval)],
    ),
    lanes: 1 + Math.max(-1, ...bars.map(({ lane }) => lane)),
    columns: {
      rate: widest(rows.map(({ rate }) => [rate.value, rateInterval(rate, takesDrawn)] as const)),
      strength: widest(rows.map(({ strength }) => [strength?.value ?? null, strength?.interval ?? null] as const)),
      n: Math.max(leastCount, ...rows.map(({ rate }) => countGap + textWidth(countText(rate.n)))),
    },
  });
  return { rows, bars, frame };
}

const endsOf = (interval: Interval) => (interval === null ? [] : [interval.low, interval.high]);

/** The interval of a rate that a forest draws. */
export function rateInterval({ drawn, interval }: ModelRow['rate'], takesDrawn: boolean): Interval {
  return takesDrawn ? drawn : interval;
}

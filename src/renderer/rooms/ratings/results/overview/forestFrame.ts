import { type Axis, niceAxis } from '../../../../../shared/charts/axis.ts';
import { textWidth } from '../../../../../shared/charts/chartTexts.ts';

/** A panel of a forest: where its plot and its columns of numbers stand, in pixels. */
export type Panel = {
  readonly left: number;
  readonly right: number;
  readonly axis: Axis;
  readonly value: number;
  readonly range: number;
  readonly n: number | null;
  readonly end: number;
};
export type ForestFrame = {
  readonly width: number;
  readonly height: number;
  readonly nameWidth: number;
  readonly top: number;
  readonly bottom: number;
  readonly rate: Panel;
  readonly strength: Panel;
  /** Left end of the lanes of bars. */
  readonly bars: number;
};

export const rowHeight = 31;
export const laneWidth = 11;
const [headHeight, footHeight] = [42, 26];
const [markerWidth, valueWidth, nWidth, gap] = [18, 44, 40, 16];
/** Of a rate in quarters, so that one half is a line. */
const rateAxis: Axis = { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };

type Look = {
  readonly width: number;
  readonly names: readonly string[];
  /** All ends of intervals of strengths. */
  readonly strengths: readonly number[];
  readonly lanes: number;
  /** Of the columns with intervals. */
  readonly ranges: { readonly rate: number; readonly strength: number };
};

/** Where everything of a forest of some rows stands. Both panels have one row for each name. */
export function forestFrame({ width, names, strengths, lanes, ranges }: Look): ForestFrame {
  const nameWidth = Math.min(160, markerWidth + 14 + Math.max(24, ...names.map(textWidth)));
  const barsWidth = lanes === 0 ? 0 : lanes * laneWidth + 8;
  const numbers = 2 * valueWidth + ranges.rate + ranges.strength + nWidth;
  const plot = Math.max(60, (width - nameWidth - numbers - barsWidth - 3 * gap) / 2);
  const [top, bottom] = [headHeight, headHeight + names.length * rowHeight];
  const rateLeft = nameWidth + 4;
  const rate = {
    left: rateLeft,
    right: rateLeft + plot,
    axis: rateAxis,
    value: rateLeft + plot + valueWidth,
    range: rateLeft + plot + valueWidth + ranges.rate,
    n: rateLeft + plot + valueWidth + ranges.rate + nWidth,
    end: rateLeft + plot + valueWidth + ranges.rate + nWidth,
  };
  const left = rate.end + gap;
  const strength = {
    left,
    right: left + plot,
    axis: niceAxis(strengths),
    value: left + plot + valueWidth,
    range: left + plot + valueWidth + ranges.strength,
    n: null,
    end: left + plot + valueWidth + ranges.strength,
  };
  return {
    width,
    height: bottom + footHeight,
    nameWidth,
    top,
    bottom,
    rate,
    strength,
    bars: strength.end + 8,
  };
}

/** The pixel of a value; values beyond the axis stand at its ends. */
export function placeOf({ left, right, axis }: Panel, value: number): number {
  const share = (value - axis.from) / (axis.to - axis.from);
  return left + Math.min(1, Math.max(0, share)) * (right - left);
}

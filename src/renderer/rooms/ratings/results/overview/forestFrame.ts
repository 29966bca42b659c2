import { type Axis, niceAxis } from '../../../../../shared/charts/axis.ts';
import { textWidth } from '../../../../../shared/charts/chartTexts.ts';

/** A panel of a forest: where its rows, its plot and its columns of numbers stand, in pixels. */
export type Panel = {
  /** Of the first row, and the end of the last one. */
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly axis: Axis;
  readonly value: number;
  readonly range: number;
};
export type ForestFrame = {
  readonly width: number;
  readonly height: number;
  readonly nameWidth: number;
  readonly rate: Panel;
  /** Right end of the counts of comparisons, which stand beside the rates. */
  readonly n: number;
  /** Beside the rates, or below them with rows of its own; null where there are no strengths. */
  readonly strength: Panel | null;
  readonly isStacked: boolean;
  /** Left end of the lanes of bars. */
  readonly bars: number;
};

export const rowHeight = 31;
export const laneWidth = 11;
const [headHeight, footHeight] = [42, 26];
const [markerWidth, valueWidth, gap] = [18, 50, 16];
/** Plots that would be narrower beside each other stand one under the other; never does one get narrower than the second. */
const [leastBeside, leastPlot] = [180, 60];
/** Of a rate in quarters, so that one half is a line. */
const rateAxis: Axis = { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };

type Look = {
  readonly width: number;
  readonly names: readonly string[];
  /** The most that names may take. */
  readonly mostNameWidth: number;
  /** All values and ends of intervals of strengths; empty for none. */
  readonly strengths: readonly number[];
  readonly lanes: number;
  /** Widths of the columns with intervals and with counts. */
  readonly columns: { readonly rate: number; readonly strength: number; readonly n: number };
};

/** Where everything of a forest of some rows stands. Each panel has one row for each name. */
export function forestFrame(look: Look): ForestFrame {
  const { width, names, lanes, columns, strengths } = look;
  const nameWidth = Math.min(look.mostNameWidth, markerWidth + 14 + Math.max(24, ...names.map(textWidth)));
  const barsWidth = lanes === 0 ? 0 : lanes * laneWidth + 8;
  const numbers = 2 * valueWidth + columns.rate + columns.strength + columns.n;
  const beside = (width - nameWidth - numbers - barsWidth - 3 * gap) / 2;
  const isStacked = strengths.length > 0 && beside < leastBeside;
  const isOneBelow = isStacked || strengths.length === 0;
  // One under the other, plots and numbers have the same places.
  const range = isStacked ? Math.max(columns.rate, columns.strength) : columns.rate;
  const alone = width - nameWidth - 4 - valueWidth - range - Math.max(columns.n, isStacked ? barsWidth : 0);
  const plot = Math.max(leastPlot, isOneBelow ? alone : beside);
  const rows = names.length * rowHeight;
  const panel = (top: number, left: number, axis: Axis, rangeWidth: number): Panel => {
    const right = left + plot;
    return {
      top,
      bottom: top + rows,
      left,
      right,
      axis,
      value: right + valueWidth,
      range: right + valueWidth + rangeWidth,
    };
  };
  const rate = panel(headHeight, nameWidth + 4, rateAxis, range);
  const n = rate.range + columns.n;
  const below = rate.bottom + footHeight + headHeight;
  const axis = niceAxis(strengths, { isSigned: true });
  const stacked = isStacked ? panel(below, rate.left, axis, range) : null;
  const strength = strengths.length === 0 ? null : (stacked ?? panel(rate.top, n + gap, axis, columns.strength));
  const last = strength ?? rate;
  return { width, height: last.bottom + footHeight, nameWidth, rate, n, strength, isStacked, bars: last.range + 8 };
}

/** The pixel of a value; values beyond the axis stand at its ends. */
export function placeOf({ left, right, axis }: Panel, value: number): number {
  const share = (value - axis.from) / (axis.to - axis.from);
  return left + Math.min(1, Math.max(0, share)) * (right - left);
}

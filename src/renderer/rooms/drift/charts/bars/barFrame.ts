import { type Axis, niceAxis, shareAxis } from '../../../../../shared/charts/axis.ts';
import { textWidth } from '../../../../../shared/charts/chartTexts.ts';
import { type ChartMetric, type MetricRow, metricFacts } from '../metrics/chartMetrics.ts';

/** Where the bars of a metric lie in their picture, in pixels: names to the left, values to the right. */
export type BarFrame = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly axis: Axis;
};

/** The axis reaches beyond the gate, so that its line does not fall on the edge. */
const besideGate = 1.2;
export const rowHeight = 24;
const room = { top: 20, bottom: 22, mark: 22, edge: 12 } as const;
const [leastName, mostName] = [60, 260];
/** Digits of equal width are wider than letters are on the mean. */
const digitShare = 1.14;

type Sizes = {
  readonly width: number;
  readonly names: readonly string[];
  readonly values: readonly string[];
  readonly axis: Axis;
};

/** Values have the room that they need, names up to half of the rest; the bars have what is left, and at least 80 pixels. */
export function buildBarFrame({ width, names, values, axis }: Sizes): BarFrame {
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(textWidth));
  const right = width - room.edge - widest(values) * digitShare - 10;
  const beside = room.edge + room.mark + 10;
  const rest = right - beside;
  const name = Math.min(mostName, widest(names), Math.max(leastName, Math.min(rest / 2, rest - 80)));
  const left = Math.round(beside + name);
  const bottom = room.top + Math.max(1, names.length) * rowHeight;
  return {
    width,
    height: bottom + room.bottom,
    left,
    right: Math.max(left + 40, Math.round(right)),
    top: room.top,
    bottom,
    axis,
  };
}

export function xOfValue({ left, right, axis }: BarFrame, value: number): number {
  return left + ((value - axis.from) / (axis.to - axis.from)) * (right - left);
}

/** The ticks whose numbers fit side by side; 0 is among them where it is a tick. */
export function shownTicks({ left, right, axis: { ticks } }: BarFrame, width: number): readonly number[] {
  const room = (right - left) / Math.max(1, ticks.length - 1);
  const step = Math.max(1, Math.ceil((width + 8) / room));
  const from = Math.max(0, ticks.indexOf(0));
  return ticks.filter((_, at) => (at - from) % step === 0);
}

/** The middle of a row. */
export function yOfRow({ top }: BarFrame, index: number): number {
  return top + (index + 0.5) * rowHeight;
}

/** The whole scale for shares; else what holds all values, their intervals, 0 and the gate. */
export function barAxis(metric: ChartMetric, rows: readonly MetricRow[], gate: number | null): Axis {
  const { scale } = metricFacts[metric];
  const values = rows.flatMap(({ value, interval }) => [
    ...(value === null ? [] : [value]),
    ...(interval === null ? [] : [interval.lower, interval.upper]),
  ]);
  const isShare = scale === 'share' && values.every((value) => value >= 0 && value <= 1);
  return isShare ? shareAxis : niceAxis([...values, ...(gate === null ? [] : [gate * besideGate])]);
}

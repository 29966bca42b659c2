/** The stretch of values that an axis has, and those that are written beside it. */
export type Axis = { readonly from: number; readonly to: number; readonly ticks: readonly number[] };

const shareTicks = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** The whole scale of a share, so that charts can be compared. */
export const shareAxis: Axis = { from: 0, to: 1, ticks: shareTicks };

const steps = [0.01, 0.02, 0.05, 0.1, 0.2];

/**
 * An axis around the values with a few even steps, within 0 and 1; the whole scale when there are none. With `fromZero` it begins
 * at 0, for rates of which lower is better. A gate that would lie on its edge has a step beyond it.
 */
export function fittedAxis(values: readonly (number | null)[], { fromZero = false, gate = -1 } = {}): Axis {
  const there = values.filter((value) => value !== null);
  if (there.length === 0) return shareAxis;
  const low = fromZero ? 0 : Math.min(...there);
  const high = Math.max(...there);
  const step = steps.find((one) => (high - low) / one <= 4) ?? 0.2;
  // Steps are hundredths: counted in whole ones, so that no sum of binary fractions goes astray.
  const first = Math.max(0, Math.floor(low / step + 1e-9));
  const last = Math.min(Math.round(1 / step), Math.max(first + 1, Math.ceil(high / step - 1e-9)));
  const isGate = (steps: number) => Math.abs(steps * step - gate) < 1e-9;
  const begin = Math.max(0, Math.min(first, last - 1) - (isGate(Math.min(first, last - 1)) ? 1 : 0));
  const end = Math.min(Math.round(1 / step), last + (isGate(last) ? 1 : 0));
  const ticks = Array.from({ length: end - begin + 1 }, (_, at) => Math.round((begin + at) * step * 100) / 100);
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, ticks };
}

const mostSteps = 5;

/**
 * An axis with a few even steps of 1, 2 or 5 that holds all values and 0; from 0 to 1 when there are none. `aroundValues` leaves 0 out
 * where more than half of the stretch would be empty for it. With `isSigned` 0 alone stands in the middle, as values may lie on both sides of it.
 */
export function niceAxis(values: readonly number[], { aroundValues = false, isSigned = false } = {}): Axis {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const leavesZero = aroundValues && most > least && least > most - least;
  const low = leavesZero ? least : Math.min(0, least);
  const high = Math.max(0, most);
  if (values.length === 0 || high === low) {
    return isSigned ? { from: -1, to: 1, ticks: [-1, 0, 1] } : { from: 0, to: 1, ticks: [0, 0.5, 1] };
  }
  const step = niceStep((high - low) / mostSteps);
  // Around values none lies on an edge.
  const first = leavesZero ? Math.ceil(low / step - 1e-9) - 1 : Math.floor(low / step + 1e-9);
  const last = leavesZero ? Math.floor(high / step + 1e-9) + 1 : Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => rounded((first + at) * step));
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, ticks };
}

/** The smallest of 1, 2 and 5 times a power of ten that is at least `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10);
}

const rounded = (value: number) => Number(value.toPrecision(10)) + 0;

/** Decimals that the ticks of an axis need. */
export function tickDigits({ ticks }: Axis): number {
  return [1, 2, 3, 4].find((digits) => ticks.every((tick) => isWhole(tick * 10 ** digits))) ?? 5;
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;

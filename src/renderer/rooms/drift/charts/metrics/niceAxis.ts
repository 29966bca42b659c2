import type { Axis } from '../curves/driftSeries.ts';

const mostSteps = 5;

/** An axis with a few even steps of 1, 2 or 5 that holds all values and 0; from 0 to 1 when there are none. */
export function niceAxis(values: readonly number[]): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (high === low) return { from: 0, to: 1, ticks: [0, 0.5, 1] };
  const step = niceStep((high - low) / mostSteps);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
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

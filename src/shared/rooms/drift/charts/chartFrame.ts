import type { Axis } from '../../../charts/axis.ts';

/** Where a chart lies in its picture, in pixels, and what lies where in it. */
export type ChartFrame = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly turns: number;
  readonly axis: Axis;
};

/** What a frame is made from; the margins are the room for texts around the plot. */
export type FrameSizes = Pick<ChartFrame, 'width' | 'height' | 'turns' | 'axis'> & {
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
};

export function buildFrame({ width, height, turns, axis, margin }: FrameSizes): ChartFrame {
  const [left, top] = [margin.left, margin.top];
  const [right, bottom] = [Math.max(left + 1, width - margin.right), Math.max(top + 1, height - margin.bottom)];
  return { width, height, left, right, top, bottom, turns, axis };
}

/** Turns stand evenly; a single one in the middle. */
export function xOf({ left, right, turns }: ChartFrame, turn: number): number {
  return turns === 1 ? (left + right) / 2 : left + ((turn - 1) / (turns - 1)) * (right - left);
}

export function yOf({ top, bottom, axis }: ChartFrame, value: number): number {
  return bottom - ((value - axis.from) / (axis.to - axis.from)) * (bottom - top);
}

/** The turn nearest to a place. */
export function turnAt({ left, right, turns }: ChartFrame, x: number): number {
  const turn = Math.round(((x - left) / (right - left)) * (turns - 1)) + 1;
  return Math.max(1, Math.min(turns, turn));
}

/** The value at a place, within the axis. */
export function valueAt({ top, bottom, axis }: ChartFrame, y: number): number {
  const value = axis.from + ((bottom - y) / (bottom - top)) * (axis.to - axis.from);
  return Math.max(axis.from, Math.min(axis.to, value));
}

/** Turns whose numbers fit side by side, with `least` pixels for each; the first and the last are among them. */
export function shownTurns({ left, right, turns }: ChartFrame, least: number): number[] {
  const step = [1, 5, 10, 20, 50, 100].find((one) => ((right - left) / Math.max(1, turns - 1)) * one >= least) ?? 200;
  const all = Array.from({ length: turns }, (_, at) => at + 1);
  if (step === 1) return all;
  const last = Math.floor(turns / step) * step;
  const isFree = (turns - last) * ((right - left) / (turns - 1)) >= least;
  return all.filter((turn) => turn === 1 || turn % step === 0 || (turn === turns && isFree));
}

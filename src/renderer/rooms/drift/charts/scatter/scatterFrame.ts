import { type Axis, fittedAxis, niceAxis, shareAxis } from '../../../../../shared/charts/axis.ts';
import type { Box } from '../../../../../shared/charts/boxes.ts';
import { driftGates } from '../../../../../shared/rooms/drift/gates.ts';
import type { ScatterPoint } from './scatterPoints.ts';

/** The gates that are drawn; null for one that gives no verdict here. */
export type ScatterGates = { readonly recall: number | null; readonly conflict: number | null };

/** Where the plot lies in its picture, in pixels. */
export type ScatterFrame = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Axis;
  readonly y: Axis;
};

const margin = { left: 64, right: 24, top: 26, bottom: 44 } as const;
/** The scale of conflicts is at least twice the gate, so that the quadrants above it have room. */
const leastConflict = driftGates.conflictRate * 2;
/** Recalls that lie within so much of the scale have an axis of their own. */
const narrow = 0.6;

export function scatterFrame(
  points: readonly ScatterPoint[],
  gates: ScatterGates,
  { width, height }: { readonly width: number; readonly height: number },
): ScatterFrame {
  const highest = points.flatMap(({ conflict, conflictInterval }) => [conflict, conflictInterval?.upper ?? 0]);
  return {
    width,
    height,
    left: margin.left,
    right: Math.max(margin.left + 80, width - margin.right),
    top: margin.top,
    bottom: Math.max(margin.top + 80, height - margin.bottom),
    x: recallAxis(points, gates.recall),
    y: niceAxis([...highest, leastConflict]),
  };
}

/** The whole scale, or what holds all recalls with their intervals and the gate, where that is a narrow part of it. */
function recallAxis(points: readonly ScatterPoint[], gate: number | null): Axis {
  const drawn = points.flatMap(({ recall, recallInterval }) => [
    recall,
    ...(recallInterval === null ? [] : [recallInterval.lower, recallInterval.upper]),
  ]);
  const fitted = fittedAxis(gate === null ? drawn : [...drawn, gate], { gate: gate ?? undefined });
  return points.length > 0 && fitted.to - fitted.from <= narrow ? fitted : shareAxis;
}

export const isFitted = ({ x }: Pick<ScatterFrame, 'x'>) => x.from > shareAxis.from || x.to < shareAxis.to;

export const xAt = ({ left, right, x }: ScatterFrame, value: number) =>
  left + ((value - x.from) / (x.to - x.from)) * (right - left);
export const yAt = ({ top, bottom, y }: ScatterFrame, value: number) =>
  bottom - ((value - y.from) / (y.to - y.from)) * (bottom - top);
export const valueAtX = ({ left, right, x }: ScatterFrame, at: number) =>
  x.from + ((at - left) / (right - left)) * (x.to - x.from);

export const plotOf = ({ left, right, top, bottom }: ScatterFrame): Box => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

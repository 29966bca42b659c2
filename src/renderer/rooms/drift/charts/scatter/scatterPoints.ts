import type { DriftInterval } from '../../../../../shared/drift/modelNumbers.ts';
import { type MetricRow, metricRows, type ShownLines } from '../metrics/chartMetrics.ts';

/** A model in the chart of recall against conflicts. */
export type ScatterPoint = {
  readonly line: string;
  readonly model: string;
  readonly recall: number;
  readonly conflict: number;
  readonly recallInterval: DriftInterval | null;
  readonly conflictInterval: DriftInterval | null;
  readonly passes: boolean;
};

export type ScatterData = {
  readonly points: readonly ScatterPoint[];
  /** Models that lack a number, and so have no place. */
  readonly absent: readonly MetricRow[];
};

/** The visible models by place; those without both numbers are named apart. */
export function scatterData(lines: ShownLines): ScatterData {
  const recalls = new Map(metricRows(lines, 'recallAtTen').map((row) => [row.line, row]));
  const points: ScatterPoint[] = [];
  const absent: MetricRow[] = [];
  for (const conflict of metricRows(lines, 'conflictPairs')) {
    const recall = recalls.get(conflict.line);
    if (!recall || recall.value === null || conflict.value === null) {
      absent.push(recall && recall.value === null ? recall : conflict);
      continue;
    }
    points.push({
      line: conflict.line,
      model: conflict.model,
      recall: recall.value,
      conflict: conflict.value,
      recallInterval: recall.interval,
      conflictInterval: conflict.interval,
      passes: recall.verdict === 'passes' && conflict.verdict === 'passes',
    });
  }
  return { points, absent };
}

export type Place = { readonly x: number; readonly y: number };

/** Pixels between models that share a place. */
export const tieStep = 9;

/**
 * Places in pixels, those less than a pixel apart side by side around their common one, so that none hides another. `moved` counts
 * the models that do not stand where their numbers are.
 */
export function spreadTies(places: readonly Place[]): { readonly places: readonly Place[]; readonly moved: number } {
  let moved = 0;
  const groups = new Map<string, number[]>();
  for (const [index, { x, y }] of places.entries()) {
    const key = `${Math.round(x)}:${Math.round(y)}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  const spread = [...places];
  for (const members of groups.values()) {
    if (members.length === 1) continue;
    moved += members.length;
    for (const [at, index] of members.entries()) {
      const place = places[index];
      if (place) spread[index] = { x: place.x + (at - (members.length - 1) / 2) * tieStep, y: place.y };
    }
  }
  return { places: spread, moved };
}

export type LabelBox = { readonly x: number; readonly y: number; readonly width: number };
export type Bounds = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const labelHeight = 14;
const gap = 9;

/**
 * Places of the names beside their markers, each where it covers neither a marker nor another name: right, left, above, below, then
 * further up and down. Where all of these are taken, a name covers a whisker rather than a marker. `x` is the left end and `y` the base line.
 */
export function placeNames(
  places: readonly Place[],
  widths: readonly number[],
  bounds: Bounds,
  whiskers: readonly Box[] = [],
): LabelBox[] {
  const markers = places.map(({ x, y }): Box => ({ x: x - 5, y: y - 5, width: 10, height: 10 }));
  const taken: Box[] = [...markers, ...whiskers];
  return places.map((place, index) => {
    const width = widths[index] ?? 0;
    const all = candidates(place, width);
    const within = all.filter((box) => isWithin(box, bounds));
    const free = (others: readonly Box[]) => within.find((box) => !others.some((other) => overlaps(box, other)));
    const named = taken.slice(markers.length + whiskers.length);
    const box = free(taken) ??
      free([...markers, ...named]) ??
      within[0] ??
      all[0] ?? { ...place, width, height: labelHeight };
    taken.push(box);
    return { x: box.x, y: box.y + labelHeight - 3, width };
  });
}

export type Box = Place & { readonly width: number; readonly height: number };

function candidates({ x, y }: Place, width: number): Box[] {
  const box = (left: number, middle: number): Box => ({
    x: left,
    y: middle - labelHeight / 2,
    width,
    height: labelHeight,
  });
  const rows = [0, -15, 15, -30, 30, -45, 45, -60, 60];
  return rows.flatMap((by) => [
    box(x + gap, y + by),
    box(x - gap - width, y + by),
    ...(by === 0 ? [] : [box(x - width / 2, y + by)]),
  ]);
}

const isWithin = (box: Box, { left, right, top, bottom }: Bounds) =>
  box.x >= left && box.x + box.width <= right && box.y >= top && box.y + box.height <= bottom;

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

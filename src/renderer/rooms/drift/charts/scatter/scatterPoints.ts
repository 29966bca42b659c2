import { type Box, isCrossed, isWithin, overlaps, type Place } from '../../../../../shared/charts/boxes.ts';
import type { DriftInterval } from '../../../../../shared/rooms/drift/modelNumbers.ts';
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

/** Pixels between models that would hide each other. */
const tieStep = 9;
/** Markers whose middles are nearer than this hide each other. */
const nearest = 4;

/**
 * Places in pixels, those that would hide each other side by side around their common one. `moved` counts the models that do not stand
 * where their numbers are.
 */
export function spreadTies(places: readonly Place[]): { readonly places: readonly Place[]; readonly moved: number } {
  const groups: number[][] = [];
  for (const [index, place] of places.entries()) {
    const near = groups.find((members) => members.some((member) => isNear(places[member], place)));
    if (near) near.push(index);
    else groups.push([index]);
  }
  const spread = [...places];
  for (const members of groups.filter(({ length }) => length > 1)) {
    const inOrder = members.toSorted((a, b) => (places[a]?.x ?? 0) - (places[b]?.x ?? 0));
    const middle = inOrder.reduce((sum, index) => sum + (places[index]?.x ?? 0), 0) / inOrder.length;
    for (const [at, index] of inOrder.entries()) {
      const place = places[index];
      if (place) spread[index] = { x: middle + (at - (inOrder.length - 1) / 2) * tieStep, y: place.y };
    }
  }
  const moved = spread.filter(({ x }, index) => Math.abs(x - (places[index]?.x ?? x)) > 0.5).length;
  return { places: spread, moved };
}

const isNear = (a: Place | undefined, b: Place) =>
  a !== undefined && Math.abs(a.x - b.x) < nearest && Math.abs(a.y - b.y) < nearest;

/** A name in the chart: `x` is its left end and `y` its base line. */
type NameBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** From the marker to the name, where that stands apart from it. */
  readonly leader: readonly [Place, Place] | null;
};

const nameHeight = 14;
const gap = 9;

type Around = {
  /** Where names may stand. */
  readonly bounds: Box;
  /** What no name may cover: other texts. */
  readonly texts: readonly Box[];
  /** What a name covers where nothing else is free: whiskers and gates. */
  readonly strokes: readonly Box[];
};

/**
 * Places of the names near their markers, each where it covers neither a marker nor a text, and as few whiskers as may be. A name
 * that has to stand apart from its marker has a leader to it.
 */
export function placeNames(
  places: readonly Place[],
  widths: readonly number[],
  { bounds, texts, strokes }: Around,
): NameBox[] {
  const taken: Box[] = [...texts, ...places.map(({ x, y }): Box => ({ x: x - 6, y: y - 6, width: 12, height: 12 }))];
  const [named, leaders]: [Box[], (readonly [Place, Place])[]] = [[], []];
  return places.map((place, index) => {
    const width = widths[index] ?? 0;
    const all = candidates(place, width, bounds);
    const free = all.filter((box) => isWithin(box, bounds) && !taken.some((other) => overlaps(box, other)));
    const covered = (box: Box) => {
      const leader = leaderOf(place, box);
      const tangled = leaders.filter((one) => isCrossed(box, one)).length;
      const through = leader === null ? 0 : named.filter((name) => isCrossed(name, leader)).length;
      return strokes.filter((stroke) => overlaps(box, stroke)).length + (tangled + through) * 4;
    };
    const least = Math.min(...free.map(covered));
    const box = free.find((one) => covered(one) === least) ?? all[0] ?? { ...place, width, height: nameHeight };
    const leader = leaderOf(place, box);
    if (leader !== null) leaders.push(leader);
    taken.push(box);
    named.push(box);
    return { x: box.x, y: box.y + nameHeight - 3, width, leader };
  });
}

/** Boxes around a marker, the nearest first. */
function candidates({ x, y }: Place, width: number, bounds: Box): Box[] {
  const rows = Array.from({ length: Math.ceil(bounds.height / 5) }, (_, at) => at * 5);
  const box = (left: number, middle: number): Box => ({
    x: left,
    y: middle - nameHeight / 2,
    width,
    height: nameHeight,
  });
  return rows
    .flatMap((by) => (by === 0 ? [0] : [-by, by]))
    .flatMap((by) => [
      box(x + gap, y + by),
      box(x - gap - width, y + by),
      ...(Math.abs(by) < 15 ? [] : [box(x - width / 2, y + by)]),
      ...(Math.abs(by) < 20 ? [] : [box(x + 30, y + by), box(x - 30 - width, y + by)]),
    ]);
}

function leaderOf(place: Place, box: Box): NameBox['leader'] {
  const end = {
    x: Math.max(box.x, Math.min(place.x, box.x + box.width)),
    y: Math.max(box.y + 2, Math.min(place.y, box.y + nameHeight - 1)),
  };
  return Math.hypot(end.x - place.x, end.y - place.y) < 17 ? null : [place, end];
}

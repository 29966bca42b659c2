import { type Box, isCrossed, isWithin, overlaps, type Place, padded } from '../../../charts/boxes.ts';
import { textWidth } from '../../../charts/chartTexts.ts';
import { pushApart } from '../../../charts/pushApart.ts';
import { type ChartFrame, xOf, yOf } from './chartFrame.ts';
import { type Curve, endOf } from './curve.ts';

/** A line that is named at its end. */
type NamedLine = { readonly key: string; readonly name: string; readonly curve: Curve };

/** The name of a line: beside its end, or in the margin on the right where the line reaches the last turn. */
export type EndLabel = {
  readonly key: string;
  readonly name: string;
  /** Where the line ends, and where its name begins; `y` is the middle of the letters. */
  readonly end: Place;
  readonly x: number;
  readonly y: number;
  readonly isInMargin: boolean;
  /** From the end to the name. */
  readonly leader: readonly [Place, Place];
  /** Whether the name stands so far from its end that a stroke has to lead there. */
  readonly hasLeader: boolean;
};

const labelGap = 15;
/** In a low chart names stand as close as letters allow. */
const leastGap = 11.5;
const nameHeight = 14;
const besideEnd = 10;
const inMargin = 22;

/** The strokes of a curve in pixels: one for each run of turns that have a value. */
export function strokesOf(frame: ChartFrame, curve: Curve): Place[][] {
  const strokes: Place[][] = [[]];
  for (const [at, value] of curve.entries()) {
    if (value === null) strokes.push([]);
    else strokes.at(-1)?.push({ x: xOf(frame, at + 1), y: yOf(frame, value) });
  }
  return strokes.filter(({ length }) => length > 0);
}

/** A value as a stroke over the whole width. */
export function levelOf(frame: ChartFrame, value: number): Place[] {
  const y = yOf(frame, value);
  return [
    { x: frame.left, y },
    { x: frame.right, y },
  ];
}

/**
 * The names of lines, each at the end of its own line: those that reach the last turn in the margin, pushed apart; those that end before
 * it beside their end, where no other name stands and, if there is such a place, no stroke runs.
 */
export function placeEndLabels(
  frame: ChartFrame,
  lines: readonly NamedLine[],
  strokes: readonly (readonly Place[])[],
): EndLabel[] {
  const ends = lines.flatMap(({ key, name, curve }) => {
    const end = endOf(curve);
    const place = end && { x: xOf(frame, end.turn), y: yOf(frame, end.value) };
    return place === null ? [] : [{ key, name, end: place, isInMargin: place.x >= frame.right - 1 }];
  });
  const margin = ends.filter((one) => one.isInMargin);
  const room = margin.length < 2 ? labelGap : (frame.bottom - frame.top) / (margin.length - 1);
  const gap = Math.max(leastGap, Math.min(labelGap, room));
  const asked = margin.map(({ end }) => end.y);
  const places = pushApart(asked, gap, frame.top, frame.bottom);
  const taken = margin.map(({ name }, at) => boxOf({ x: frame.right + inMargin - 16, y: places[at] ?? 0, name }));
  return ends.map((one): EndLabel => {
    if (one.isInMargin) {
      const y = places[margin.indexOf(one)] ?? one.end.y;
      const x = frame.right + inMargin;
      const leader = [
        { x: one.end.x + 5, y: one.end.y },
        { x: x - 14, y },
      ] as const;
      return { ...one, x, y, leader, hasLeader: Math.abs(y - one.end.y) > 2 };
    }
    const { box, isLeft } = freeBeside(frame, one.end, textWidth(one.name), strokes, taken);
    taken.push(box);
    const y = box.y + nameHeight / 2;
    const [from, to] = isLeft ? [-4, box.width + 2] : [4, -2];
    const leader = [
      { x: one.end.x + from, y: one.end.y },
      { x: box.x + to, y },
    ] as const;
    return { ...one, x: box.x, y, leader, hasLeader: Math.abs(y - one.end.y) > nameHeight };
  });
}

/** A box beside an end, and on which side it is: that on the right may reach over to the left, where the picture ends. */
type Beside = { readonly box: Box; readonly isLeft: boolean };

/** A box right of an end where nothing is, else one left of it; else that of those over no name with the fewest strokes through it. */
function freeBeside(
  frame: ChartFrame,
  end: Place,
  width: number,
  strokes: readonly (readonly Place[])[],
  taken: readonly Box[],
): Beside {
  const right = Math.min(end.x + besideEnd, frame.width - width - 4);
  const steps = Array.from({ length: Math.ceil((frame.bottom - frame.top) / 3) }, (_, at) => at * 3);
  const boxAt = (x: number, y: number): Box => ({ x, y: y - nameHeight / 2, width, height: nameHeight });
  const places = [
    { x: right, isLeft: false },
    { x: Math.max(frame.left, end.x - besideEnd - width), isLeft: true },
  ]
    .flatMap(({ x, isLeft }) =>
      steps.flatMap((by) => (by === 0 ? [0] : [-by, by]).map((to): Beside => ({ box: boxAt(x, end.y + to), isLeft }))),
    )
    .filter(({ box }) => box.y >= frame.top - 4 && box.y + nameHeight <= frame.bottom);
  // The line itself ends at the left edge of the box, which is no crossing.
  const crossings = (box: Box) => strokes.filter((stroke) => isCrossed(box, stroke)).length;
  const names = (box: Box) => taken.filter((other) => overlaps(box, other)).length;
  const free = places.find(({ box }) => crossings(padded(box, 1)) + names(padded(box, 1)) === 0);
  if (free !== undefined) return free;
  const [least] = places
    .map((place) => ({ place, names: names(place.box), crossings: crossings(place.box) }))
    .toSorted((a, b) => a.names - b.names || a.crossings - b.crossings);
  return least?.place ?? { box: boxAt(right, end.y), isLeft: false };
}

/** The box of a label in the picture. */
export function boxOf({ x, y, name }: Pick<EndLabel, 'x' | 'y' | 'name'>): Box {
  return { x, y: y - nameHeight / 2, width: textWidth(name), height: nameHeight };
}

const gateStep = 8;

/**
 * A place for the name of a gate beside its line: under it at its left end, else the next one from there, over it too, where no stroke
 * runs and no text stands; at its left end where there is none.
 */
export function placeGateName(
  frame: ChartFrame,
  gate: number,
  name: string,
  strokes: readonly (readonly Place[])[],
  taken: readonly Box[],
): Box {
  const line = yOf(frame, gate);
  const size = { width: textWidth(name), height: nameHeight };
  const first = { x: frame.left + 5, y: Math.min(line + 3, frame.bottom - nameHeight - 1), ...size };
  const over = line - nameHeight - 3;
  const steps = Math.max(0, Math.floor((frame.right - first.x - size.width) / gateStep));
  const boxes = Array.from({ length: steps }, (_, at) => first.x + at * gateStep).flatMap((x) => [
    { ...first, x },
    { ...first, x, y: over },
  ]);
  const isFree = (box: Box) =>
    isWithin(box, plotOf(frame)) &&
    !taken.some((other) => overlaps(box, other)) &&
    !strokes.some((stroke) => isCrossed(padded(box, 1), stroke));
  return boxes.find(isFree) ?? first;
}

/** The boxes of the labels that stand within the chart. */
export function boxesInside(labels: readonly EndLabel[]): Box[] {
  return labels.filter(({ isInMargin }) => !isInMargin).map(boxOf);
}

/** What the frame at turn 10 says, in whole words; where it stands, or null where it has no room among the lines. */
type TenLabel = { readonly texts: readonly string[]; readonly box: Box | null };

const tenLine = 14;

/**
 * A place for value and interval of turn 10 beside its rule, as near to the value as may be, where it covers no stroke and no text. Of
 * several ways to break the text the first that has room is taken.
 */
export function placeTen(
  frame: ChartFrame,
  value: number,
  ways: readonly (readonly string[])[],
  strokes: readonly (readonly Place[])[],
  taken: readonly Box[],
): TenLabel {
  const rule = xOf(frame, 10);
  const [asked, room] = [yOf(frame, value), { ...plotOf(frame) }];
  for (const texts of ways) {
    const width = Math.max(...texts.map((text) => textWidth(text) * 0.98)) + 16;
    const height = texts.length * tenLine + 8;
    const boxes = [rule + 8, rule - 8 - width].flatMap((x) =>
      Array.from({ length: Math.max(0, Math.floor((frame.bottom - frame.top - height) / 3)) }, (_, at): Box => {
        return { x, y: frame.top + 2 + at * 3, width, height };
      }),
    );
    const isFree = (box: Box) =>
      !taken.some((other) => overlaps(box, other)) && !strokes.some((stroke) => isCrossed(padded(box, 4), stroke));
    const box = boxes
      .filter((one) => isWithin(one, room))
      // Of two as near, that on the right.
      .toSorted((a, b) => distance(a, asked) - distance(b, asked) || b.x - a.x)
      .find(isFree);
    if (box) return { texts, box };
  }
  return { texts: ways[0] ?? [], box: null };
}

const distance = ({ y, height }: Box, to: number) => Math.abs(y + height / 2 - to);

const plotOf = ({ left, right, top, bottom }: ChartFrame): Box => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

/** Cases of one model in a plot of recall (up, 0 to 1) against something else (across): where dots and names stand, for window and pages. */
import { type Axis, niceAxis, shareAxis, tickDigits } from '../../../charts/axis.ts';
import { type Box, isWithin, overlaps } from '../../../charts/boxes.ts';
import { textWidth } from '../../../charts/chartTexts.ts';
import type { CaseRelationPoint, CaseRelations } from '../caseRelations.ts';

/** Cases that share a place, as one dot; `name` is null where there was no room for it. */
type CaseDot = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly cases: readonly CaseRelationPoint[];
  readonly name: { readonly x: number; readonly y: number; readonly text: string } | null;
};

export type CaseDots = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly across: Axis;
  readonly up: Axis;
  readonly dots: readonly CaseDot[];
  /** Cases whose dot has no name. */
  readonly unnamed: number;
};

const margin = { left: 64, right: 28, top: 16, bottom: 46 } as const;
const leastRadius = 4;
const nameHeight = 13;
/** Dots whose middles are nearer than this would hide each other. */
const nearest = 3;

type Size = {
  readonly width: number;
  readonly height: number;
  /** How wide letters are drawn, as a share of how wide they are reckoned. */
  readonly letters?: number;
  /** What cases of all models that are compared have across, so that they stand on one scale; of this one alone without it. */
  readonly across?: readonly number[];
};

/** What the cases of several models have across. */
export function acrossAll(models: CaseRelations['models']): number[] {
  return models.flatMap(({ points }) => points.map(({ other }) => other));
}

/**
 * Lays out a plot. The stretch across of shares begins at 0 and reaches at least one tenth; that of lengths is around them where they
 * lie close together.
 */
export function layOutCaseDots(
  points: readonly CaseRelationPoint[],
  against: CaseRelations['against'],
  { width, height, letters = 0.92, across: others = points.map(({ other }) => other) }: Size,
): CaseDots {
  const frame = {
    width,
    height,
    left: margin.left,
    right: Math.max(margin.left + 80, width - margin.right),
    top: margin.top,
    bottom: Math.max(margin.top + 80, height - margin.bottom),
    across: against === 'conflict' ? niceAxis([...others, 0.1]) : niceAxis(others, { aroundValues: true }),
    up: shareAxis,
  };
  const groups: { x: number; y: number; cases: CaseRelationPoint[] }[] = [];
  for (const point of points) {
    const place = { x: acrossAt(frame, point.other), y: upAt(frame, point.recall) };
    const near = groups.find(({ x, y }) => Math.abs(x - place.x) < nearest && Math.abs(y - place.y) < nearest);
    if (near === undefined) groups.push({ ...place, cases: [point] });
    else near.cases.push(point);
  }
  const placed = groups.map((group) => ({
    ...group,
    radius: leastRadius * Math.sqrt(Math.min(9, group.cases.length)),
  }));
  const taken = placed.map(boxOf);
  const bounds: Box = { x: frame.left, y: 0, width: frame.width - frame.left, height: frame.bottom - 1 };
  const dots = placed.map((group): CaseDot => {
    const text = nameOf(group.cases);
    const box = boxesAround(group, textWidth(text) * letters).find(
      (one) => isWithin(one, bounds) && !taken.some((other) => overlaps(one, other)),
    );
    if (box !== undefined) taken.push(box);
    return { ...group, name: box === undefined ? null : { x: box.x, y: box.y + nameHeight - 3, text } };
  });
  const unnamed = dots.reduce((sum, { name, cases }) => sum + (name === null ? cases.length : 0), 0);
  return { ...frame, dots, unnamed };
}

type Scale = Pick<CaseDots, 'left' | 'right' | 'top' | 'bottom' | 'across' | 'up'>;

export function acrossAt({ left, right, across }: Scale, value: number): number {
  return left + ((value - across.from) / (across.to - across.from)) * (right - left);
}
export function upAt({ top, bottom, up }: Scale, value: number): number {
  return bottom - ((value - up.from) / (up.to - up.from)) * (bottom - top);
}

/** Decimals of what is written under the plot: none where lengths are whole. */
export function acrossDigits({ across }: Pick<CaseDots, 'across'>): number {
  return across.ticks.every(Number.isInteger) ? 0 : tickDigits(across);
}

/** The first case of a dot, and how many more stand there. */
function nameOf([first, ...others]: readonly CaseRelationPoint[]): string {
  const letters = [...(first?.caseKey ?? '')];
  const name = letters.length > 14 ? `${letters.slice(0, 13).join('')}…` : letters.join('');
  return others.length === 0 ? name : `${name} +${others.length}`;
}

type Dot = Pick<CaseDot, 'x' | 'y' | 'radius'>;

const boxOf = ({ x, y, radius }: Dot): Box => ({ x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 });

/** Where a name may stand, the nearest first. */
function boxesAround({ x, y, radius }: Dot, width: number): Box[] {
  const gap = radius + 3;
  const at = (left: number, middle: number): Box => ({
    x: left,
    y: middle - nameHeight / 2,
    width,
    height: nameHeight,
  });
  return [
    at(x + gap, y),
    at(x - gap - width, y),
    at(x - width / 2, y - radius - nameHeight / 2),
    at(x - width / 2, y + radius + nameHeight / 2),
    at(x + radius, y - radius - 4),
    at(x + radius, y + radius + 4),
    at(x - radius - width, y - radius - 4),
    at(x - radius - width, y + radius + 4),
  ];
}

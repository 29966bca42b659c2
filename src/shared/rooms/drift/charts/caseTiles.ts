import type { Place } from '../../../charts/boxes.ts';
import type { CaseCurves } from '../caseViews.ts';

/** The picture of one case, in pixels of its tile: names above the plot, values left of it, turns below it. */
export type TileFrame = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export const tileGap = 10;
const leastWidth = 144;
/** Lines of many models need more room to be told apart. */
const leastOfMany = 190;
const few = 4;
const shape = 0.72;

/** How many tiles stand side by side in a width, at least one, and how large each is, so that they fill it. */
export function tileRow(width: number, models: number): { readonly perRow: number; readonly frame: TileFrame } {
  const least = models > few ? leastOfMany : leastWidth;
  const perRow = Math.max(1, Math.floor((width - tileGap) / (least + tileGap)));
  return { perRow, frame: tileFrame(Math.max(leastWidth, Math.floor((width - tileGap) / perRow - tileGap))) };
}

function tileFrame(width: number): TileFrame {
  const height = Math.round(Math.min(width, 240) * shape);
  return { width, height, left: 28, right: width - 10, top: 24, bottom: height - 19 };
}

type TileLine = {
  readonly model: string;
  readonly path: string;
  readonly lowest: number;
  /** The last turn that has a value, where the marker stands. */
  readonly end: Place;
};
export type Tile = {
  readonly lines: readonly TileLine[];
  /** The model and turn at which the case is lowest; null where no shown model has a value. */
  readonly lowest: { readonly model: string; readonly turn: number; readonly value: number } | null;
  /** Over turns and shown models; the order by lowest is of this. Null without a value. */
  readonly mean: number | null;
  /** Places of turns at which reviewers overruled something. */
  readonly overruled: readonly Place[];
};

const xOf = ({ left, right }: TileFrame, index: number, count: number) =>
  count < 2 ? (left + right) / 2 : left + (index / (count - 1)) * (right - left);
/** Where a share lies. */
export const tileY = ({ top, bottom }: TileFrame, value: number) => tenth(bottom - value * (bottom - top));
const tenth = (value: number) => Math.round(value * 10) / 10;

/** The lines of the shown models in one case. A single turn is a short stroke, so that it is seen. */
export function caseTile({ curves, turns }: CaseCurves, models: readonly string[], frame: TileFrame): Tile {
  const shown = curves.filter(({ model, recall }) => models.includes(model) && recall.some((value) => value !== null));
  let lowest: Tile['lowest'] = null;
  for (const { model, recall } of shown) {
    for (const [index, value] of recall.entries()) {
      if (value !== null && (lowest === null || value < lowest.value))
        lowest = { model, turn: turns[index] ?? index + 1, value };
    }
  }
  const values = shown.flatMap(({ recall }) => recall.filter((value) => value !== null));
  return {
    lowest,
    mean: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
    lines: shown.map(({ model, recall }) => ({
      model,
      path: pathOf(frame, recall),
      lowest: Math.min(...recall.filter((value) => value !== null)),
      end: endOf(frame, recall),
    })),
    overruled: shown.flatMap(({ recall, overruledTurns }) =>
      overruledTurns.flatMap((turn) => {
        const index = turns.indexOf(turn);
        const value = recall[index] ?? null;
        return value === null ? [] : [placeOf(frame, index, recall.length, value)];
      }),
    ),
  };
}

function placeOf(frame: TileFrame, index: number, count: number, value: number): Place {
  return { x: tenth(xOf(frame, index, count)), y: tileY(frame, value) };
}

function endOf(frame: TileFrame, recall: readonly (number | null)[]): Place {
  const last = recall.findLastIndex((value) => value !== null);
  return placeOf(frame, last, recall.length, recall[last] ?? 0);
}

/** A stroke for each run of turns that have a point. */
function pathOf(frame: TileFrame, recall: readonly (number | null)[]): string {
  const strokes: string[][] = [[]];
  for (const [index, value] of recall.entries()) {
    if (value === null) strokes.push([]);
    else {
      const { x, y } = placeOf(frame, index, recall.length, value);
      strokes.at(-1)?.push(`${x},${y}`);
    }
  }
  return strokes
    .filter(({ length }) => length > 0)
    .map((points) => (points.length === 1 ? `M${points[0] ?? ''}h4` : `M${points.join('L')}`))
    .join('');
}

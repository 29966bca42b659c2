import type { CaseCurves } from '../../../../../shared/rooms/drift.ts';

/** The picture of one case, in pixels of its tile. */
export const tileSize = { width: 144, height: 96, gap: 10 } as const;
const plot = { left: 8, right: 136, top: 24, bottom: 84 } as const;

export type TileLine = { readonly model: string; readonly path: string; readonly lowest: number };
export type Tile = {
  readonly lines: readonly TileLine[];
  /** The model and turn at which the case is lowest; null where no shown model has a value. */
  readonly lowest: { readonly model: string; readonly turn: number; readonly value: number } | null;
  /** Over turns and shown models; the order by lowest is of this. Null without a value. */
  readonly mean: number | null;
  /** Places of turns at which reviewers overruled something. */
  readonly overruled: readonly { readonly x: number; readonly y: number }[];
};

const xOf = (index: number, count: number) =>
  count < 2 ? (plot.left + plot.right) / 2 : plot.left + (index / (count - 1)) * (plot.right - plot.left);
const yOf = (value: number) => plot.bottom - value * (plot.bottom - plot.top);
const tenth = (value: number) => Math.round(value * 10) / 10;

export const tileGate = (gate: number) => ({ y: tenth(yOf(gate)), from: plot.left, to: plot.right });
export const tileBase = { y: plot.bottom, from: plot.left, to: plot.right } as const;

/** The lines of the shown models in one case. A single turn is a short stroke, so that it is seen. */
export function caseTile({ curves, turns }: CaseCurves, models: readonly string[]): Tile {
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
      path: pathOf(recall),
      lowest: Math.min(...recall.filter((value) => value !== null)),
    })),
    overruled: shown.flatMap(({ recall, overruledTurns }) =>
      overruledTurns.flatMap((turn) => {
        const index = turns.indexOf(turn);
        const value = recall[index] ?? null;
        return value === null ? [] : [{ x: tenth(xOf(index, recall.length)), y: tenth(yOf(value)) }];
      }),
    ),
  };
}

/** A stroke for each run of turns that have a point. */
function pathOf(recall: readonly (number | null)[]): string {
  const strokes: string[][] = [[]];
  for (const [index, value] of recall.entries()) {
    if (value === null) strokes.push([]);
    else strokes.at(-1)?.push(`${tenth(xOf(index, recall.length))},${tenth(yOf(value))}`);
  }
  return strokes
    .filter(({ length }) => length > 0)
    .map((points) => (points.length === 1 ? `M${points[0] ?? ''}h4` : `M${points.join('L')}`))
    .join('');
}

/** Tiles side by side in a width, at least one. */
export function tilesInRow(width: number): number {
  return Math.max(1, Math.floor((width - tileSize.gap) / (tileSize.width + tileSize.gap)));
}

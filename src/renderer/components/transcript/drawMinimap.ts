import type { LabelShape } from '../../../shared/traces/toolLabels.ts';
import { type MapMark, mapScale, weightiest } from './minimapMarks.ts';
import { shapePaths } from './SourceTag.tsx';

export type MapColumn = {
  /** Middle of the column. */
  readonly x: number;
  /** Edge at which errors and found places are marked: -1 left, 1 right. */
  readonly edge: -1 | 1;
  readonly marks: readonly (MapMark | null)[];
};

type Ink = (token: string) => string;

/** Draws one mark a row and side, a dash before what is like the first side, and errors and found places at the edges. */
export function drawMinimap(
  canvas: CanvasRenderingContext2D,
  columns: readonly MapColumn[],
  size: { readonly width: number; readonly height: number },
  ink: Ink,
): void {
  canvas.clearRect(0, 0, size.width, size.height);
  const rowCount = Math.max(0, ...columns.map(({ marks }) => marks.length));
  const scale = mapScale(rowCount, size.height);
  for (const column of columns) {
    if (scale.rowHeight >= 1) {
      for (const [row, mark] of column.marks.entries())
        drawMark(canvas, column, mark, row * scale.rowHeight, scale, ink);
    } else {
      const perPixel = 1 / scale.rowHeight;
      for (let y = 0; y < size.height; y += 1) {
        const shared = column.marks.slice(Math.floor(y * perPixel), Math.floor((y + 1) * perPixel));
        drawMark(canvas, column, weightiest(shared), y, { rowHeight: 1, shapes: false }, ink);
      }
    }
  }
  if (!scale.shapes) return;
  for (const [at, column] of columns.slice(1).entries()) {
    const from = (columns[at]?.x ?? 0) + 6;
    for (const [row, mark] of column.marks.entries()) {
      if (mark === null || !mark.isSame) continue;
      canvas.fillStyle = ink('ok');
      canvas.fillRect(from, Math.round((row + 0.5) * scale.rowHeight) - 0.5, column.x - 6 - from, 1.5);
    }
  }
}

function drawMark(
  canvas: CanvasRenderingContext2D,
  { x, edge }: MapColumn,
  mark: MapMark | null,
  top: number,
  { rowHeight, shapes }: ReturnType<typeof mapScale>,
  ink: Ink,
): void {
  if (mark === null) return;
  canvas.fillStyle = inkOf(mark, ink);
  canvas.strokeStyle = canvas.fillStyle;
  const height = Math.max(1, rowHeight - (rowHeight >= 3 ? 1 : 0));
  if (shapes) drawShape(canvas, mark, x, top + rowHeight / 2);
  else canvas.fillRect(x - (mark.look === null ? 3 : 5), top, mark.look === null ? 6 : 10, height);
  const [signTop, signHeight] = shapes ? [top + rowHeight / 2 - 4, 8] : [top, Math.max(2, height)];
  if (mark.hasError) {
    canvas.fillStyle = ink('fault');
    canvas.fillRect(edge === -1 ? x - 14 : x + 11, signTop, 3, signHeight);
  }
  if (mark.isFound) {
    canvas.fillStyle = ink('find-now');
    canvas.fillRect(edge === -1 ? x - 10 : x + 7.5, signTop, 2.5, signHeight);
  }
}

function inkOf({ kind, look }: MapMark, ink: Ink): string {
  if (look !== null) return ink(look.colour);
  return ink(kind === 'answer' ? 'text-2' : 'text-3');
}

const paths = new Map<LabelShape | '□', Path2D>();

function drawShape(canvas: CanvasRenderingContext2D, { kind, look }: MapMark, x: number, y: number): void {
  if (kind === 'answer') {
    canvas.beginPath();
    canvas.roundRect(x - 6, y - 4, 12, 8, 2.5);
    canvas.fill();
    return;
  }
  if (look === null) {
    canvas.beginPath();
    if (kind === 'thought') {
      canvas.fillRect(x - 5, y - 0.75, 10, 1.5);
      return;
    }
    canvas.arc(x, y, 3, 0, 2 * Math.PI);
    // What people said is full, what the machine noted is a ring.
    if (kind === 'user') canvas.fill();
    else canvas.stroke();
    return;
  }
  const path = paths.get(look.shape) ?? new Path2D(shapePaths[look.shape]);
  paths.set(look.shape, path);
  canvas.save();
  canvas.translate(x - 5, y - 5);
  canvas.scale(10 / 12, 10 / 12);
  canvas.lineWidth = 1.5;
  if (kind === 'tool_result' || look.shape === '□') {
    if (look.dashed) canvas.setLineDash([2, 1.6]);
    canvas.stroke(path);
  } else canvas.fill(path, 'evenodd');
  canvas.restore();
}

import type { Box } from '../../shared/charts/boxes.ts';

/** Pixels between a notice and the edges of the window, the bar at its foot, and what it keeps clear of. */
const [edge, foot, room] = [12, 88, 8];
/** The bar at the head of the window. */
const head = 36;

type Size = { readonly width: number; readonly height: number };
/** Pixels from the right and from the lower edge of the window. */
export type ToastPlace = { readonly right: number; readonly bottom: number };

/**
 * Where notices stand: at the right, as low as they cover none of the boxes; else further left. Where every place covers something, where
 * they cover least, at the right and low among equals. Behind a dialog nothing can be read or pressed at the head and the foot of the window:
 * there they may stand too.
 */
export function toastPlace(window: Size, toasts: Size, uncovered: readonly Box[], isBehindDialog = false): ToastPlace {
  const [top, low] = isBehindDialog ? [0, edge] : [head, foot];
  const seen = uncovered.filter((box) => sharedArea(box, { x: 0, y: 0, ...window }) > 0);
  const rights = ascending([edge, ...seen.map(({ x }) => window.width - x + room)]);
  const bottoms = ascending([low, ...seen.map(({ y }) => window.height - y + room)]);
  let best: ToastPlace = { right: edge, bottom: low };
  let least = Number.POSITIVE_INFINITY;
  for (const right of rights) {
    for (const bottom of bottoms) {
      const box = { ...toasts, x: window.width - right - toasts.width, y: window.height - bottom - toasts.height };
      if (right < edge || bottom < low || box.x < edge || box.y < top) continue;
      const covered = seen.reduce((all, one) => all + sharedArea(box, one), 0);
      if (covered < least) [best, least] = [{ right, bottom }, covered];
      if (covered === 0) return best;
    }
  }
  return best;
}

/** Each once: rows of fields stand in few columns. */
const ascending = (numbers: readonly number[]) => [...new Set(numbers)].toSorted((a, b) => a - b);

function sharedArea(one: Box, other: Box): number {
  const side = (at: 'x' | 'y', size: 'width' | 'height') =>
    Math.min(one[at] + one[size], other[at] + other[size]) - Math.max(one[at], other[at]);
  return Math.max(0, side('x', 'width')) * Math.max(0, side('y', 'height'));
}

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
  const rights = [edge, ...uncovered.map(({ x }) => window.width - x + room)].toSorted((a, b) => a - b);
  const bottoms = [low, ...uncovered.map(({ y }) => window.height - y + room)].toSorted((a, b) => a - b);
  const places = rights.flatMap((right) => bottoms.map((bottom) => ({ right, bottom })));
  const boxOf = ({ right, bottom }: ToastPlace): Box => ({
    ...toasts,
    x: window.width - right - toasts.width,
    y: window.height - bottom - toasts.height,
  });
  const inWindow = places.filter((place) => {
    const { x, y } = boxOf(place);
    return place.right >= edge && place.bottom >= low && x >= edge && y >= top;
  });
  const covered = inWindow.map((place) => sum(uncovered.map((one) => sharedArea(boxOf(place), one))));
  const least = Math.min(...covered);
  return inWindow[covered.indexOf(least)] ?? { right: edge, bottom: low };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function sharedArea(one: Box, other: Box): number {
  const side = (at: 'x' | 'y', size: 'width' | 'height') =>
    Math.min(one[at] + one[size], other[at] + other[size]) - Math.max(one[at], other[at]);
  return Math.max(0, side('x', 'width')) * Math.max(0, side('y', 'height'));
}

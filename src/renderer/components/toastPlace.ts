import { type Box, overlaps } from '../../shared/charts/boxes.ts';

/** Pixels between a notice and the edges of the window, the bar at its foot, and what it keeps clear of. */
const [edge, foot, room] = [12, 88, 8];
/** The bar at the head of the window. */
const head = 36;

type Size = { readonly width: number; readonly height: number };
/** Pixels from the right and from the lower edge of the window. */
export type ToastPlace = { readonly right: number; readonly bottom: number };

/**
 * Where notices stand: at the right, as low as they cover none of the boxes; else further left. Where every place covers something, at
 * the right and low.
 */
export function toastPlace(window: Size, toasts: Size, uncovered: readonly Box[]): ToastPlace {
  const rights = [edge, ...uncovered.map(({ x }) => window.width - x + room)].toSorted((a, b) => a - b);
  const bottoms = [foot, ...uncovered.map(({ y }) => window.height - y + room)].toSorted((a, b) => a - b);
  const places = rights.flatMap((right) => bottoms.map((bottom) => ({ right, bottom })));
  const isFree = ({ right, bottom }: ToastPlace) => {
    const box = { ...toasts, x: window.width - right - toasts.width, y: window.height - bottom - toasts.height };
    const isInWindow = right >= edge && bottom >= foot && box.x >= edge && box.y >= head;
    return isInWindow && !uncovered.some((one) => overlaps(box, one));
  };
  return places.find(isFree) ?? { right: edge, bottom: foot };
}

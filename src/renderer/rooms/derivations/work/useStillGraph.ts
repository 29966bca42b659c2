import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Free above the drawing at most: room for three findings; where the window is high it stands near its rows all the same. In pixels. */
const mostAbove = 96;
const leastBelow = 6;

/**
 * How far above the bottom of its frame a drawing stands, in pixels: with room above it when its question is opened; from then on where it
 * stood (`before`), as far as the frame has room for it. The frame ends where the pane ends: what comes and goes above it takes from its
 * top, and the drawing keeps its place.
 */
export function placeAboveBottom(frameHeight: number, height: number, before: number | null): number {
  const free = Math.max(0, frameHeight - height);
  return Math.min(free, before ?? Math.max(leastBelow, free - mostAbove));
}

/** Keeps the drawing in `frame` where it is while `shown` is the same. */
export function useStillGraph(frame: RefObject<HTMLElement | null>, height: number, shown: string): void {
  const kept = useRef<{ readonly shown: string; readonly above: number } | null>(null);
  useLayoutEffect(() => {
    const place = () => {
      const drawing = frame.current?.querySelector('svg');
      if (!frame.current || !drawing) return;
      const before = kept.current?.shown === shown ? kept.current.above : null;
      const above = placeAboveBottom(frame.current.clientHeight, height, before);
      // A place that there is no room for now is taken again when there is.
      if (before === null) kept.current = { shown, above };
      drawing.style.bottom = `${above}px`;
    };
    place();
    if (!frame.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(place);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, height, shown]);
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the end of the chosen row in sight, `bottom` pixels below the first, when a list becomes lower: a bar that comes below it, or a line more
 * there, would hide what was chosen last. A row that somebody scrolled out of sight stays there; 0 is no row.
 */
export function useKeptInSight(scroller: RefObject<HTMLElement | null>, bottom: number): void {
  const newest = useRef(bottom);
  useEffect(() => {
    newest.current = bottom;
  }, [bottom]);
  useEffect(() => {
    const list = scroller.current;
    if (list === null) return;
    let before = list.clientHeight;
    const observer = new ResizeObserver(() => {
      const [height, top] = [list.clientHeight, list.scrollTop];
      if (newest.current > top + height && newest.current <= top + before)
        list.scrollTo({ top: newest.current - height });
      before = height;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [scroller]);
}

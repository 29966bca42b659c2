import { type RefObject, useLayoutEffect, useState } from 'react';

export type Size = { readonly width: number; readonly height: number };

/**
 * The size of an element in whole pixels; null until it was looked at, so that nothing is drawn twice. `otherwise` stands for an
 * element without a size.
 */
export function usePaneSize(element: RefObject<HTMLElement | null>, otherwise: Size): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      const hasSize = width > 0 && height > 0;
      setSize((before) => {
        if (!hasSize) return before ?? otherwise;
        return before?.width === width && before.height === height ? before : { width, height };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, otherwise]);
  return size;
}

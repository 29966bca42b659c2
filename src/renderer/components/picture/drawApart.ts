import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** A drawing of its own, out of sight. What it shows comes by its properties: nothing is around it. */
export function drawApart(drawing: ReactElement): SVGElement {
  const element = document.createElement('div');
  const root = createRoot(element);
  flushSync(() => root.render(drawing));
  const svg = element.querySelector('svg')?.cloneNode(true);
  root.unmount();
  if (!(svg instanceof SVGElement)) throw new Error('Nothing was drawn');
  return svg;
}

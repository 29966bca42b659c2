import type { ReactNode, RefObject } from 'react';

type Props = {
  /** Its size is that of this element; see `usePaneSize`. */
  readonly element: RefObject<HTMLDivElement | null>;
  /** What stands over it in a saved picture, and how it is called for those who hear it. */
  readonly title: string;
  readonly about: string;
  /** Its values in words; null where what is around it speaks of the point that the keys are on. */
  readonly spoken: string | null;
  readonly className: string;
  readonly children: ReactNode;
};

/** The place of every chart: it has a name for those who hear it, and is found by what saves a picture (`drawnParts`). */
export function ChartDrawing({ element, title, about, spoken, className, children }: Props) {
  const named = spoken === null ? {} : { role: 'img', 'aria-label': `${title}: ${spoken}` };
  return (
    <div ref={element} className={className} {...named} data-chart-title={title} data-chart-about={about}>
      {children}
    </div>
  );
}

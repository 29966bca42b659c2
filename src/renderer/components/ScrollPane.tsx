import type { ReactNode, Ref } from 'react';

type Props = {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
  /** Whether it is what its room is about: it gets the keys where they would go nowhere. */
  readonly isAbout?: boolean;
  readonly ref?: Ref<HTMLElement>;
};

/** A pane that scrolls can be reached by keyboard and has a name. */
export function ScrollPane({ label, className, children, isAbout, ref }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here
    <section ref={ref} className={className} tabIndex={0} data-pane-focus={isAbout} aria-label={label}>
      {children}
    </section>
  );
}

import type { ReactNode, Ref } from 'react';

type Props = {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
};

/** A pane that scrolls can be reached by keyboard and has a name. */
export function ScrollPane({ label, className, children, ref }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here
    <section ref={ref} className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

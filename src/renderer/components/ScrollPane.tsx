import type { ReactNode } from 'react';

/** A pane that scrolls can be reached by keyboard and has a name. */
export function ScrollPane({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import './emptyState.css';

type Props = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly acts?: ReactNode;
  /** Gets the keys that what stood here had. */
  readonly isAbout?: boolean;
};

/** Nothing there yet, or nothing found: what belongs here or why it is hidden, and one next step. */
export function EmptyState({ title, children, acts, isAbout = false }: Props) {
  return (
    <div className="ak-empty" {...(isAbout && { tabIndex: -1, 'data-pane-focus': true })}>
      <h3 className="ak-sentence">{title}</h3>
      {children !== undefined && <p className="ak-sentence">{children}</p>}
      {acts !== undefined && <div className="ak-acts">{acts}</div>}
    </div>
  );
}

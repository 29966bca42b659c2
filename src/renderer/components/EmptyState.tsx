import type { ReactNode } from 'react';
import './emptyState.css';

/** Nothing there yet, or nothing found: what belongs here or why it is hidden, and one next step. */
export function EmptyState({ title, children, acts }: { title: ReactNode; children?: ReactNode; acts?: ReactNode }) {
  return (
    <div className="ak-empty">
      <h3 className="ak-sentence">{title}</h3>
      {children !== undefined && <p className="ak-sentence">{children}</p>}
      {acts !== undefined && <div className="ak-acts">{acts}</div>}
    </div>
  );
}

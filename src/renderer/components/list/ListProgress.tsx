import type { ReactNode } from 'react';
import './list.css';

type Props = {
  /** Shares from 0 to 1. */
  readonly done: number;
  readonly draft?: number;
  /** All of it in words, for those who do not see the bar. */
  readonly label: string;
  /** What stands behind the bar. */
  readonly end?: ReactNode;
  /** What is said below the bar. */
  readonly children: ReactNode;
};

/** How far the items of a list are: a bar, and the numbers in words. */
export function ListProgress({ done, draft = 0, label, end, children }: Props) {
  return (
    <div className="ak-list-progress">
      <div className="ak-list-progress-line">
        <div className="ak-list-progress-bar" role="img" aria-label={label}>
          <i className="ak-list-progress-done" style={{ width: `${done * 100}%` }} />
          <i className="ak-list-progress-draft" style={{ width: `${draft * 100}%` }} />
        </div>
        {end}
      </div>
      <div className="ak-list-progress-legend">{children}</div>
    </div>
  );
}

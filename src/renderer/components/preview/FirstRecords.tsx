import type { ReactNode } from 'react';
import { ScrollPane } from '../ScrollPane.tsx';
import './preview.css';

type Props = {
  readonly title: string;
  /** How many are shown, of how many. */
  readonly count: string;
  readonly foot: string;
  /** What stands at the end of the head. */
  readonly control?: ReactNode;
  readonly children: ReactNode;
};

/** The first records of a file, in a pane of their own. */
export function FirstRecords({ title, count, foot, control, children }: Props) {
  return (
    <div className="ak-import-records">
      <div className="ak-import-bar">
        <h3>{title}</h3>
        <span className="ak-import-count">{count}</span>
        {control}
      </div>
      <ScrollPane className="ak-import-scroll" label={title}>
        {children}
      </ScrollPane>
      <p className="ak-import-list-foot">{foot}</p>
    </div>
  );
}

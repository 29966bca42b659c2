import type { ReactNode } from 'react';
import './chartHead.css';

type Props = {
  readonly title: string;
  readonly about: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
};

/** What stands over a chart: its title, what it shows and of how many, and what it can be switched to. */
export function ChartHead({ title, about, className = '', children }: Props) {
  return (
    <header className={`ak-chart-head ${className}`}>
      <div className="ak-chart-title">
        <h3>{title}</h3>
        <p className="ak-sentence">{about}</p>
      </div>
      {children}
    </header>
  );
}

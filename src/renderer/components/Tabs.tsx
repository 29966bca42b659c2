import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { countText } from '../window/countText.ts';
import './tabs.css';

export type Tab<Id extends string> = {
  readonly id: Id;
  readonly label: string;
  /** A number behind the word. */
  readonly count?: number | null;
  readonly panel: ReactNode;
};

type TabsProps<Id extends string> = {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly current: Id;
  readonly onChange: (id: Id) => void;
  /** Stands at the right end of the row. */
  readonly end?: ReactNode;
};

/** A row of tabs, 34 px, with panels that stay mounted, so that an editor or a scroll place is there when one comes back. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, end }: TabsProps<Id>) {
  const base = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ id }) => id === current);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const step = steps[event.key];
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length];
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChange(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div className="ak-tabs">
      <div className="ak-tab-row">
        <div role="tablist" aria-label={label} className="ak-tab-list" onKeyDown={move}>
          {tabs.map(({ id, label: name, count }) => (
            <button
              type="button"
              role="tab"
              key={id}
              id={`${base}-${id}`}
              aria-selected={id === current}
              aria-controls={`${base}-${id}-panel`}
              tabIndex={id === current ? 0 : -1}
              className="ak-tab"
              onClick={() => onChange(id)}
            >
              {name}
              {count !== undefined && count !== null && <span className="ak-tab-count">{countText(count)}</span>}
            </button>
          ))}
        </div>
        {end}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          role="tabpanel"
          key={id}
          id={`${base}-${id}-panel`}
          aria-labelledby={`${base}-${id}`}
          className="ak-tab-panel"
          hidden={id !== current}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useText } from '../../window/i18n.ts';
import { Content } from '../Content.tsx';
import { DecisionForm, type DecisionProps } from './DecisionForm.tsx';

/** What one evaluator said of the item. */
type ShownLabel = {
  readonly key: string | number;
  /** Index into the categories. */
  readonly category: number;
  readonly evaluator: string;
  /** What else is known of it, such as when it was said. */
  readonly more: readonly string[];
  readonly notes: readonly string[];
};

type Props = DecisionProps & {
  /** Identifies the item: what is typed about one is not carried to the next. */
  readonly itemKey: string;
  readonly place: { readonly index: number; readonly total: number };
  readonly hidesNames: boolean;
  readonly onHideNames: (hides: boolean) => void;
  readonly labels: readonly ShownLabel[];
  /** The item itself. */
  readonly children: ReactNode;
};

/** An item on which evaluators differ: the item, what each said with their notes, and the decision. */
export function DecideItem({ itemKey, place, hidesNames, onHideNames, labels, children, ...decision }: Props) {
  const { t } = useText();
  // While names are hidden the order tells nobody either.
  const shown = hidesNames ? labels.toSorted((one, other) => one.category - other.category) : labels;
  return (
    <div className="ag-decide" data-scope="agreement">
      <header className="ag-decide-head">
        <h2>
          {t('agreement.decide')}{' '}
          {place.index >= 0 && <small>{t('agreement.place', { index: place.index + 1, total: place.total })}</small>}
        </h2>
        <label className="ag-hide">
          <input type="checkbox" checked={hidesNames} onChange={() => onHideNames(!hidesNames)} />
          {t('agreement.hideNames')}
        </label>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here */}
      <section className="ag-item" tabIndex={0} aria-label={t('agreement.item')}>
        {children}
        <h3>{t('agreement.labels', { count: labels.length })}</h3>
        <ul className="ag-labels">
          {shown.map(({ key, category, evaluator, more, notes }) => (
            <li key={key}>
              <p>
                <b>{decision.categories[category]}</b>{' '}
                <span className="ag-quiet">{[...(hidesNames ? [] : [evaluator]), ...more].join(' · ')}</span>
              </p>
              {notes.map((note) => (
                <Content key={note} as="p" text={note} />
              ))}
            </li>
          ))}
        </ul>
      </section>
      <DecisionForm key={itemKey} {...decision} />
    </div>
  );
}

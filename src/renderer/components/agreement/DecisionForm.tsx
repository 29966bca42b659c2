import { useEffect, useRef, useState } from 'react';
import type { Decision, NewDecision } from '../../../shared/agreement.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { useKeyOf } from '../../window/useKeymap.ts';
import { ActButton } from '../ActButton.tsx';
import { Keys } from '../Keys.tsx';
import { Note } from '../Note.tsx';
import { StatusSign } from '../StatusSign.tsx';

export type DecisionProps = {
  readonly categories: readonly string[];
  /** What was decided before; null for nothing. */
  readonly decision: Decision | null;
  /** Whether the person may settle it by the protocol. */
  readonly mayDecide: boolean;
  /** Settles it, leaves it open with the category null, takes it back with undefined. */
  readonly onDecide: (decision: NewDecision | undefined) => void;
  readonly onNextOpen: () => void;
};

/** The decision about one item: a category, a reason, or left open. Give it the key of the item. */
export function DecisionForm({ categories, decision, mayDecide, onDecide, onNextOpen }: DecisionProps) {
  const { t } = useText();
  const [category, setCategory] = useState(decision?.category ?? null);
  const [reason, setReason] = useState(decision?.reason ?? '');
  const [isExample, setExample] = useState(decision?.isExample ?? false);
  const field = useRef<HTMLTextAreaElement>(null);
  const exampleKey = useKeyOf('agreement.example');
  useEffect(() => {
    setCategory(decision?.category ?? null);
    setReason(decision?.reason ?? '');
    setExample(decision?.isExample ?? false);
  }, [decision]);
  const choose = (at: number) => () => setCategory(at);
  const has = (at: number) => mayDecide && at < categories.length;
  useCommand('agreement.value1', choose(0), has(0));
  useCommand('agreement.value2', choose(1), has(1));
  useCommand('agreement.value3', choose(2), has(2));
  useCommand('agreement.value4', choose(3), has(3));
  useCommand('agreement.value5', choose(4), has(4));
  useCommand('agreement.reason', () => field.current?.focus(), mayDecide);
  useCommand('agreement.example', () => setExample(!isExample), mayDecide);
  const leave = () => {
    onDecide({ category: null, reason, isExample: false });
    onNextOpen();
  };
  const settle = () => {
    if (category === null) return;
    onDecide({ category, reason, isExample });
    onNextOpen();
  };
  useCommand('agreement.leaveOpen', leave, mayDecide);
  useCommand('agreement.decide', settle, mayDecide && category !== null);
  return (
    <section className="ag-decision" aria-label={t('agreement.decision')}>
      <h3>{t('agreement.decision')}</h3>
      {decision !== null && (
        <p className="ag-quiet ak-sentence">
          <StatusSign sign="person" />{' '}
          {t(decision.isRater ? 'agreement.byRater' : 'agreement.by', { name: decision.by })}{' '}
          <ActButton small ghost disabled={!mayDecide} onClick={() => onDecide(undefined)}>
            {t('agreement.takeBack')}
          </ActButton>
        </p>
      )}
      <div role="radiogroup" aria-label={t('agreement.decision')} className="ag-values">
        {categories.map((name, at) => (
          <label key={name} data-chosen={category === at}>
            <input
              type="radio"
              name="ag-decision"
              checked={category === at}
              disabled={!mayDecide}
              onChange={choose(at)}
            />
            <span>{name}</span>
            {at < 9 && <Keys keys={String(at + 1)} />}
          </label>
        ))}
      </div>
      <textarea
        ref={field}
        className="ag-reason"
        rows={2}
        value={reason}
        readOnly={!mayDecide}
        aria-label={t('agreement.reason')}
        placeholder={t('agreement.reason')}
        onChange={(event) => setReason(event.target.value)}
      />
      <label className="ag-example">
        <input
          type="checkbox"
          checked={isExample}
          disabled={!mayDecide}
          onChange={({ currentTarget }) => setExample(currentTarget.checked)}
        />
        <span>{t('agreement.example')}</span> <Keys keys={exampleKey} />
      </label>
      {!mayDecide && <Note kind="info" title={t('agreement.notRaters')} />}
      <p className="ag-quiet ak-sentence">{t('agreement.stays')}</p>
      <footer>
        <ActButton command="agreement.leaveOpen" disabled={!mayDecide} onClick={leave}>
          {t('agreement.leaveOpen')}
        </ActButton>
        <ActButton primary command="agreement.decide" disabled={!mayDecide || category === null} onClick={settle}>
          {t('agreement.decideNext')}
        </ActButton>
      </footer>
    </section>
  );
}

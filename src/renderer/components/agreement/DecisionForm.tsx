import { type KeyboardEvent, useRef } from 'react';
import type { Decision, NewDecision } from '../../../shared/agreement.ts';
import { focusOnceDrawn } from '../../window/focusOnceDrawn.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { useKeyOf } from '../../window/useKeymap.ts';
import { useWayBack } from '../../window/useWayBack.ts';
import { ActButton } from '../ActButton.tsx';
import { Content as Text } from '../Content.tsx';
import { Keys } from '../Keys.tsx';
import { Note } from '../Note.tsx';
import { ScrollPane } from '../ScrollPane.tsx';
import { StatusSign } from '../StatusSign.tsx';
import { chosenRow } from './chosenRow.ts';
import { contentOf, type DecisionContent, type DraftProps, isSame, stampOf } from './useDecisionDraft.ts';

export type DecisionProps = DraftProps & {
  readonly categories: readonly string[];
  /** What the categories are in every language. */
  readonly ids: readonly string[];
  /** What was decided before; null for nothing. */
  readonly decision: Decision | null;
  /** Whether the person may settle it by the protocol. */
  readonly mayDecide: boolean;
  /** Settles it, leaves it open with the category null, takes it back with undefined. */
  readonly onDecide: (decision: NewDecision | undefined) => void;
  readonly onNextOpen: () => void;
};

/** The decision about one item: a category, a reason, or left open. Give it the key of the item. */
export function DecisionForm({ categories, ids, decision, draft, mayDecide, onDraft, ...acts }: DecisionProps) {
  const { t } = useText();
  const { onDecide, onNextOpen } = acts;
  const form = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { noteOrigin, forgetOrigin, goBack } = useWayBack(field);
  const exampleKey = useKeyOf('agreement.example');
  const stored = contentOf(decision, ids);
  const { value, reason, isExample } = draft ?? stored;
  const chosen = value === null ? -1 : ids.indexOf(value);
  const category = chosen < 0 ? null : chosen;
  const decided = decision?.category == null ? null : (categories[decision.category] ?? null);
  const change = (part: Partial<DecisionContent>) => {
    const next = { value, reason, isExample, ...part };
    const over = draft === null ? stampOf(decision) : draft.over;
    onDraft(isSame(next, stored) ? null : { ...next, over, sent: draft?.sent ?? null });
  };
  const choose = (at: number) => () => change({ value: ids[at] ?? null });
  const has = (at: number) => mayDecide && at < categories.length;
  useCommand('agreement.value1', choose(0), has(0));
  useCommand('agreement.value2', choose(1), has(1));
  useCommand('agreement.value3', choose(2), has(2));
  useCommand('agreement.value4', choose(3), has(3));
  useCommand('agreement.value5', choose(4), has(4));
  const begin = () => {
    noteOrigin();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    goBack();
  };
  useCommand('agreement.reason', begin, mayDecide);
  useCommand('agreement.example', () => change({ isExample: !isExample }), mayDecide);
  const send = (next: NewDecision) => {
    const sent = contentOf(next, ids);
    if (draft !== null) onDraft({ ...sent, over: stampOf(decision), sent });
    // The form goes with its item, and the keys would go to the first thing of the page.
    if (form.current?.contains(document.activeElement)) focusOnceDrawn(chosenRow);
    onDecide(next);
    onNextOpen();
  };
  const leave = () => send({ category: null, reason, isExample: false });
  const settle = () => category !== null && send({ category, reason, isExample });
  useCommand('agreement.leaveOpen', leave, mayDecide);
  useCommand('agreement.decide', settle, mayDecide && category !== null);
  return (
    <section ref={form} className="ag-decision" data-uncovered aria-label={t('agreement.decision')}>
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
      {decision !== null && draft !== null && draft.sent === null && draft.over !== stampOf(decision) && (
        <Overtaken decision={decision} value={decided} onDiscard={() => onDraft(null)} />
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
        onChange={(event) => change({ reason: event.target.value })}
        onBlur={forgetOrigin}
        onKeyDown={onKeyDown}
      />
      <label className="ag-example">
        <input
          type="checkbox"
          checked={isExample}
          disabled={!mayDecide}
          onChange={({ currentTarget }) => change({ isExample: currentTarget.checked })}
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

type OvertakenProps = { readonly decision: Decision; readonly value: string | null; readonly onDiscard: () => void };

/** Says that somebody decided the item, and how, while another decision was being written. */
function Overtaken({ decision: { by, reason }, value, onDiscard }: OvertakenProps) {
  const { t } = useText();
  return (
    <ScrollPane label={t('agreement.meanwhile')} className="ag-meanwhile">
      <Note
        kind="caution"
        title={
          value === null
            ? t('agreement.leftMeanwhile', { name: by })
            : t('agreement.decidedMeanwhile', { name: by, value })
        }
        acts={
          <ActButton small onClick={onDiscard}>
            {t('agreement.discardDraft')}
          </ActButton>
        }
      >
        {reason !== '' && (
          <>
            <Text text={reason} />
            <br />
          </>
        )}
        {t('agreement.draftStays')}
      </Note>
    </ScrollPane>
  );
}

import { X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import type { CasePlan } from '../../../../../shared/rooms/drift/caseViews.ts';
import { longestPlan } from '../../../../../shared/rooms/drift/fields.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { Content, languageOfContent } from '../../../../components/Content.tsx';
import { Note } from '../../../../components/Note.tsx';
import { IconButton } from '../../../../components/ToolButton.tsx';
import { useText } from '../../../../window/i18n.ts';
import { dateAndTime } from '../../../../window/time.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useShowError } from '../../../../window/useShowError.ts';
import { HistoryDialog } from '../../dialogs/HistoryDialog.tsx';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import type { PlanFields } from '../../driftState.ts';
import { fieldsOf, isSamePlan, sentPlan } from '../../planActs.ts';

type Props = { readonly plan: CasePlan; readonly onClose: () => void };

/** One plan: text and source, where it came from and who wrote it. Saved when a field is left and with Ctrl+Enter. */
export function PlanEditor({ plan, onClose }: Props) {
  const { t } = useText();
  const [showsHistory, setShowsHistory] = useState(false);
  const { draft, isChanged, type, save } = usePlanDraft(plan);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <section className="dp-editor" aria-label={t('driftDialogs.plans.plan', { key: plan.caseKey })}>
      <header>
        <h3 className="ak-cut">{t('driftDialogs.plans.plan', { key: plan.caseKey })}</h3>
        <button type="button" className="ak-link" onClick={() => setShowsHistory(true)}>
          {t('driftDialogs.plans.history')}
        </button>
        <IconButton
          label={t('driftDialogs.plans.close')}
          icon={<X size={14} className="ak-icon" aria-hidden />}
          onClick={onClose}
        />
      </header>
      <textarea
        className="dp-text"
        aria-label={t('driftDialogs.plans.plan', { key: plan.caseKey })}
        placeholder={t('driftDialogs.plans.placeholder')}
        lang={languageOfContent(draft.text.slice(0, 500))}
        value={draft.text}
        maxLength={longestPlan}
        onChange={(event) => type({ ...draft, text: event.currentTarget.value })}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      <label className="dp-source">
        <span>{t('driftDialogs.plans.source')}</span>
        <input
          className="ak-input"
          value={draft.source}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => type({ ...draft, source: event.currentTarget.value })}
          onBlur={save}
          onKeyDown={onKeyDown}
        />
      </label>
      <p className="ak-caption ak-sentence" aria-live="polite">
        {isChanged ? t('driftDialogs.plans.unsaved') : <Origin plan={plan} />}
      </p>
      {plan.strangeAnchors.length > 0 && !isChanged && <StrangePlan plan={plan} />}
      {showsHistory && (
        <HistoryDialog caseId={plan.caseId} caseKey={plan.caseKey} onClose={() => setShowsHistory(false)} />
      )}
    </section>
  );
}

/** What is typed, until it is saved. What others save, and what is undone, shows where nothing is half-typed. */
function usePlanDraft(plan: CasePlan) {
  const { caseId } = plan;
  const act = useAct();
  const store = useDriftStore();
  const typed = useDrift((state) => state.planDrafts[caseId]);
  const shown = fieldsOf(plan);
  const draft = typed ?? shown;
  const save = useCallback(() => act(() => store.getState().savePlan(caseId)), [act, store, caseId]);
  // Choosing another case takes the field away before it is left.
  useEffect(() => save, [save]);
  return {
    draft,
    isChanged: !isSamePlan(draft, shown),
    type: (next: PlanFields) => store.getState().typePlan(caseId, next),
    save,
  };
}

function Origin({ plan: { fileName, author, savedAt, revision, components } }: { plan: CasePlan }) {
  const { t } = useText();
  if (author !== null && savedAt !== null) {
    return t('driftDialogs.plans.fromHere', { author, date: dateAndTime(savedAt), revision });
  }
  if (fileName === null) return t('driftDialogs.plans.fresh');
  return (
    <>
      {t('driftDialogs.plans.fromFile', { file: fileName })}
      {components.length > 0 && (
        <>
          <br />
          <Content text={t('driftDialogs.plans.components', { parts: components.join(' / ') })} />
        </>
      )}
    </>
  );
}

/** A plan that was made for another case counts only once somebody says so, which is an act like any other. */
function StrangePlan({ plan }: { plan: CasePlan }) {
  const { t } = useText();
  const send = useDrift((state) => state.send);
  const showError = useShowError();
  const confirm = () => {
    const shown = sentPlan(fieldsOf(plan));
    send('drift.setPlan', { caseId: plan.caseId, ...shown, base: shown }).catch(showError);
  };
  return (
    <Note
      kind="caution"
      title={t('driftDialogs.plans.strange', { entities: plan.strangeAnchors.join(', ') })}
      acts={
        <ActButton small onClick={confirm}>
          {t('driftDialogs.plans.useStrange')}
        </ActButton>
      }
    />
  );
}

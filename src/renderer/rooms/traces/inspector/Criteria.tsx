import { useEffect, useRef, useState } from 'react';
import type { MarkScheme } from '../../../../shared/traces/marks.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces } from '../tracesContext.ts';
import { type Asked, criterionAfter } from './askedPlace.ts';
import { ChoiceKeys } from './ChoiceKeys.tsx';
import { CriterionRow } from './CriterionRow.tsx';
import { useQuestions } from './useAsked.ts';

/** All criteria of the place. A digit answers the current one, and the next one without an answer becomes current. */
export function Criteria({ asked }: { asked: Asked }) {
  const { t } = useText();
  const act = useAct();
  const list = useRef<HTMLDivElement>(null);
  const { criteria, answers, answered, current, takesDigits } = useQuestions(asked);
  const setCriterion = useTraces((state) => state.setCriterion);
  const setMark = useTraces((state) => state.setMark);
  const setTab = useTraces((state) => state.setTab);
  const [isComplete, setComplete] = useState(false);
  // The pane is drawn anew for each place: the digits begin at its first open question.
  useEffect(() => {
    setCriterion(null);
  }, [setCriterion]);

  const focusRow = (criterionId: string) => {
    if (!list.current?.contains(document.activeElement)) return;
    const row = list.current.querySelector(`[data-criterion="${criterionId}"]`);
    row?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  const choose = (criterion: MarkScheme['criteria'][number], choiceId: string) => {
    setTab('labels');
    act(() => setMark(asked.place, criterion.id, choiceId));
    const next = criterionAfter(criteria, new Set([...answered, criterion.id]), criterion.id);
    setComplete(next === null);
    setCriterion((next ?? criterion).id);
    focusRow((next ?? criterion).id);
  };
  const takeBack = (criterionId: string) => {
    if (!answered.has(criterionId)) return;
    setComplete(false);
    setCriterion(criterionId);
    act(() => setMark(asked.place, criterionId, null));
  };
  const moveTo = (criterionId: string, by: 1 | -1) => {
    const to = criteria[criteria.findIndex(({ id }) => id === criterionId) + by];
    if (to === undefined) return;
    setCriterion(to.id);
    focusRow(to.id);
  };
  useCommand('traces.takeBack', () => current && takeBack(current.id), current !== null);

  if (criteria.length === 0) return <p className="ti-none">{t('tracesInspector.nothingAsked')}</p>;
  const complete = t('tracesInspector.complete', { given: answered.size, total: criteria.length });
  return (
    <div className="ti-criteria" ref={list}>
      {takesDigits && (
        <ChoiceKeys
          onChoose={(digit) => {
            const choice = current?.choices[digit - 1];
            if (current && choice) choose(current, choice.id);
          }}
        />
      )}
      {criteria.map((criterion) => (
        <CriterionRow
          key={criterion.id}
          criterion={criterion}
          mark={answers.get(criterion.id) ?? null}
          isCurrent={criterion.id === current?.id}
          takesDigits={takesDigits && criterion.id === current?.id}
          complete={isComplete ? complete : null}
          onFocus={() => setCriterion(criterion.id)}
          onChoose={(choiceId) => choose(criterion, choiceId)}
          onTakeBack={() => takeBack(criterion.id)}
          onMove={(by) => moveTo(criterion.id, by)}
        />
      ))}
      <p role="status" className="ak-hidden">
        {isComplete && complete}
      </p>
    </div>
  );
}

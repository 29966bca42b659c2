import { useEffect } from 'react';
import { firstKeyOf } from '../../../../shared/keymap/keymap.ts';
import { RatingRows } from '../../../components/rating/RatingRows.tsx';
import { useRating } from '../../../components/rating/useRating.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useKeyOverrides } from '../../../window/useKeymap.ts';
import { useTraces } from '../tracesContext.ts';
import type { Asked } from './askedPlace.ts';
import { ChoiceKeys } from './ChoiceKeys.tsx';
import { useQuestions } from './useAsked.ts';

/** All criteria of the place. A digit answers the current one, and the next one without an answer becomes current. */
export function Criteria({ asked }: { asked: Asked }) {
  const { t } = useText();
  const act = useAct();
  const { criteria, answers, focused, takesDigits } = useQuestions(asked);
  const setCriterion = useTraces((state) => state.setCriterion);
  const setMark = useTraces((state) => state.setMark);
  const setTab = useTraces((state) => state.setTab);
  const overrides = useKeyOverrides();
  // The pane is drawn anew for each place: the digits begin at its first open question.
  useEffect(() => {
    setCriterion(null);
  }, [setCriterion]);
  const rating = useRating({
    criteria,
    answers: new Map([...answers].map(([id, { choiceId }]) => [id, choiceId])),
    focused,
    onFocus: setCriterion,
    onAnswer: (criterionId, choiceId) => {
      if (choiceId !== undefined) setTab('labels');
      act(() => setMark(asked.place, criterionId, choiceId ?? null));
    },
  });
  const { current, choose, takeBack } = rating;
  useCommand('traces.takeBack', () => current && takeBack(current.id), current !== null);
  if (criteria.length === 0) return <p className="ti-none">{t('tracesInspector.nothingAsked')}</p>;
  const oldChoice = (criterionId: string) => {
    const mark = answers.get(criterionId);
    const criterion = criteria.find(({ id }) => id === criterionId);
    if (mark === undefined || criterion?.choices.some(({ value }) => value === mark.choiceId)) return null;
    return (
      <p className="ti-caption">
        <StatusSign sign="person" />
        {t('tracesInspector.oldChoice', { choice: mark.choiceId, version: mark.schemeVersion })}
      </p>
    );
  };
  return (
    <>
      {takesDigits && (
        <ChoiceKeys
          onChoose={(digit) => {
            const choice = current?.choices[digit - 1];
            if (current && choice) choose(current.id, choice.value);
          }}
        />
      )}
      <RatingRows
        rating={rating}
        keys={{
          of: (_, index) => (takesDigits ? firstKeyOf(`traces.choose${index + 1}`, overrides) : null),
          areOwn: false,
          takeBack: 'traces.takeBack',
        }}
        complete={t('tracesInspector.complete', { given: answers.size, total: criteria.length })}
        noteOf={oldChoice}
      />
    </>
  );
}

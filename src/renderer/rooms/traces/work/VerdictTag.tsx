import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { letterOf } from '../inspector/askedPlace.ts';
import { marksAtStep } from '../inspector/useAsked.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import type { Side } from '../tracesState.ts';
import { useVerdict } from './useVerdict.ts';

/** The evaluator's verdict on the trace of a column; a click leads to all that is asked about the trace as a whole. */
export function VerdictTag({ side }: { side: Side }) {
  const { t, language } = useText();
  const store = useTracesStore();
  const verdict = useVerdict();
  const marks = useTraces((state) => state[side]?.marks ?? null);
  if (verdict === null) return null;
  const answer = marksAtStep(marks, null).find(({ criterionId }) => criterionId === verdict.id);
  const choice = verdict.choices.find(({ id }) => id === answer?.choiceId);
  const word = choice?.name[language] ?? t('traces.work.noVerdict');
  const label = t('traces.work.verdict', { letter: letterOf(side), criterion: verdict.name[language], answer: word });
  return (
    <button
      type="button"
      className="tr-verdict"
      data-given={choice !== undefined}
      title={label}
      aria-label={label}
      onClick={() => {
        store.getState().setTab('labels');
        store.getState().select({ side, step: null });
      }}
    >
      {choice !== undefined && <StatusSign sign="person" />}
      <span aria-live="polite">{word}</span>
    </button>
  );
}

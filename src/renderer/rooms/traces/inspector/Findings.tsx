import { useState } from 'react';
import type { TraceFinding } from '../../../../shared/traces/traceReading.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces } from '../tracesContext.ts';
import type { OpenTrace } from '../tracesState.ts';
import type { Asked } from './askedPlace.ts';
import { FindingCard } from './FindingCard.tsx';
import { findingsAt, type SuggestedAnswer, suggestedAnswer } from './suggestedAnswer.ts';
import { findingsOf, marksAtStep, useCriteria } from './useAsked.ts';

/** What rules found here. A machine's word: dashed, and nobody's mark before somebody answers. */
export function Findings({ trace, asked }: { trace: OpenTrace; asked: Asked }) {
  const { t } = useText();
  const act = useAct();
  const criteria = useCriteria();
  const setMark = useTraces((state) => state.setMark);
  const dismissFinding = useTraces((state) => state.dismissFinding);
  const [showsDismissed, setShowsDismissed] = useState(false);
  const found = findingsAt(findingsOf(trace), asked);
  const open = found.filter(({ dismissed }) => !dismissed);
  const dismissed = found.filter((finding) => finding.dismissed);
  const { side } = asked.place;
  const marks = marksAtStep(trace.marks, asked.place.step);
  /** What can be answered here and is not answered so yet. */
  const suggestionOf = (finding: TraceFinding): SuggestedAnswer | null => {
    const isHere = asked.scope !== 'trace' || finding.step === null;
    return isHere && finding.misfit === null ? suggestedAnswer(finding, asked, criteria) : null;
  };
  const isAnswered = ({ criterion, choice }: SuggestedAnswer) =>
    marks.some(({ criterionId, choiceId }) => criterionId === criterion.id && choiceId === choice.id);
  const answer = ({ criterion, choice }: SuggestedAnswer) => act(() => setMark(asked.place, criterion.id, choice.id));
  const dismiss = ({ detector, step }: TraceFinding, isDismissed: boolean) =>
    act(() => dismissFinding(side, detector, step, isDismissed));
  const acceptableFinding = open.find((finding) => {
    const suggestion = suggestionOf(finding);
    return suggestion !== null && !isAnswered(suggestion);
  });
  const acceptable = acceptableFinding === undefined ? null : suggestionOf(acceptableFinding);
  const first = open[0];
  useCommand('traces.acceptFinding', () => acceptable && answer(acceptable), acceptable !== null);
  useCommand('traces.dismissFinding', () => first && dismiss(first, true), first !== undefined);
  if (found.length === 0) return null;
  const card = (finding: TraceFinding) => {
    const suggestion = suggestionOf(finding);
    return (
      <FindingCard
        key={`${finding.detector} ${finding.step} ${finding.evidence}`}
        finding={finding}
        side={side}
        namesStep={asked.scope === 'trace'}
        suggestion={suggestion}
        isAnswered={suggestion !== null && isAnswered(suggestion)}
        takesKeys={{ accept: finding === acceptableFinding, dismiss: finding === first }}
        onAnswer={answer}
        onDismiss={(isDismissed) => dismiss(finding, isDismissed)}
      />
    );
  };
  return (
    <section className="ti-section">
      <h3 className="ti-section-title">
        {t('tracesInspector.findings.title')} <span>{t('tracesInspector.findings.notHuman')}</span>
      </h3>
      {open.map(card)}
      {dismissed.length > 0 && (
        <button
          type="button"
          className="ak-link ti-more"
          aria-expanded={showsDismissed}
          onClick={() => setShowsDismissed(!showsDismissed)}
        >
          {t('tracesInspector.findings.dismissed', { count: dismissed.length })}
        </button>
      )}
      {showsDismissed && dismissed.map(card)}
    </section>
  );
}

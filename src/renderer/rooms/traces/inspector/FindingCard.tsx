import type { TraceFinding } from '../../../../shared/traces/traceReading.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import type { Side } from '../tracesState.ts';
import { useBlind } from '../useBlind.ts';
import { placeName } from './askedPlace.ts';
import { StepLink } from './StepLink.tsx';
import type { SuggestedAnswer } from './suggestedAnswer.ts';
import './findings.css';

type Props = {
  readonly finding: TraceFinding;
  readonly side: Side;
  /** Whether the card says which step it is about: in the list of a whole trace. */
  readonly namesStep: boolean;
  readonly suggestion: SuggestedAnswer | null;
  readonly isAnswered: boolean;
  /** Which keys act on this card: those of the first one that they fit. */
  readonly takesKeys: { readonly accept: boolean; readonly dismiss: boolean };
  readonly onAnswer: (suggestion: SuggestedAnswer) => void;
  readonly onDismiss: (isDismissed: boolean) => void;
};

/** One finding: its rule in a sentence, the evidence, the steps that show it, and what can be done about it. */
export function FindingCard({
  finding,
  side,
  namesStep,
  suggestion,
  isAnswered,
  takesKeys,
  onAnswer,
  onDismiss,
}: Props) {
  const { t, textOf, language } = useText();
  const { mask } = useBlind();
  const { detector, step, related, evidence, misfit, dismissed } = finding;
  const steps = related.map((one) => placeName({ side, step: one })).join(t('tracesImport.separator'));
  return (
    <article className="ti-finding" data-dismissed={dismissed}>
      <p className="ti-finding-title">
        <StatusSign sign="suggested" />
        <strong>{textOf(`detectors.${detector}.title`)}</strong>
        {namesStep && step !== null && <StepLink place={{ side, step }} />}
      </p>
      <p className="ti-finding-text ak-sentence">
        {textOf(`detectors.${detector}.finding`, { steps, evidence: mask(evidence) })}
      </p>
      {related.length > 0 && (
        <p className="ti-related">
          {t('tracesInspector.findings.related')}{' '}
          {related.map((one) => (
            <StepLink key={one} place={{ side, step: one }} />
          ))}
        </p>
      )}
      <p className="ti-caption ak-sentence">
        {t('tracesInspector.findings.rule', { rule: textOf(`detectors.${detector}.rule`) })}
      </p>
      {misfit !== null && (
        <p className="ti-caption ak-sentence">
          {t('tracesInspector.findings.misfit', { share: Math.round(misfit * 100) })}
        </p>
      )}
      <div className="ak-acts">
        {!dismissed && suggestion !== null && !isAnswered && (
          <ActButton
            small
            {...(takesKeys.accept && { command: 'traces.acceptFinding' })}
            title={suggestion.criterion.name[language]}
            onClick={() => onAnswer(suggestion)}
          >
            {t('tracesInspector.findings.answer', { choice: suggestion.choice.name[language] })}
          </ActButton>
        )}
        {isAnswered && (
          <span className="ti-answered">
            <StatusSign sign="person" />
            {t('tracesInspector.findings.answered')}
          </span>
        )}
        <ActButton
          small
          ghost
          {...(takesKeys.dismiss && { command: 'traces.dismissFinding' })}
          onClick={() => onDismiss(!dismissed)}
        >
          {dismissed ? t('tracesInspector.findings.bringBack') : t('tracesInspector.findings.dismiss')}
        </ActButton>
      </div>
    </article>
  );
}

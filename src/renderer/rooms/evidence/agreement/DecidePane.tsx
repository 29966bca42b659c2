import type { Disagreement, NewDecision } from '../../../../shared/agreement.ts';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import { DecideItem } from '../../../components/agreement/DecideItem.tsx';
import { useDecisionDraft } from '../../../components/agreement/useDecisionDraft.ts';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';

type Props = {
  /** What is judged. */
  readonly judgement: string;
  readonly rows: readonly Disagreement[];
  readonly row: Disagreement | null;
  readonly place: { readonly index: number; readonly total: number };
  readonly categories: readonly string[];
  readonly ids: readonly string[];
  readonly hidesNames: boolean;
  readonly onHideNames: (hides: boolean) => void;
  readonly onDecide: (decision: NewDecision | undefined) => void;
  readonly onNextOpen: () => void;
};

/** Right of agreement: the evidence on which annotators differ, what each said and wrote, and the decision. */
export function DecidePane({ judgement, rows, row, ...more }: Props) {
  const { t } = useText();
  const call = useCall();
  const key = row?.key ?? null;
  const draft = useDecisionDraft('evidence', judgement, rows, key, more.ids);
  const read = useReading(key, () => call('evidence.readDisagreement', { key: key ?? '' }));
  if (row === null) {
    return <EmptyState title={t('agreement.chooseItem')}>{t('agreement.chooseItemText')}</EmptyState>;
  }
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (read.status !== 'ready') return <LoadingShape rows={6} label={t('evidenceAgreement.reading')} />;
  const { source, evidenceId, description, claims, labels } = read.value;
  return (
    <DecideItem
      {...more}
      {...draft}
      itemKey={row.key}
      decision={row.decision}
      mayDecide
      labels={labels.map(({ evaluatorId, evaluator, category, confidence, explanations }) => ({
        ...{ key: evaluatorId, category, evaluator },
        more: confidence === null ? [] : [t(`evidence.answer.levels.${confidence}`)],
        notes: explanations,
      }))}
    >
      {claims.map(({ side, text }) => (
        <p key={side}>
          {claims.length > 1 && <b>{side} </b>}
          <Content text={text} />
        </p>
      ))}
      <p className="ea-evidence">
        <span className="ak-mono">{evidenceName(source, evidenceId)}</span> <Content text={description} />
      </p>
    </DecideItem>
  );
}

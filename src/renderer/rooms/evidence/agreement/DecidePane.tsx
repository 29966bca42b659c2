import type { Disagreement, NewDecision } from '../../../../shared/agreement.ts';
import { DecisionForm } from '../../../components/agreement/DecisionForm.tsx';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { idText } from '../bench/EvidenceCard.tsx';

type Props = {
  readonly row: Disagreement | null;
  readonly place: { readonly index: number; readonly total: number };
  readonly categories: readonly string[];
  readonly hidesNames: boolean;
  readonly onHideNames: (hides: boolean) => void;
  readonly onDecide: (decision: NewDecision | undefined) => void;
  readonly onNextOpen: () => void;
};

/** Right of agreement: the evidence on which annotators differ, what each said and wrote, and the decision. */
export function DecidePane({ row, place, categories, hidesNames, onHideNames, onDecide, onNextOpen }: Props) {
  const { t } = useText();
  const call = useCall();
  const key = row?.key ?? null;
  const read = useReading(key, () => call('evidence.readDisagreement', { key: key ?? '' }));
  if (row === null) {
    return <EmptyState title={t('agreement.chooseItem')}>{t('agreement.chooseItemText')}</EmptyState>;
  }
  if (read.status === 'failed') return <ErrorNote error={read.error} />;
  if (read.status !== 'ready') return <LoadingShape rows={6} label={t('evidenceAgreement.reading')} />;
  const { source, evidenceId, description, claims, labels } = read.value;
  // While names are hidden the order tells nobody either.
  const shown = hidesNames ? labels.toSorted((one, other) => one.category - other.category) : labels;
  return (
    <div className="ea-decide" data-scope="agreement">
      <header className="ea-head">
        <h2>
          {t('agreement.decide')}{' '}
          <small>{t('evidence.bench.place', { index: place.index + 1, total: place.total })}</small>
        </h2>
        <label className="ag-hide">
          <input type="checkbox" checked={hidesNames} onChange={() => onHideNames(!hidesNames)} />
          {t('agreement.hideNames')}
        </label>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here */}
      <section className="ea-item" tabIndex={0} aria-label={t('agreement.item')}>
        {claims.map(({ side, text }) => (
          <p key={side}>
            {claims.length > 1 && <b>{side} </b>}
            <Content text={text} />
          </p>
        ))}
        <p className="ea-evidence">
          <span className="ak-mono">{idText(source, evidenceId)}</span> <Content text={description} />
        </p>
        <h3>{t('agreement.labels', { count: labels.length })}</h3>
        <ul className="ag-labels">
          {shown.map(({ evaluatorId, evaluator, category, confidence, explanations }) => (
            <li key={evaluatorId}>
              <p>
                <b>{categories[category]}</b>{' '}
                <span className="ea-quiet">
                  {[
                    ...(hidesNames ? [] : [evaluator]),
                    ...(confidence === null ? [] : [t(`evidence.answer.levels.${confidence}`)]),
                  ].join(' · ')}
                </span>
              </p>
              {explanations.map((text) => (
                <Content key={text} as="p" text={text} />
              ))}
            </li>
          ))}
        </ul>
      </section>
      <DecisionForm
        key={row.key}
        categories={categories}
        decision={row.decision}
        mayDecide
        onDecide={onDecide}
        onNextOpen={onNextOpen}
      />
    </div>
  );
}

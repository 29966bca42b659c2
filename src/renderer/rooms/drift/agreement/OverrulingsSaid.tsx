import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useBlind } from '../pdsqi/useBlind.ts';
import type { OpenSummary } from './AgreementFrame.tsx';
import '../../../components/figures.css';
import './driftAgreement.css';

type Props = { readonly datasetId: number; readonly onOpen: OpenSummary };

/** Overrulings are the project's and have no agreement: who said those in force, and where one evaluator replaced another's word. */
export function OverrulingsSaid({ datasetId, onOpen }: Props) {
  const { t } = useText();
  const call = useCall();
  const { isBlind } = useBlind();
  const changes = useEventTimes('drift.changed');
  const read = useReading(datasetId, () => call('drift.overrulings', { datasetId }), changes);
  const wordOf = (counts: boolean | null) =>
    t(counts === null ? 'driftAgreement.takenBack' : counts ? 'driftAgreement.counts' : 'driftAgreement.countsNot');
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (read.status !== 'ready') return <LoadingShape rows={6} label={t('driftAgreement.reading')} />;
  const { inForce, authors, replaced, replacedCount } = read.value;
  return (
    <div className="ak-page-work" data-scope="agreement" data-room-scope="agreement">
      <h2>{t('driftAgreement.overrulings')}</h2>
      <p className="ak-sentence">
        {t('driftAgreement.inForce', { count: inForce })}{' '}
        {authors.map(({ name, count }) => t('driftAgreement.author', { name, count })).join(t('driftAgreement.comma'))}
      </p>
      {replaced.length === 0 ? (
        <EmptyState title={t('driftAgreement.noneReplaced')}>{t('driftAgreement.noneReplacedText')}</EmptyState>
      ) : (
        <>
          <h3 className="dg-head">{t('driftAgreement.replaced', { count: replacedCount })}</h3>
          <table className="ak-figures dg-replaced">
            <thead>
              <tr>
                {(['entity', 'summary', 'before', 'after', 'at'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`driftAgreement.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {replaced.map(({ caseId, caseKey, model, turn, entity, before, after, savedAt }) => (
                <tr key={`${savedAt} ${caseId} ${model} ${turn} ${entity}`}>
                  <th scope="row">
                    <button type="button" className="ak-link" onClick={() => onOpen({ caseId, model, turn })}>
                      <Content text={entity} />
                    </button>
                  </th>
                  <td>
                    <Content text={`${caseKey} · ${turn}`} />{' '}
                    <small>{isBlind ? t('blind.model') : <Content text={model} />}</small>
                  </td>
                  <td>
                    {wordOf(before.counts)} <small>{before.by}</small>
                  </td>
                  <td>
                    {wordOf(after.counts)} <small>{after.by}</small>
                  </td>
                  <td>{dateAndTime(savedAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {replacedCount > replaced.length && (
            <p className="ak-caption">{t('driftAgreement.firstOnly', { count: replaced.length })}</p>
          )}
        </>
      )}
    </div>
  );
}

import { Fragment } from 'react';
import { ActButton } from '../components/ActButton.tsx';
import { Content } from '../components/Content.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { ScrollPane } from '../components/ScrollPane.tsx';
import { StatusSign } from '../components/StatusSign.tsx';
import { destinationOf } from '../window/destinationOf.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { dateAndTime } from '../window/time.ts';
import { useAct } from '../window/useAct.ts';
import { useReading } from '../window/useReading.ts';
import { useWorkbench } from '../window/workbench.ts';
import { CellText } from './CellText.tsx';
import { type Overview, signOf } from './outboxParts.ts';
import { useJudgementText } from './useJudgementText.ts';
import { useTroubleText } from './useTroubleText.ts';

type Props = { readonly submissionId: string | null; readonly overview: Overview; readonly version: string };

/** Right: the row exactly as it is sent, and where it stands at each destination. */
export function OutboxInspector({ submissionId, overview, version }: Props) {
  const { t } = useText();
  const { call, placeOf } = useWorkbench();
  const act = useAct();
  const { showToast, goTo } = useFrame.getState();
  const troubleText = useTroubleText();
  const judgementText = useJudgementText();
  const row = useReading(submissionId, () => call('outbox.row', { submissionId: submissionId ?? '' }), version);
  if (submissionId === null) return <EmptyState title={t('outbox.noRow')} />;
  if (row.status === 'failed') {
    // One that was taken back meanwhile is gone from the list as well.
    const isGone = row.error.code === 'NOT_FOUND';
    return isGone ? (
      <EmptyState isAbout title={t('outbox.rowGone')} />
    ) : (
      <ErrorNote error={row.error} onRetry={row.again} />
    );
  }
  if (row.status !== 'ready') return null;
  const { question, cells, deliveries, act: judged } = row.value;
  const place = judged && destinationOf(judged, placeOf(judged));
  const said = judgementText(row.value);
  const copy = async () => {
    await navigator.clipboard.writeText(
      JSON.stringify(Object.fromEntries(cells.map(({ column, value }) => [column, value]))),
    );
    showToast({ text: t('common.copied') });
  };
  return (
    <ScrollPane className="ob-inspector" label={t('outbox.cells')}>
      <div className="ob-head">
        <Content as="h3" text={question === '' ? submissionId : question} />
        <ActButton small ghost onClick={() => act(copy)}>
          {t('outbox.copyRow')}
        </ActButton>
      </div>
      {said !== '' && <p className="ob-caption">{said}</p>}
      <p className="ob-caption ak-sentence">{t('outbox.exactly', { count: cells.length })}</p>
      <ul className="ob-deliveries">
        {deliveries.map(({ destinationId, state, reason, changedAt }) => {
          const kind = overview.destinations.find(({ id }) => id === destinationId)?.settings.kind;
          return (
            <li key={destinationId}>
              <StatusSign sign={signOf[state]} />
              {kind !== undefined && t(`outbox.kinds.${kind}`)}:{' '}
              {t(`outbox.states.${state === 'sending' ? 'unknown' : state}`)}
              {changedAt !== null && ` · ${dateAndTime(changedAt)}`}
              {reason !== null && (
                <>
                  <p className="ak-sentence">{troubleText(reason).what}</p>
                  <p className="ak-sentence">{troubleText(reason).remedy}</p>
                  {place !== null && (
                    <ActButton small onClick={() => goTo(place)}>
                      {t('outbox.openJudgement')}
                    </ActButton>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
      <table className="ob-cells">
        <thead className="ak-hidden">
          <tr>
            <th scope="col">{t('outbox.column')}</th>
            <th scope="col">{t('outbox.value')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ column, value, isCut }) => (
            <tr key={column}>
              <th scope="row" className="ak-mono">
                <ColumnName name={column} />
              </th>
              <td>
                {value === '' ? (
                  <span className="ob-empty">{t('outbox.emptyCell')}</span>
                ) : (
                  <CellText value={value} shownAtMost={2000} />
                )}
                {isCut && <span className="ob-empty"> {t('outbox.isCut')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ob-caption ak-sentence">{t('outbox.formulas')}</p>
    </ScrollPane>
  );
}

/** A name that goes on in the next line behind an underscore rather than anywhere. */
function ColumnName({ name }: { name: string }) {
  return name.split(/(?<=_)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other key
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
}

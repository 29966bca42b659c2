import type { ConflictSide, RowConflict } from '../../../../shared/rooms/ratings/rows.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { newSubmissionId } from '../submissionId.ts';

type Props = { readonly datasetId: number; readonly times: number };

/** Rows with one id that say different things, side by side, each decided by a person. Nothing is there while there are none. */
export function ConflictList({ datasetId, times }: Props) {
  const { t } = useText();
  const call = useCall();
  const found = useReading(datasetId, () => call('ratings.conflicts', { datasetId }), times);
  if (found.status === 'failed') return <ErrorNote error={found.error} onRetry={found.again} />;
  if (found.status !== 'ready' || found.value.length === 0) return null;
  const open = found.value.filter(({ decision }) => decision === null).length;
  return (
    <section aria-labelledby="sp-conflicts">
      <h3 id="sp-conflicts">
        {t('ratings.owning.conflicts')}{' '}
        <span className="sp-quiet">{t('ratings.owning.conflictCount', { count: found.value.length, open })}</span>
      </h3>
      <p className="ak-sentence sp-quiet">{t('ratings.owning.conflictsText')}</p>
      {found.value.map((conflict) => (
        <Conflict key={`${conflict.submissionId} ${conflict.sha256}`} datasetId={datasetId} conflict={conflict} />
      ))}
    </section>
  );
}

function Conflict({ datasetId, conflict }: { readonly datasetId: number; readonly conflict: RowConflict }) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const { submissionId, sha256, question, evaluator, source, seenAt, columns, kept, other, decision } = conflict;
  const decide = (takes: ConflictSide | null) =>
    act(() => call('ratings.decideConflict', { datasetId, submissionId, sha256, takes, rowId: newSubmissionId() }));
  const stateOf = (side: ConflictSide) => (decision?.takes === side ? t('ratings.owning.counts') : '');
  return (
    <article className="sp-conflict" data-decided={decision !== null} aria-label={question}>
      <header>
        <StatusSign sign={decision === null ? 'error' : 'person'} />
        <Content as="strong" text={question} />
        <span className="sp-quiet">{t('ratings.owning.by', { evaluator })}</span>
      </header>
      <table className="ak-figures sp-sides">
        <thead>
          <tr>
            <th scope="col">{t('ratings.owning.column')}</th>
            <th scope="col">
              {t('ratings.owning.kept')} <strong>{stateOf('kept')}</strong>
            </th>
            <th scope="col">
              {t('ratings.owning.other', { file: source, at: dateAndTime(seenAt) })} <strong>{stateOf('other')}</strong>
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column}>
              <th scope="row" className="ak-mono">
                {column}
              </th>
              {[kept ?? {}, other].map((cells, side) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: there are two sides, in this order
                <td key={side}>
                  <Content text={String(cells[column] ?? '') || t('ratings.owning.empty')} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="ak-acts">
        {decision === null ? (
          <>
            <ActButton small onClick={() => decide('kept')}>
              {t('ratings.owning.takeKept')}
            </ActButton>
            <ActButton small onClick={() => decide('other')}>
              {t('ratings.owning.takeOther')}
            </ActButton>
          </>
        ) : (
          <>
            <span className="sp-quiet">
              {t('ratings.owning.decidedBy', { by: decision.by, at: dateAndTime(decision.at) })}
            </span>
            <ActButton small ghost onClick={() => decide(null)}>
              {t('ratings.owning.undecide')}
            </ActButton>
          </>
        )}
      </footer>
    </article>
  );
}

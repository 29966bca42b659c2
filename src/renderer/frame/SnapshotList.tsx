import { useState } from 'react';
import type { Output } from '../../shared/api/contract.ts';
import { listText, sentencesText } from '../../shared/charts/numberTexts.ts';
import type { Snapshot } from '../../shared/project.ts';
import { ActButton } from '../components/ActButton.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { LoadingShape } from '../components/LoadingShape.tsx';
import { useText } from '../window/i18n.ts';
import { byteText, dateAndTime } from '../window/time.ts';
import { useReading } from '../window/useReading.ts';
import { useShowError } from '../window/useShowError.ts';
import { useCall, useWorkbench } from '../window/workbench.ts';

type Props = {
  /** The one that somebody is asked about before it is restored. */
  readonly asked: Snapshot | null;
  readonly onAsk: (asked: Snapshot | null) => void;
};

/** The snapshots of this project, newest first, each to be restored; what is there now is kept first. */
export function SnapshotList({ asked, onAsk }: Props) {
  const { t } = useText();
  const call = useCall();
  const { store } = useWorkbench();
  const showError = useShowError();
  const [changes, setChanges] = useState(0);
  const read = useReading(
    'snapshots',
    async () => {
      const [snapshots, room] = await Promise.all([
        call('project.listSnapshots', {}),
        call('project.snapshotRoom', {}),
      ]);
      return { snapshots, room };
    },
    changes,
  );
  const readAgain = () => setChanges((before) => before + 1);

  const take = async () => {
    await call('project.takeSnapshot', {});
    readAgain();
  };
  const restore = async (snapshot: Snapshot) => {
    const { taskId } = await call('project.restoreSnapshot', { fileName: snapshot.fileName });
    await store.getState().waitForTask(taskId);
    readAgain();
    await Promise.all([store.getState().reloadProject(), store.getState().reloadDatasets()]);
  };
  return (
    <section aria-labelledby="ak-snapshots">
      <div className="ak-settings-bar">
        <h3 id="ak-snapshots">{t('settings.snapshots')}</h3>
        {read.status === 'ready' && (
          <span className="ak-caption">{t('settings.snapshotCount', { count: read.value.snapshots.length })}</span>
        )}
        <ActButton small onClick={() => void take().catch(showError)}>
          {t('settings.snapshotTake')}
        </ActButton>
      </div>
      <p className="ak-caption ak-sentence">{t('settings.snapshotsText')}</p>
      {read.status === 'loading' && <LoadingShape label={t('common.loading')} rows={3} />}
      {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
      {read.status === 'ready' && <Snapshots {...read.value} onAsk={onAsk} />}
      {asked !== null && (
        <ConfirmDialog
          title={t('settings.restoreTitle', { time: dateAndTime(asked.takenAt) })}
          act={t('settings.restoreAct', { version: asked.counter })}
          onAct={() => void restore(asked).catch(showError)}
          onClose={() => onAsk(null)}
        >
          {t('settings.restoreText', { version: asked.counter })}
        </ConfirmDialog>
      )}
    </section>
  );
}

type SnapshotsProps = Pick<Props, 'onAsk'> & {
  readonly snapshots: Output<'project.listSnapshots'>;
  readonly room: Output<'project.snapshotRoom'>;
};

function Snapshots({ snapshots, room, onAsk }: SnapshotsProps) {
  const { t, language } = useText();
  return (
    <>
      <p className="ak-caption ak-sentence" role="status">
        {sentencesText([
          t('settings.snapshotsRoom', {
            bytes: byteText(snapshots.reduce((sum, { byteCount }) => sum + byteCount, 0)),
            budget: byteText(room.budgetBytes),
          }),
          room.dropped.length > 0
            ? t('settings.snapshotsDropped', {
                count: room.dropped.length,
                times: listText(
                  room.dropped.slice(-3).map(({ takenAt }) => dateAndTime(takenAt)),
                  language,
                ),
              })
            : '',
        ])}
      </p>
      {snapshots.length === 0 ? (
        <p className="ak-settings-value">{t('settings.snapshotsNone')}</p>
      ) : (
        <table className="ak-settings-table">
          <thead>
            <tr>
              <th>{t('settings.snapshot.time')}</th>
              <th>{t('settings.snapshot.reason')}</th>
              <th>{t('settings.snapshot.version')}</th>
              <th>{t('settings.snapshot.size')}</th>
              <th>
                <span className="ak-hidden">{t('settings.restore')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {snapshots.map((snapshot) => (
              <tr key={snapshot.fileName}>
                <td>{dateAndTime(snapshot.takenAt)}</td>
                <td>{t(`settings.reasons.${snapshot.reason}`)}</td>
                <td>v{snapshot.counter}</td>
                <td>{byteText(snapshot.byteCount)}</td>
                <td>
                  <ActButton
                    small
                    ghost
                    onClick={() => onAsk(snapshot)}
                    aria-label={t('settings.restoreOf', { time: dateAndTime(snapshot.takenAt) })}
                  >
                    {t('settings.restore')}
                  </ActButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

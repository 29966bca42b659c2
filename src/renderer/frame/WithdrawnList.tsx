import { useRef, useState } from 'react';
import type { WithdrawnDataset } from '../../shared/datasets.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Content } from '../components/Content.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { LoadingShape } from '../components/LoadingShape.tsx';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { dateAndTime } from '../window/time.ts';
import { useAct } from '../window/useAct.ts';
import { useEventTimes, useReading } from '../window/useReading.ts';
import { useCall } from '../window/workbench.ts';

/** The datasets and files that somebody took out of sight, the last first, each to be put back by anybody. */
export function WithdrawnList() {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const showToast = useFrame((state) => state.showToast);
  const maskedRoom = useFrame(({ mask, place }) => (mask === null ? null : place));
  const changes = useEventTimes('datasets.changed');
  const withdrawn = useReading('withdrawn', () => call('datasets.listWithdrawn', {}), changes);
  const section = useRef<HTMLElement>(null);
  const [isGoing, setGoing] = useState(false);

  // A file is often called after its model.
  const shownName = ({ name, room }: WithdrawnDataset) => (room === maskedRoom ? t('acts.hiddenFile') : name);
  const putBack = async (dataset: WithdrawnDataset) => {
    setGoing(true);
    try {
      await call('datasets.putBack', { datasetId: dataset.id });
      showToast({ text: t('settings.isBack', { name: shownName(dataset) }), isOfLastAct: true });
    } finally {
      setGoing(false);
      // Its button is gone, or could not be used while the dataset was on its way.
      requestAnimationFrame(() => section.current?.focus());
    }
  };
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="ak-withdrawn">
      <div className="ak-settings-bar">
        <h3 id="ak-withdrawn">{t('settings.withdrawn')}</h3>
      </div>
      {withdrawn.status === 'loading' && <LoadingShape label={t('common.loading')} rows={1} />}
      {withdrawn.status === 'failed' && <ErrorNote error={withdrawn.error} onRetry={withdrawn.again} />}
      {withdrawn.status === 'ready' && (
        <p className="ak-caption ak-sentence">
          {t(withdrawn.value.length === 0 ? 'settings.withdrawnNone' : 'settings.withdrawnText')}
        </p>
      )}
      {withdrawn.status === 'ready' && withdrawn.value.length > 0 && (
        <table className="ak-settings-table">
          <thead>
            <tr>
              <th>{t('datasets.name')}</th>
              <th>{t('settings.withdrawnRoom')}</th>
              <th>{t('settings.withdrawnAt')}</th>
              <th>
                <span className="ak-hidden">{t('settings.putBack')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {withdrawn.value.map((dataset) => (
              <WithdrawnRow
                key={dataset.id}
                dataset={dataset}
                name={shownName(dataset)}
                isDisabled={isGoing}
                onPutBack={() => act(() => putBack(dataset))}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

type RowProps = {
  readonly dataset: WithdrawnDataset;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onPutBack: () => void;
};

function WithdrawnRow({ dataset, name, isDisabled, onPutBack }: RowProps) {
  const { t } = useText();
  return (
    <tr>
      <td className="ak-settings-cut" title={name}>
        <Content text={name} />
      </td>
      <td>{t(`rail.rooms.${dataset.room}`)}</td>
      <td>{t('settings.withdrawnBy', { by: dataset.by, time: dateAndTime(dataset.at) })}</td>
      <td>
        <ActButton small ghost disabled={isDisabled} onClick={onPutBack} aria-label={t('settings.putBackOf', { name })}>
          {t('settings.putBack')}
        </ActButton>
      </td>
    </tr>
  );
}

import { Modal } from '@mantine/core';
import type { AsyncData } from '../../../shared/asyncData.ts';
import type { Queued, ReviewQueue } from '../../../shared/reviewQueue.ts';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useAct } from '../../window/useAct.ts';
import { ActButton } from '../ActButton.tsx';
import { Content } from '../Content.tsx';
import { NewQueue } from './NewQueue.tsx';
import { useFreshQueues } from './useFreshQueues.ts';
import './queues.css';

/** The review queues into which rows of a list can be put. */
export type Queueing = {
  readonly queues: AsyncData<readonly ReviewQueue[]>;
  /** Reads them again; always the same function. */
  readonly read: () => unknown;
  /** Puts rows with these ids into a queue by one act: a number extends that one, a text names a new one. */
  readonly put: (queue: number | string, ids: number[]) => Promise<Queued>;
};

type Props = Queueing & {
  /** What was picked, in its order. */
  readonly ids: readonly number[];
  /** It is done, or it was called off. */
  readonly onClose: (isDone: boolean) => void;
};

/** Asks into which queue what was picked goes: a new one, or one that is there. */
export function PickedQueue({ queues, read, put, ids, onClose }: Props) {
  const { t } = useText();
  const act = useAct();
  useFreshQueues(true, read);
  const count = ids.length;
  const listed = queues.status === 'ready' ? queues.value : [];
  const extend = (id: number) =>
    act(async () => {
      const { added } = await put(id, [...ids]);
      const text = added === 0 ? t('queues.allThere') : t('queues.refreshed', { count: added });
      useFrame.getState().showToast({ text });
      onClose(true);
    });
  const picked = {
    text: t('queues.picked', { count }),
    count: t('queues.asPicked'),
    canMake: true,
    name: '',
    make: async (name: string) => (await put(name, [...ids])).id,
  };
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t('queues.putTitle', { count })}
      size={520}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <NewQueue picked={picked} onMade={() => onClose(true)} />
      {listed.length > 0 && (
        <section className="ak-queue-into" aria-label={t('queues.into')}>
          <h3>{t('queues.into')}</h3>
          <ul>
            {listed.map(({ id, name, done, total }) => (
              <li key={id}>
                <Content text={name} className="ak-cut" />
                <span className="ak-caption">{t('queues.done', { done, total })}</span>
                <ActButton small aria-label={t('queues.addTo', { name })} onClick={() => extend(id)}>
                  {t('queues.add')}
                </ActButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="ak-dialog-foot">
        <ActButton onClick={() => onClose(false)} keys="Escape">
          {t('common.cancel')}
        </ActButton>
      </div>
    </Modal>
  );
}

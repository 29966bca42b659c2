import { ChevronLeft, ChevronRight } from 'lucide-react';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDrift } from '../driftContext.ts';

/** Where one is in the open queue of turns. */
export function QueueBar() {
  const { t } = useText();
  const act = useAct();
  const queue = useDrift((state) => state.queue);
  const stepQueue = useDrift((state) => state.stepQueue);
  const openQueue = useDrift((state) => state.openQueue);
  if (queue === null) return null;
  const { turns, index } = queue;
  const doneCount = turns.filter(({ done }) => done).length;
  const icon = { size: 16, className: 'ak-icon', 'aria-hidden': true } as const;
  return (
    <section className="rs-queue" aria-label={t('queues.one')}>
      <p>
        <strong>{t('driftReason.queue.place', { at: Math.min(index + 1, turns.length), total: turns.length })}</strong>
        <span className="rs-quiet">
          <StatusSign sign="done" /> {t('driftReason.queue.done', { count: doneCount })}
        </span>
      </p>
      <IconButton
        label={t('driftReason.queue.previous')}
        command="drift.previousInQueue"
        icon={<ChevronLeft {...icon} />}
        disabled={index <= 0}
        onClick={() => act(() => stepQueue(-1))}
      />
      <IconButton
        label={t('driftReason.queue.next')}
        command="drift.nextInQueue"
        icon={<ChevronRight {...icon} />}
        disabled={index >= turns.length - 1}
        onClick={() => act(() => stepQueue(1))}
      />
      <button type="button" className="ak-link rs-small" onClick={() => act(() => openQueue(null))}>
        {t('queues.leave')}
      </button>
    </section>
  );
}

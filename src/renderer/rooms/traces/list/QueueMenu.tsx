import { Menu } from '@mantine/core';
import { Content } from '../../../components/Content.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import type { QueueDialog } from './QueueDialogs.tsx';

/** The review queues of the project with how far each is, and what can be done with the chosen one. */
export function QueueMenu({ onDialog }: { onDialog: (dialog: QueueDialog) => void }) {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const queues = useTraces((state) => state.queues);
  const queueId = useTraces((state) => state.view.queueId);
  const hasRows = useTraces((state) => (state.rows?.matched ?? 0) > 0);
  const showToast = useFrame((state) => state.showToast);
  const all = queues.status === 'ready' ? queues.value : [];
  const chosen = all.find(({ id }) => id === queueId);
  const choose = (value: string) =>
    act(async () => {
      const queue = all.find(({ id }) => String(id) === value);
      // A queue brings the filter and order that it was made with; what was searched does not narrow it.
      if (queue) await store.getState().setView({ ...queue.view, queueId: queue.id, searchId: null });
      else await store.getState().setView({ queueId: null });
    });
  const addNew = () =>
    act(async () => {
      if (!chosen) return;
      await store.getState().refreshQueue(chosen.id);
      showToast({ text: t('traces.queue.added', { count: chosen.newCount }) });
    });
  return (
    <Menu.Dropdown className="ak-long-menu">
      <Menu.RadioGroup value={queueId === null ? 'none' : String(queueId)} onChange={choose}>
        <Menu.RadioItem value="none" closeMenuOnClick>
          {t('traces.queue.none')}
        </Menu.RadioItem>
        {all.map(({ id, name, done, total }) => (
          <Menu.RadioItem
            key={id}
            value={String(id)}
            closeMenuOnClick
            rightSection={<span className="ak-caption">{t('traces.queue.progress', { done, total })}</span>}
          >
            <Content text={name} />
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {queues.status === 'failed' && <Menu.Label>{t('traces.queue.failed')}</Menu.Label>}
      <Menu.Divider />
      <Menu.Item disabled={!hasRows} onClick={() => onDialog({ kind: 'save' })}>
        {t('traces.queue.save')}
      </Menu.Item>
      {chosen && (
        <>
          {chosen.newCount > 0 && (
            <Menu.Item onClick={addNew}>{t('traces.queue.add', { count: chosen.newCount })}</Menu.Item>
          )}
          <Menu.Item onClick={() => onDialog({ kind: 'rename', queue: chosen })}>{t('traces.queue.rename')}</Menu.Item>
          <Menu.Item onClick={() => onDialog({ kind: 'remove', queue: chosen })}>{t('traces.queue.remove')}</Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  );
}

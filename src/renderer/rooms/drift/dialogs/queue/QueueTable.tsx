import { Pencil, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { DriftQueue } from '../../../../../shared/rooms/drift/api.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { Content, languageOfContent } from '../../../../components/Content.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { IconButton } from '../../../../components/ToolButton.tsx';
import { focusWhenShown } from '../../../../window/focusWhenShown.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';

type Props = { readonly queues: readonly DriftQueue[]; readonly onOpen: (id: number) => void };

/** The queues of a set, with how far each is done. Removing one can be undone. */
export function QueueTable({ queues, onOpen }: Props) {
  const { t } = useText();
  return (
    <div className="dd-scroll">
      <table className="dd-table" aria-label={t('driftDialogs.queue.list')}>
        <thead>
          <tr>
            <th scope="col">{t('driftDialogs.queue.columnName')}</th>
            <th scope="col">{t('driftDialogs.queue.columnBy')}</th>
            <th scope="col">{t('driftDialogs.queue.columnDone')}</th>
            <th scope="col">
              <span className="ak-hidden">{t('driftDialogs.queue.columnActs')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <QueueRow key={queue.id} queue={queue} onOpen={() => onOpen(queue.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function QueueRow({ queue, onOpen }: { queue: DriftQueue; onOpen: () => void }) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const store = useDriftStore();
  const isOpen = useDrift((state) => state.queue?.id === queue.id);
  const [isNaming, setNaming] = useState(false);
  const { id, name, createdBy, done, total } = queue;
  const remove = () =>
    act(async () => {
      await call('drift.removeQueue', { id });
      if (isOpen) await store.getState().openQueue(null);
    });
  return (
    <tr>
      <td>
        {isNaming ? (
          <NameField queue={queue} onEnd={() => setNaming(false)} />
        ) : (
          <>
            <Content text={name} /> {isOpen && <span className="dd-quiet">{t('driftDialogs.queue.isOpen')}</span>}
          </>
        )}
      </td>
      <td>
        <Content text={createdBy} />
      </td>
      <td className="ak-number">
        <StatusSign sign={done === total ? 'done' : done > 0 ? 'draft' : 'todo'} />{' '}
        {t('driftDialogs.queue.done', { done, total })}
      </td>
      <td className="dd-table-acts">
        <ActButton
          small
          disabled={total === 0}
          aria-label={t('driftDialogs.queue.openName', { name })}
          onClick={onOpen}
        >
          {t('driftDialogs.queue.open')}
        </ActButton>
        <IconButton
          label={t('driftDialogs.queue.rename', { name })}
          icon={<Pencil size={14} className="ak-icon" aria-hidden />}
          onClick={() => setNaming(true)}
        />
        <IconButton
          label={t('driftDialogs.queue.remove', { name })}
          icon={<X size={14} className="ak-icon" aria-hidden />}
          onClick={remove}
        />
      </td>
    </tr>
  );
}

/** Saved with Enter and when the field is left; Escape leaves the name as it was. */
function NameField({ queue: { id, name }, onEnd }: { queue: DriftQueue; onEnd: () => void }) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const [typed, setTyped] = useState(name);
  const end = () => {
    onEnd();
    const fresh = typed.trim();
    if (fresh !== '' && fresh !== name) act(() => call('drift.renameQueue', { id, name: fresh }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') onEnd();
    else if (event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.blur();
    }
  };
  return (
    <input
      ref={focusWhenShown}
      className="dd-input"
      // Escape leaves the name alone, not the dialog.
      data-mantine-stop-propagation="true"
      aria-label={t('driftDialogs.queue.newName', { name })}
      lang={languageOfContent(typed)}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={end}
      onKeyDown={onKeyDown}
    />
  );
}

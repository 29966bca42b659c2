import { Pencil, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { ReviewQueue } from '../../../shared/reviewQueue.ts';
import { focusWhenShown } from '../../window/focusWhenShown.ts';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useAct } from '../../window/useAct.ts';
import { ActButton } from '../ActButton.tsx';
import { Content, languageOfContent } from '../Content.tsx';
import { DialogTable } from '../DialogTable.tsx';
import { StatusSign } from '../StatusSign.tsx';
import { IconButton } from '../ToolButton.tsx';

/** A queue with the number of members that would fit it by now, in rooms whose queues are made of a list. */
export type ListedQueue = ReviewQueue & { readonly newCount?: number };
export type QueueActs = {
  /** Goes through a queue; null leaves the open one. */
  readonly open: (id: number | null) => void;
  readonly rename: (id: number, name: string) => Promise<unknown>;
  readonly remove: (id: number) => Promise<unknown>;
  /** Takes what fits by now into a queue, in rooms whose queues are made of a list. */
  readonly refresh?: (id: number) => Promise<unknown>;
};
type Props = {
  readonly queues: readonly ListedQueue[];
  readonly openId: number | null;
  readonly acts: QueueActs;
};

/** The queues, with how far each is done. Removing one can be undone. */
export function QueueTable({ queues, openId, acts }: Props) {
  const { t } = useText();
  return (
    <div className="ak-queue-scroll">
      <DialogTable
        label={t('queues.title')}
        columns={[t('queues.name'), t('queues.by'), t('states.done')]}
        acts={t('queues.acts')}
      >
        {queues.map((queue) => (
          <QueueRow key={queue.id} queue={queue} isOpen={queue.id === openId} acts={acts} />
        ))}
      </DialogTable>
    </div>
  );
}

type RowProps = { readonly queue: ListedQueue; readonly isOpen: boolean; readonly acts: QueueActs };

function QueueRow({ queue, isOpen, acts }: RowProps) {
  const { t } = useText();
  const [isNaming, setNaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { name, createdBy, done, total } = queue;
  return (
    <tr>
      <td>
        {isNaming ? (
          <NameField queue={queue} rename={acts.rename} origin={pencil} onEnd={() => setNaming(false)} />
        ) : (
          <>
            <Content text={name} /> {isOpen && <span className="ak-caption">{t('queues.isOpen')}</span>}
          </>
        )}
      </td>
      <td>
        <Content text={createdBy} />
      </td>
      <td className="ak-number">
        <StatusSign sign={done === 0 ? 'todo' : done < total ? 'draft' : 'done'} /> {t('queues.done', { done, total })}
      </td>
      <td className="ak-dialog-table-acts">
        <RowActs queue={queue} isOpen={isOpen} acts={acts} pencil={pencil} onName={() => setNaming(true)} />
      </td>
    </tr>
  );
}

type RowActsProps = RowProps & {
  readonly pencil: RefObject<HTMLButtonElement | null>;
  readonly onName: () => void;
};

function RowActs({ queue, isOpen, acts, pencil, onName }: RowActsProps) {
  const { t } = useText();
  const act = useAct();
  const showToast = useFrame((state) => state.showToast);
  const { id, name, total, newCount: count = 0 } = queue;
  const { open, refresh, remove } = acts;
  const refreshAndSay = async () => {
    await refresh?.(id);
    showToast({ text: t('queues.refreshed', { count }) });
  };
  const removeAndSay = async () => {
    await remove(id);
    showToast({ text: t('queues.removed', { name }) });
  };
  return (
    <>
      {refresh && count > 0 && (
        <ActButton small ghost onClick={() => act(refreshAndSay)}>
          {t('queues.refresh', { count })}
        </ActButton>
      )}
      {isOpen ? (
        <ActButton small data-queue-open onClick={() => open(null)}>
          {t('queues.leave')}
        </ActButton>
      ) : (
        <ActButton
          small
          data-queue-open
          disabled={total === 0}
          aria-label={t('queues.openName', { name })}
          onClick={() => open(id)}
        >
          {t('queues.open')}
        </ActButton>
      )}
      <IconButton
        ref={pencil}
        label={t('queues.rename', { name })}
        icon={<Pencil size={14} className="ak-icon" aria-hidden />}
        onClick={onName}
      />
      <IconButton
        label={t('queues.remove', { name })}
        icon={<X size={14} className="ak-icon" aria-hidden />}
        onClick={() => act(removeAndSay)}
      />
    </>
  );
}

type NameProps = Pick<QueueActs, 'rename'> & {
  readonly queue: ReviewQueue;
  /** Has the focus again when a key ended the naming. */
  readonly origin: RefObject<HTMLButtonElement | null>;
  readonly onEnd: () => void;
};

/** Saved with Enter and when the field is left; Escape leaves the name as it was. */
function NameField({ queue: { id, name }, rename, origin, onEnd }: NameProps) {
  const { t } = useText();
  const act = useAct();
  const [typed, setTyped] = useState(name);
  const isCalledOff = useRef(false);
  const end = () => {
    onEnd();
    const fresh = typed.trim();
    if (!isCalledOff.current && fresh !== '' && fresh !== name) act(() => rename(id, fresh));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Enter would press the button that has the focus now.
    event.preventDefault();
    isCalledOff.current = event.key === 'Escape';
    origin.current?.focus();
  };
  return (
    <input
      ref={focusWhenShown}
      className="ak-input"
      // Escape leaves the name alone, not the dialog.
      data-mantine-stop-propagation="true"
      aria-label={t('queues.newName', { name })}
      lang={languageOfContent(typed)}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={end}
      onKeyDown={onKeyDown}
    />
  );
}

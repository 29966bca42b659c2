import { Menu } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import type { AsyncData } from '../../../shared/asyncData.ts';
import type { ReviewQueue } from '../../../shared/reviewQueue.ts';
import { useText } from '../../window/i18n.ts';
import { Content } from '../Content.tsx';
import './queues.css';

type QueueMenuProps = {
  readonly queues: AsyncData<readonly ReviewQueue[]>;
  /** The queue that the list shows. */
  readonly openId: number | null;
  /** What the list shows without a queue. */
  readonly all: string;
  readonly onOpen: (id: number | null) => void;
  /** The menu opens or closes. */
  readonly onShown: (isShown: boolean) => void;
  /** Shows the dialog in which queues are made and changed. */
  readonly onDialog: () => void;
};

/** Which queue the list shows, with how far each is. */
export function QueueMenu({ queues, openId, all, onOpen, onShown, onDialog }: QueueMenuProps) {
  const { t } = useText();
  const listed = queues.status === 'ready' ? queues.value : [];
  const chosen = listed.find(({ id }) => id === openId);
  return (
    <Menu position="bottom-start" width={270} onChange={onShown}>
      <Menu.Target>
        <button
          type="button"
          className="ak-list-filter ak-queue-button"
          aria-pressed={openId !== null}
          title={chosen ? t('queues.chosen', { name: chosen.name }) : t('queues.title')}
        >
          <ListChecks size={13} className="ak-icon" aria-hidden="true" />
          <span className="ak-hidden">{t('queues.title')}</span>
          {chosen && <Content text={chosen.name} className="ak-cut" />}
        </button>
      </Menu.Target>
      <Menu.Dropdown className="ak-long-menu">
        <Menu.RadioGroup
          value={openId === null ? 'none' : String(openId)}
          onChange={(value) => onOpen(value === 'none' ? null : Number(value))}
        >
          <Menu.RadioItem value="none" closeMenuOnClick>
            {all}
          </Menu.RadioItem>
          {listed.map(({ id, name, done, total }) => (
            <Menu.RadioItem
              key={id}
              value={String(id)}
              closeMenuOnClick
              rightSection={<span className="ak-caption">{t('queues.progress', { done, total })}</span>}
            >
              <Content text={name} />
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {queues.status === 'failed' && <Menu.Label>{t('queues.failed')}</Menu.Label>}
        <Menu.Divider />
        <Menu.Item onClick={onDialog}>{t('queues.menu')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

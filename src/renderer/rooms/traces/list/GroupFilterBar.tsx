import { Menu } from '@mantine/core';
import { Flag, ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { TraceFilter, TraceView } from '../../../../shared/traces/traceGroup.ts';
import { Content } from '../../../components/Content.tsx';
import { FilterBar, FilterChip } from '../../../components/list/FilterBar.tsx';
import { SortMenu } from '../../../components/list/SortMenu.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { GroupFilters } from './GroupFilters.tsx';
import { type QueueDialog, QueueDialogs } from './QueueDialogs.tsx';
import { QueueMenu } from './QueueMenu.tsx';

const sorts: readonly TraceView['sort'][] = ['position', 'unmarked', 'recent', 'steps'];

/** The filters, the review queue and the order of the list. */
export function GroupFilterBar() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const filter = useTraces((state) => state.view.filter);
  const [dialog, setDialog] = useState<QueueDialog | null>(null);
  useCommand('traces.saveQueue', () => setDialog({ kind: 'save' }));
  const change = (part: Partial<TraceFilter>) =>
    act(() => store.getState().setView({ filter: { ...store.getState().view.filter, ...part } }));
  return (
    <FilterBar word={t('list.filter')} isOn={isOn(filter)} menu={<GroupFilters filter={filter} onChange={change} />}>
      <FilterChip
        isOn={filter.flagged === true}
        onPress={() => change({ flagged: filter.flagged === true ? null : true })}
        name={t('traces.filter.flagged')}
        icon={<Flag size={13} className="ak-icon" aria-hidden="true" />}
      />
      <QueueButton onDialog={setDialog} />
      <SortButton />
      {dialog && <QueueDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </FilterBar>
  );
}

function isOn({ states, paired, errors, models, labels, detectors, marks }: TraceFilter): boolean {
  return (
    [states, models, labels, detectors, marks].some((list) => list.length > 0) || paired !== null || errors !== null
  );
}

function QueueButton({ onDialog }: { onDialog: (dialog: QueueDialog) => void }) {
  const { t } = useText();
  const queueId = useTraces((state) => state.view.queueId);
  const queues = useTraces((state) => state.queues);
  const chosen = queues.status === 'ready' ? queues.value.find(({ id }) => id === queueId) : undefined;
  return (
    <Menu position="bottom-start" width={270}>
      <Menu.Target>
        <button
          type="button"
          className="ak-list-filter tr-queue"
          aria-pressed={queueId !== null}
          title={chosen ? t('traces.queue.chosen', { name: chosen.name }) : t('traces.queue.title')}
        >
          <ListChecks size={13} className="ak-icon" aria-hidden="true" />
          <span className="ak-hidden">{t('traces.queue.title')}</span>
          {chosen && <Content text={chosen.name} className="ak-cut" />}
        </button>
      </Menu.Target>
      <QueueMenu onDialog={onDialog} />
    </Menu>
  );
}

function SortButton() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const sort = useTraces((state) => state.view.sort);
  return (
    <SortMenu
      command="traces.sort"
      sorts={sorts}
      sort={sort}
      nameOf={(one) => t(`traces.sort.${one}`)}
      onChoose={(next) => act(() => store.getState().setView({ sort: next }))}
    />
  );
}

import { Flag } from 'lucide-react';
import type { TraceFilter, TraceView } from '../../../../shared/traces/traceGroup.ts';
import { FilterBar, FilterChip } from '../../../components/list/FilterBar.tsx';
import { SortMenu } from '../../../components/list/SortMenu.tsx';
import { ListQueues } from '../../../components/queues/ListQueues.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { noFilter } from '../tracesState.ts';
import { useGroupFilters } from './useGroupFilters.ts';

const sorts: readonly TraceView['sort'][] = ['position', 'unmarked', 'recent', 'steps', 'failures'];

/** The filters, the review queue and the order of the list. */
export function GroupFilterBar() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const filter = useTraces((state) => state.view.filter);
  const change = (part: Partial<TraceFilter>) =>
    act(() => store.getState().setView({ filter: { ...store.getState().view.filter, ...part } }));
  const groups = useGroupFilters(filter, change);
  return (
    <FilterBar word={t('list.filter')} isOn={isOn(filter)} groups={groups} onClear={() => change(noFilter)}>
      <FilterChip
        isOn={filter.flagged === true}
        onPress={() => change({ flagged: filter.flagged === true ? null : true })}
        name={t('traces.filter.flagged')}
        icon={<Flag size={13} className="ak-icon" aria-hidden="true" />}
      />
      <ListQueues store={store} datasetId={null} all={t('traces.allQuestions')} command="traces.queues" />
      <SortButton />
    </FilterBar>
  );
}

function isOn({ flagged: _ownChip, paired, errors, ...lists }: TraceFilter): boolean {
  return Object.values(lists).some((list) => list.length > 0) || paired !== null || errors !== null;
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

import type { QuestionFilter, QuestionView } from '../../../../shared/rooms/derivations/api.ts';
import { FilterBar, FilterChip } from '../../../components/list/FilterBar.tsx';
import { SortMenu } from '../../../components/list/SortMenu.tsx';
import { ListQueues } from '../../../components/queues/ListQueues.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDerivations, useDerivationsStore, useMetric } from '../derivationsContext.ts';
import { noFilter } from '../derivationsState.ts';
import { useQuestionFilters } from './useQuestionFilters.tsx';

/** What the orders of the list mean; by what was lost there is one for each score. */
const orders = {
  position: { sort: 'position' },
  'lost:er': { sort: 'lost', scoreOf: 'er' },
  'lost:a': { sort: 'lost', scoreOf: 'a' },
  'lost:e': { sort: 'lost', scoreOf: 'e' },
  'lost:r': { sort: 'lost', scoreOf: 'r' },
  recent: { sort: 'recent' },
} as const satisfies Readonly<Record<string, Partial<QuestionView>>>;
type Order = keyof typeof orders;
const lostOrders = ['lost:er', 'lost:a', 'lost:e', 'lost:r'] as const satisfies readonly Order[];

/** Filters of one press with their counts, the menu of all filters, and the order of the list. */
export function QuestionFilterBar() {
  const { t } = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const dataset = useDerivations((state) => state.dataset);
  const filter = useDerivations((state) => state.view?.filter ?? null);
  const change = (part: Partial<QuestionFilter>) => {
    const { view } = store.getState();
    if (view !== null) act(() => store.getState().setView({ filter: { ...view.filter, ...part } }));
  };
  const groups = useQuestionFilters(filter ?? noFilter, change);
  if (!dataset || !filter) return <div className="ak-list-filters" />;
  const chip = (kind: 'problems' | 'changed' | 'changedAfterDone' | 'flagged') => ({
    isOn: filter[kind] === true,
    onPress: () => change({ [kind]: filter[kind] === true ? null : true }),
  });
  return (
    <FilterBar word={t('list.filter')} isOn={hasMenuFilter(filter)} groups={groups} onClear={() => change(noFilter)}>
      <FilterChip
        {...chip('problems')}
        className={`dv-filter-problems${Math.max(dataset.problemItemCount, dataset.changedCount) > 99 ? ' dv-filter-many' : ''}`}
        icon={<StatusSign sign="warning" />}
        hasWord
        name={t('derivations.filter.problems')}
        count={dataset.problemItemCount}
      />
      <FilterChip {...chip('changed')} hasWord name={t('derivations.filter.changed')} count={dataset.changedCount} />
      {(dataset.changedAfterDoneCount > 0 || filter.changedAfterDone === true) && (
        <FilterChip
          {...chip('changedAfterDone')}
          icon={<StatusSign sign="reopened" />}
          name={t('derivations.list.changedAfterDone')}
          count={dataset.changedAfterDoneCount}
        />
      )}
      {(dataset.flaggedCount > 0 || filter.flagged === true) && (
        <FilterChip
          {...chip('flagged')}
          className="dv-filter-flag"
          icon={<StatusSign sign="flag" />}
          name={t('derivations.filter.flagged')}
          count={dataset.flaggedCount}
        />
      )}
      <ListQueues
        store={store}
        datasetId={dataset.id}
        all={t('derivations.allQuestions')}
        command="derivations.queues"
      />
      <SortButton />
    </FilterBar>
  );
}

function hasMenuFilter(filter: QuestionFilter): boolean {
  const { types, states, checks, timeDependent, scoreAtLeast, scoreAtMost } = filter;
  return (
    types.length + states.length + checks.length > 0 ||
    [timeDependent, scoreAtLeast, scoreAtMost].some((value) => value !== null)
  );
}

function SortButton() {
  const { t, textOf } = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const order = useDerivations(({ view }): Order => orderOf(view));
  const hasScores = useDerivations((state) => state.view?.runId !== null);
  const { id, parts } = useMetric();
  const lost = hasScores ? lostOrders.filter((one) => parts.includes(orders[one].scoreOf)) : [];
  return (
    <SortMenu
      command="derivations.sort"
      sorts={['position', ...lost, 'recent']}
      sort={order}
      nameOf={(one) => {
        const view = orders[one];
        return t(`derivations.sort.${view.sort}`, {
          part: view.sort === 'lost' ? textOf(`scores.parts.${id}.${view.scoreOf}.short`) : '',
        });
      }}
      onChoose={(next) => act(() => store.getState().setView(orders[next]))}
    />
  );
}

function orderOf(view: QuestionView | null): Order {
  if (view === null) return 'position';
  return view.sort === 'lost' ? `lost:${view.scoreOf}` : view.sort;
}

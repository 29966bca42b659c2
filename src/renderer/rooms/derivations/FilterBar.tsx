import { Menu } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuestionFilter, QuestionView } from '../../../shared/rooms/derivations/api.ts';
import { SortMenu } from '../../components/SortMenu.tsx';
import { StatusSign } from '../../components/StatusSign.tsx';
import { tooltipOf } from '../../components/Tooltips.tsx';
import { useText } from '../../window/i18n.ts';
import { useAct, useDerivations, useDerivationsStore, useHas, useMetric } from './derivationsContext.ts';
import { FilterMenu } from './FilterMenu.tsx';

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
export function FilterBar() {
  const { t } = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const dataset = useDerivations((state) => state.dataset);
  const has = useHas();
  const filter = useDerivations((state) => state.view?.filter ?? null);
  if (!dataset || !filter) return <div className="dv-filters" />;
  const change = (part: Partial<QuestionFilter>) =>
    act(() => store.getState().setView({ filter: { ...filter, ...part } }));
  const hasTypes = has.types.length > 0;
  const menuName = t(hasTypes ? 'derivations.filter.menu' : 'derivations.filter.title');
  return (
    <div className="dv-filters">
      <Menu position="bottom-start" width={250} closeOnItemClick={false}>
        <Menu.Target>
          <button
            type="button"
            className="dv-filter dv-filter-menu"
            aria-pressed={hasMenuFilter(filter)}
            aria-label={menuName}
            {...tooltipOf(menuName)}
          >
            <ListFilter size={13} className="ak-icon" aria-hidden="true" />
            <span className="dv-filter-word">
              {t(hasTypes ? 'derivations.filter.kind' : 'derivations.filter.title')}
            </span>
          </button>
        </Menu.Target>
        <FilterMenu filter={filter} onChange={change} />
      </Menu>
      <Chip
        isOn={filter.problems === true}
        onPress={() => change({ problems: filter.problems === true ? null : true })}
        kind="problems"
        icon={<StatusSign sign="warning" />}
        label={t('derivations.filter.problems')}
        count={dataset.problemItemCount}
      />
      <Chip
        isOn={filter.changed === true}
        onPress={() => change({ changed: filter.changed === true ? null : true })}
        label={t('derivations.filter.changed')}
        count={dataset.changedCount}
      />
      {(dataset.changedAfterDoneCount > 0 || filter.changedAfterDone === true) && (
        <Chip
          isOn={filter.changedAfterDone === true}
          onPress={() => change({ changedAfterDone: filter.changedAfterDone === true ? null : true })}
          icon={<StatusSign sign="reopened" />}
          name={t('derivations.list.changedAfterDone')}
          count={dataset.changedAfterDoneCount}
        />
      )}
      {(dataset.flaggedCount > 0 || filter.flagged === true) && (
        <Chip
          isOn={filter.flagged === true}
          onPress={() => change({ flagged: filter.flagged === true ? null : true })}
          kind="flag"
          icon={<StatusSign sign="flag" />}
          name={t('derivations.filter.flagged')}
          count={dataset.flaggedCount}
        />
      )}
      <SortButton />
    </div>
  );
}

function hasMenuFilter(filter: QuestionFilter): boolean {
  const { types, states, checks, timeDependent, scoreAtLeast, scoreAtMost } = filter;
  return (
    types.length + states.length + checks.length > 0 ||
    [timeDependent, scoreAtLeast, scoreAtMost].some((value) => value !== null)
  );
}

type ChipProps = {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly kind?: string;
  readonly icon?: ReactNode;
  readonly label?: string;
  /** Accessible name where only a sign is shown. */
  readonly name?: string;
  readonly count: number;
};

function Chip({ isOn, onPress, kind, icon, label, name, count }: ChipProps) {
  return (
    <button
      type="button"
      className={`dv-filter dv-filter-${kind ?? 'plain'}`}
      aria-pressed={isOn}
      {...tooltipOf(label ?? name ?? '')}
      onClick={onPress}
    >
      {icon}
      <span className={label ? 'dv-filter-word' : 'ak-hidden'}>{label ?? name}</span>{' '}
      <span>{count.toLocaleString('en')}</span>
    </button>
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
      label={t('derivations.sort.label')}
      sorts={['position', ...lost, 'recent']}
      sort={order}
      nameOf={(one) => {
        const view = orders[one];
        return t(`derivations.sort.${view.sort}`, {
          part: view.sort === 'lost' ? textOf(`scores.parts.${id}.${view.scoreOf}.short`) : '',
        });
      }}
      onChoose={(next) => act(() => store.getState().setView(orders[next]))}
      className="dv-sort"
      wordClassName="dv-filter-word"
    />
  );
}

function orderOf(view: QuestionView | null): Order {
  if (view === null) return 'position';
  return view.sort === 'lost' ? `lost:${view.scoreOf}` : view.sort;
}

import { Menu } from '@mantine/core';
import { ArrowDownUp, ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuestionFilter, QuestionView } from '../../../shared/rooms/derivations.ts';
import { useText } from '../../app/i18n.ts';
import { useCommand } from '../../app/keyDispatcher.ts';
import { useKeyOf } from '../../app/useKeymap.ts';
import { StatusSign } from '../../components/StatusSign.tsx';
import { tooltipOf } from '../../components/Tooltips.tsx';
import { useAct, useDerivations, useDerivationsStore } from './derivationsContext.ts';
import { FilterMenu } from './FilterMenu.tsx';

const sorts: readonly QuestionView['sort'][] = ['position', 'lost', 'recent'];

/** Filters of one press with their counts, the menu of all filters, and the order of the list. */
export function FilterBar() {
  const { t } = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const dataset = useDerivations((state) => state.dataset);
  const filter = useDerivations((state) => state.view?.filter ?? null);
  if (!dataset || !filter) return <div className="dv-filters" />;
  const change = (part: Partial<QuestionFilter>) =>
    act(() => store.getState().setView({ filter: { ...filter, ...part } }));
  const hasTypes = dataset.format !== 'r4c';
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
  const { types, states, checks, timeDependent, fullF1AtLeast, fullF1AtMost } = filter;
  return (
    types.length + states.length + checks.length > 0 ||
    [timeDependent, fullF1AtLeast, fullF1AtMost].some((value) => value !== null)
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
  const { t } = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const sort = useDerivations((state) => state.view?.sort ?? 'position');
  const hasScores = useDerivations((state) => state.view?.runId !== null);
  const key = useKeyOf('derivations.sort');
  const possible = sorts.filter((one) => one !== 'lost' || hasScores);
  const choose = (next: QuestionView['sort']) => act(() => store.getState().setView({ sort: next }));
  useCommand('derivations.sort', () => choose(possible[(possible.indexOf(sort) + 1) % possible.length] ?? 'position'));
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <button
          type="button"
          className="dv-sort"
          aria-keyshortcuts={key ?? undefined}
          {...tooltipOf(t('derivations.sort.label'), key)}
        >
          <ArrowDownUp size={13} className="ak-icon" aria-hidden="true" />
          <span className="ak-hidden">{t('derivations.sort.label')}</span>
          <span className="dv-filter-word">{t(`derivations.sort.${sort}`)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort} onChange={(value) => choose(sorts.find((one) => one === value) ?? 'position')}>
          {possible.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(`derivations.sort.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

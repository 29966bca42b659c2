import { Menu } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { countText } from '../../window/countText.ts';
import { useText } from '../../window/i18n.ts';
import { type FilterChoice, type FilterGroup, useOfferedFilters } from '../../window/offeredFilters.ts';
import { tooltipOf } from '../Tooltips.tsx';
import './list.css';

type BarProps = {
  /** What the button of the menu says, and what it is called where that says less. */
  readonly word: string;
  readonly name?: string;
  /** Whether one of the filters of the menu is on. */
  readonly isOn: boolean;
  /** Every filter of the list. The palette offers them too. */
  readonly groups: readonly FilterGroup[];
  readonly onClear: () => void;
  /** The filters of one press, and the order. */
  readonly children?: ReactNode;
};

/** The menu of all filters, those of one press, and the order of the list. */
export function FilterBar({ word, name = word, isOn, groups, onClear, children }: BarProps) {
  useOfferedFilters(groups);
  return (
    <div className="ak-list-filters">
      <Menu position="bottom-start" width={270} closeOnItemClick={false}>
        <Menu.Target>
          <button
            type="button"
            className="ak-list-filter ak-list-filter-menu"
            aria-pressed={isOn}
            aria-label={name}
            {...tooltipOf(name)}
          >
            <ListFilter size={13} className="ak-icon" aria-hidden="true" />
            <span className="ak-list-word">{word}</span>
          </button>
        </Menu.Target>
        <FilterMenu groups={groups} onClear={onClear} />
      </Menu>
      {children}
    </div>
  );
}

type ChipProps = {
  readonly isOn: boolean;
  readonly onPress: () => void;
  /** Said by a word, by a sign alone, or by both. */
  readonly name: string;
  readonly icon?: ReactNode;
  readonly hasWord?: boolean;
  readonly count?: number;
  readonly className?: string;
};

/** A filter of one press. */
export function FilterChip({ isOn, onPress, name, icon, hasWord = false, count, className }: ChipProps) {
  const { t } = useText();
  const choice = { id: name, label: name, isOn, onChoose: onPress, ...(count !== undefined && { count }) };
  useOfferedFilters([{ heading: t('list.filter'), choices: [choice] }]);
  return (
    <button
      type="button"
      className={className === undefined ? 'ak-list-filter' : `ak-list-filter ${className}`}
      aria-pressed={isOn}
      {...tooltipOf(name)}
      onClick={onPress}
    >
      {icon}
      <span className={hasWord ? 'ak-list-word' : 'ak-hidden'}>{name}</span>{' '}
      {count !== undefined && <span>{countText(count)}</span>}
    </button>
  );
}

/** The last line takes all filters away. */
function FilterMenu({ groups, onClear }: Pick<BarProps, 'groups' | 'onClear'>) {
  const { t } = useText();
  return (
    <Menu.Dropdown className="ak-long-menu">
      {groups.map((group, at) => (
        <GroupLines key={`${group.heading} ${group.folded}`} group={group} isFirst={isFirst(groups, at)} />
      ))}
      <Menu.Divider />
      <Menu.Item onClick={onClear} closeMenuOnClick>
        {t('list.clearFilter')}
      </Menu.Item>
    </Menu.Dropdown>
  );
}

function isFirst(groups: readonly FilterGroup[], at: number): boolean {
  return groups[at - 1]?.heading !== groups[at]?.heading;
}

function GroupLines({ group: { heading, folded, choices }, isFirst }: { group: FilterGroup; isFirst: boolean }) {
  const lines = choices.map((choice) => <ChoiceLine key={choice.id} choice={choice} />);
  return (
    <>
      {isFirst && <Menu.Label>{heading}</Menu.Label>}
      {folded === undefined ? (
        lines
      ) : (
        <Menu.Sub position="right-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item>{folded}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>{lines}</Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
    </>
  );
}

function ChoiceLine({ choice: { isOn, label, short, sign, count, onChoose } }: { choice: FilterChoice }) {
  return (
    <Menu.CheckboxItem
      checked={isOn}
      onChange={onChoose}
      closeMenuOnClick={false}
      {...(short !== undefined && { 'aria-label': label })}
      {...(count !== undefined && { rightSection: <span className="ak-caption">{countText(count)}</span> })}
    >
      <span className="ak-list-choice">
        {sign}
        {short ?? label}
      </span>
    </Menu.CheckboxItem>
  );
}

import { Menu } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../window/i18n.ts';
import { type Sign, StatusSign } from '../StatusSign.tsx';
import { tooltipOf } from '../Tooltips.tsx';
import './list.css';

type BarProps = {
  /** What the button of the menu says, and what it is called where that says less. */
  readonly word: string;
  readonly name?: string;
  /** Whether one of the filters of the menu is on. */
  readonly isOn: boolean;
  readonly menu: ReactNode;
  /** The filters of one press, and the order. */
  readonly children?: ReactNode;
};

/** The menu of all filters, those of one press, and the order of the list. */
export function FilterBar({ word, name = word, isOn, menu, children }: BarProps) {
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
        {menu}
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
      {count !== undefined && <span>{count.toLocaleString('en')}</span>}
    </button>
  );
}

/** The menu of a `FilterBar`; several of one kind are an "or", kinds are an "and". The last line takes all filters away. */
export function FilterMenu({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  const { t } = useText();
  return (
    <Menu.Dropdown className="ak-long-menu">
      {children}
      <Menu.Divider />
      <Menu.Item onClick={onClear} closeMenuOnClick>
        {t('list.clearFilter')}
      </Menu.Item>
    </Menu.Dropdown>
  );
}

type ChoiceProps = {
  readonly isOn: boolean;
  readonly label: string;
  readonly sign?: Sign;
  /** How many pass. */
  readonly count?: number;
  readonly onChoose: () => void;
};

/** One line of a `FilterMenu`. */
export function FilterChoice({ isOn, label, sign, count, onChoose }: ChoiceProps) {
  return (
    <Menu.CheckboxItem
      checked={isOn}
      onChange={onChoose}
      {...(count !== undefined && { rightSection: <span className="ak-caption">{count.toLocaleString('en')}</span> })}
    >
      <span className="ak-list-choice">
        {sign && <StatusSign sign={sign} />}
        {label}
      </span>
    </Menu.CheckboxItem>
  );
}

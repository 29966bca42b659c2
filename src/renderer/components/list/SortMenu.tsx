import { Menu } from '@mantine/core';
import { ArrowDownUp } from 'lucide-react';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { useKeyOf } from '../../window/useKeymap.ts';
import { tooltipOf } from '../Tooltips.tsx';
import './list.css';

type Props<Sort extends string> = {
  /** Its key goes to the next order, round and round. */
  readonly command: string;
  /** The orders that there are now, in their order. */
  readonly sorts: readonly Sort[];
  readonly sort: Sort;
  nameOf(sort: Sort): string;
  onChoose(sort: Sort): void;
};

/** The order of a list: a button that says it, with a menu of the others. */
export function SortMenu<Sort extends string>(props: Props<Sort>) {
  const { command, sorts, sort, nameOf, onChoose } = props;
  const { t } = useText();
  const label = t('list.order');
  const key = useKeyOf(command);
  const choose = (next: Sort | undefined) => {
    if (next !== undefined) onChoose(next);
  };
  useCommand(command, () => choose(sorts[(sorts.indexOf(sort) + 1) % sorts.length]));
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <button type="button" className="ak-list-sort" aria-keyshortcuts={key ?? undefined} {...tooltipOf(label, key)}>
          <ArrowDownUp size={13} className="ak-icon" aria-hidden="true" />
          <span className="ak-hidden">{label}</span>
          <span className="ak-list-word">{nameOf(sort)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort} onChange={(value) => choose(sorts.find((one) => one === value))}>
          {sorts.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {nameOf(one)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Menu } from '@mantine/core';
import { ArrowDownUp } from 'lucide-react';
import { useCommand } from '../window/keyDispatcher.ts';
import { useKeyOf } from '../window/useKeymap.ts';
import { tooltipOf } from './Tooltips.tsx';

type Props<Sort extends string> = {
  /** Its key goes to the next order, round and round. */
  readonly command: string;
  readonly label: string;
  /** The orders that there are now, in their order. */
  readonly sorts: readonly Sort[];
  readonly sort: Sort;
  nameOf(sort: Sort): string;
  onChoose(sort: Sort): void;
  readonly className: string;
  /** Class of the word, which goes where there is no room. */
  readonly wordClassName: string;
};

/** The order of a list: a button that says it, with a menu of the others. */
export function SortMenu<Sort extends string>(props: Props<Sort>) {
  const { command, label, sorts, sort, nameOf, onChoose, className, wordClassName } = props;
  const key = useKeyOf(command);
  const choose = (next: Sort | undefined) => {
    if (next !== undefined) onChoose(next);
  };
  useCommand(command, () => choose(sorts[(sorts.indexOf(sort) + 1) % sorts.length]));
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <button type="button" className={className} aria-keyshortcuts={key ?? undefined} {...tooltipOf(label, key)}>
          <ArrowDownUp size={13} className="ak-icon" aria-hidden="true" />
          <span className="ak-hidden">{label}</span>
          <span className={wordClassName}>{nameOf(sort)}</span>
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

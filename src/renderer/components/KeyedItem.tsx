import { Menu, type MenuItemProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeyOf } from '../window/useKeymap.ts';
import { spoken } from './ActButton.tsx';
import { Keys } from './Keys.tsx';

type Props = Pick<MenuItemProps, 'disabled'> & {
  readonly command: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** A line of a menu with the key of its command, which chooses it in the open menu too. */
export function KeyedItem({ command, children, ...rest }: Props) {
  const key = useKeyOf(command);
  return (
    <Menu.Item rightSection={<Keys keys={key} />} {...(key !== null && { 'aria-keyshortcuts': spoken(key) })} {...rest}>
      {children}
    </Menu.Item>
  );
}

import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useOwnKeyOf } from '../window/useKeymap.ts';
import { Keys } from './Keys.tsx';
import './controls.css';

type ActButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> & {
  readonly children: ReactNode;
  /** The one filled button of a view. */
  readonly primary?: boolean;
  /** 24 instead of 28 px. */
  readonly small?: boolean;
  /** Without an edge, for the second choice beside a primary act. */
  readonly ghost?: boolean;
  readonly icon?: ReactNode;
  /** Printed behind the label: the key of a command, or a key as it is. */
  readonly command?: string;
  readonly keys?: string;
  readonly buttonProps?: ButtonProps;
};

/** A button with its key on it. */
export function ActButton({
  children,
  primary,
  small,
  ghost,
  icon,
  command,
  keys,
  buttonProps,
  disabled = false,
  className,
  ...rest
}: ActButtonProps) {
  const commandKey = useOwnKeyOf(command);
  const printed = keys ?? commandKey;
  return (
    <Button
      type="button"
      disabled={disabled}
      className={['ak-act', small && 'ak-act-small', ghost && 'ak-act-ghost', className].filter(Boolean).join(' ')}
      variant={primary ? 'filled' : ghost ? 'subtle' : 'default'}
      {...(icon !== undefined && { leftSection: icon })}
      {...(printed !== null && { rightSection: <Keys keys={printed} onInk={primary === true} /> })}
      {...(printed !== null && { 'aria-keyshortcuts': spoken(printed) })}
      {...buttonProps}
      {...rest}
    >
      {children}
    </Button>
  );
}

/** A key in the form of `aria-keyshortcuts`. */
export function spoken(keys: string): string {
  return keys.replace('Ctrl', 'Control');
}

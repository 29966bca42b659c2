import { Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useKeyOf } from '../app/useKeymap.ts';
import { spoken } from './ActButton.tsx';
import { Keys } from './Keys.tsx';
import './controls.css';

type Common = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  /** Name of the act; tooltip and accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Whose key stands in the tooltip. */
  readonly command?: string;
  readonly keys?: string;
  /** For switches: whether it is on. */
  readonly pressed?: boolean;
};

/** Name and key of a control, on hover and on keyboard focus. */
export function KeyTooltip({ label, keys, children }: { label: string; keys: string | null; children: ReactNode }) {
  return (
    <Tooltip
      label={
        <span className="ak-tooltip">
          {label}
          <Keys keys={keys} onInk />
        </span>
      }
    >
      {children}
    </Tooltip>
  );
}

/** An icon alone, 26 px, with a tooltip of name and key. */
export function IconButton({ label, icon, command, keys, pressed, className, ...rest }: Common) {
  const commandKey = useKeyOf(command);
  const printed = keys ?? commandKey;
  return (
    <KeyTooltip label={label} keys={printed}>
      <button
        type="button"
        className={`ak-icon-button${className ? ` ${className}` : ''}`}
        aria-label={label}
        {...(pressed !== undefined && { 'aria-pressed': pressed })}
        {...(printed !== null && { 'aria-keyshortcuts': spoken(printed) })}
        {...rest}
      >
        {icon}
      </button>
    </KeyTooltip>
  );
}

/** Icon and word without an edge, 24 px, for toolbars. The word goes where there is no room (`iconOnly`). */
export function ToolButton({
  label,
  icon,
  command,
  keys,
  pressed,
  iconOnly,
  className,
  ...rest
}: Common & { readonly iconOnly?: boolean }) {
  const commandKey = useKeyOf(command);
  const printed = keys ?? commandKey;
  return (
    <KeyTooltip label={label} keys={printed}>
      <button
        type="button"
        className={`ak-tool-button${className ? ` ${className}` : ''}`}
        aria-label={label}
        {...(pressed !== undefined && { 'aria-pressed': pressed })}
        {...(printed !== null && { 'aria-keyshortcuts': spoken(printed) })}
        {...rest}
      >
        {icon}
        {!iconOnly && <span>{label}</span>}
      </button>
    </KeyTooltip>
  );
}

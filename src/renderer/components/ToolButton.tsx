import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useOwnKeyOf } from '../window/useKeymap.ts';
import { spoken } from './ActButton.tsx';
import { tooltipOf } from './Tooltips.tsx';
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

/** An icon alone, 26 px, with a tooltip of name and key. */
export function IconButton({ icon, ...rest }: Common) {
  return (
    <KeyedButton kind="ak-icon-button" {...rest}>
      {icon}
    </KeyedButton>
  );
}

/** Icon and word without an edge, 24 px, for toolbars. The word goes where there is no room (`iconOnly`). */
export function ToolButton({ icon, iconOnly, ...rest }: Common & { readonly iconOnly?: boolean }) {
  return (
    <KeyedButton kind="ak-tool-button" {...rest}>
      {icon}
      {!iconOnly && <span>{rest.label}</span>}
    </KeyedButton>
  );
}

type KeyedProps = Omit<Common, 'icon'> & { readonly kind: string; readonly children: ReactNode };

function KeyedButton({ kind, label, command, keys, pressed, className, children, ...rest }: KeyedProps) {
  const commandKey = useOwnKeyOf(command);
  const printed = keys ?? commandKey;
  return (
    <button
      type="button"
      className={`${kind}${className ? ` ${className}` : ''}`}
      aria-label={label}
      {...tooltipOf(label, printed)}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...(printed !== null && { 'aria-keyshortcuts': spoken(printed) })}
      {...rest}
    >
      {children}
    </button>
  );
}

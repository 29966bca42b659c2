import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useCommand } from '../window/keyDispatcher.ts';
import { useKeyOf } from '../window/useKeymap.ts';
import { Keys } from './Keys.tsx';

type Props = Pick<ComponentProps<'input'>, 'placeholder' | 'maxLength' | 'inputMode' | 'onKeyDown'> & {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly icon: ReactNode;
  readonly label: string;
  /** Its key leads into the field, and stands behind it. */
  readonly command: string;
  /** Is told before the key leads here. */
  readonly onLed?: () => void;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly showsKey: boolean;
  /** Stands behind what is typed, before the key. */
  readonly children?: ReactNode;
};

/** A line to type into: its icon, what is typed, and the key that leads there. */
export function KeyedField(props: Props) {
  const { field, icon, label, command, onLed, typed, onType, showsKey, children, ...input } = props;
  const key = useKeyOf(command);
  useCommand(command, () => {
    onLed?.();
    field.current?.focus();
    field.current?.select();
  });
  return (
    <>
      {icon}
      <input
        ref={field}
        value={typed}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={key ?? undefined}
        onChange={(event) => onType(event.currentTarget.value)}
        {...input}
      />
      {children}
      {showsKey && <Keys keys={key} />}
    </>
  );
}

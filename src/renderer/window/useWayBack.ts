import { type RefObject, useRef } from 'react';

/** The way out of a field that a command leads into: to where the command was given, else to what is around the field. */
export function useWayBack(field: RefObject<HTMLElement | null>) {
  const origin = useRef<Element | null>(null);
  return {
    /** Before the command puts the cursor into the field. */
    noteOrigin: () => {
      if (document.activeElement !== field.current) origin.current = document.activeElement;
    },
    /** The field was left in another way. */
    forgetOrigin: () => {
      origin.current = null;
    },
    goBack: () => {
      const back = origin.current;
      field.current?.blur();
      if (back instanceof HTMLElement && back !== document.body && back.isConnected)
        back.focus({ preventScroll: true });
      if (document.activeElement !== back)
        field.current?.closest<HTMLElement>(':is([data-scope], [data-pane])[tabindex]')?.focus();
    },
  };
}

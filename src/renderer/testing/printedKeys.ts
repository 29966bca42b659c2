import { fireEvent } from '@testing-library/react';
import { isTextField } from '../window/keyDispatcher.ts';

export type Printed = { readonly control: HTMLElement; readonly key: string };

/** The keys on the controls that can be seen and used. In a text field single keys are typed: those are left out there. */
export function keysPrinted(focus: HTMLElement): Printed[] {
  return [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts], [data-tooltip-keys]')]
    .filter((control) => control.closest('[hidden], [inert], :disabled, [aria-disabled="true"]') === null)
    .map((control) => ({
      control,
      key: control.getAttribute('aria-keyshortcuts') ?? control.dataset.tooltipKeys ?? '',
    }))
    .filter(({ key }) => !isTextField(focus) || /^(Control|Ctrl|Alt)\+/.test(key));
}

const codes: Readonly<Record<string, string>> = { '/': 'Slash', '?': 'Slash', '[': 'BracketLeft', ']': 'BracketRight' };

/** Presses a key, as `aria-keyshortcuts` writes it, where the focus is. */
export function press(shortcut: string): void {
  const parts = shortcut.split(/\+(?!$)/);
  const name = parts.at(-1) ?? '';
  const has = (modifier: string) => parts.slice(0, -1).includes(modifier);
  const shiftKey = has('Shift') || name === '?';
  const code = codes[name] ?? (/^[A-Z]$/.test(name) ? `Key${name}` : /^\d$/.test(name) ? `Digit${name}` : name);
  const key = /^[A-Z]$/.test(name) && !shiftKey ? name.toLowerCase() : name;
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key,
    code,
    shiftKey,
    ctrlKey: has('Control') || has('Ctrl'),
    altKey: has('Alt'),
  });
}

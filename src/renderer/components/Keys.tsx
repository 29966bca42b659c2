import './keys.css';

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
const shown: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
  ...(isMac ? { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩' } : {}),
};

/** The caps of one key as texts: `Ctrl+ArrowUp` becomes `['Ctrl', '↑']`. */
export function keyCaps(keys: string): string[] {
  return keys.split(/\+(?!$)/).map((part) => shown[part] ?? part);
}

/** How a key is spoken in a tooltip or an accessible name. */
export function keyText(keys: string): string {
  return keyCaps(keys).join(isMac ? '' : '+');
}

/** Key caps. Only shown, never read out: `aria-keyshortcuts` on the control says it. */
export function Keys({ keys, onInk = false }: { keys: string | null; onInk?: boolean }) {
  if (!keys) return null;
  return (
    <span className={onInk ? 'ak-keys ak-keys-on-ink' : 'ak-keys'} aria-hidden="true">
      {keyCaps(keys).map((cap) => (
        <kbd key={cap} className="ak-key">
          {cap}
        </kbd>
      ))}
    </span>
  );
}

export const isMac = typeof navigator !== 'undefined' && /Mac/.test(navigator.platform);

const signByCode: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Comma: [',', '<'],
  Period: ['.', '>'],
};

/**
 * The key of an event as the keymap writes it. Letters and digits come from the physical key when the typed character is not
 * ASCII (kana input on a JIS keyboard, Option on a Mac), so that J is J whatever the input mode.
 */
export function keyOfEvent(event: KeyboardEvent, onMac = false): string | null {
  if (event.getModifierState?.('AltGraph')) return null;
  const main = onMac ? event.metaKey : event.ctrlKey;
  if (onMac ? event.ctrlKey : event.metaKey) return null;
  const key = mainKey(event);
  if (key === null) return null;
  const isSign = [...key].length === 1 && !/^[A-Z0-9]$/.test(key);
  // Some layouts type their digits with Shift.
  const isMadeByShift = isSign || (/^\d$/.test(event.key) && /^Digit/.test(event.code));
  const modifiers = [main && 'Ctrl', event.altKey && 'Alt', event.shiftKey && !isMadeByShift && 'Shift'];
  return [...modifiers.filter((name) => name !== false), key].join('+');
}

/** Whether a key writes a character, in an input method too. */
export function writesCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ([...key].length === 1 || key === 'Process') && !ctrlKey && !metaKey && !altKey;
}

/** `Shift+1` for the sign that a layout has there (`!`), which differs from one to the next; null for every other key. */
export function shiftedDigit(event: KeyboardEvent): string | null {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!shiftKey || ctrlKey || metaKey || altKey || !/^Digit\d$/.test(code) || /^\d$/.test(key)) return null;
  return `Shift+${code.slice(5)}`;
}

function mainKey(event: KeyboardEvent): string | null {
  const { key, code } = event;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  if (key === ' ') return 'Space';
  if (/^Digit\d$/.test(code) && (event.ctrlKey || event.metaKey || event.altKey)) return code.slice(5);
  if (/^[!-~]$/.test(key) || (key.length > 1 && key !== 'Process' && key !== 'Dead' && key !== 'Unidentified')) {
    return /^(Control|Shift|Alt|Meta|CapsLock|AltGraph)$/.test(key) ? null : key;
  }
  if (code.startsWith('Key')) return code.slice(3);
  if (/^(Digit|Numpad)\d$/.test(code)) return code.slice(-1);
  return signByCode[code]?.[event.shiftKey ? 1 : 0] ?? null;
}

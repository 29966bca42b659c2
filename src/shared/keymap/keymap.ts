import type { Command, CommandScope } from './command.ts';
import { derivationsCommands } from './derivations.ts';
import { driftCommands } from './drift.ts';
import { evidenceCommands } from './evidence.ts';
import { frameCommands } from './frame.ts';
import { outboxCommands } from './outbox.ts';
import { ratingsCommands } from './ratings.ts';
import { ratingsMakingCommands } from './ratingsMaking.ts';
import { ratingsResultsCommands } from './ratingsResults.ts';
import { tracesCommands } from './traces.ts';

export type { Command, CommandScope } from './command.ts';

/** The one table that keys, palette, menus, tooltips and the `?` sheet read. */
export const commands: readonly Command[] = [
  ...frameCommands,
  ...derivationsCommands,
  ...evidenceCommands,
  ...tracesCommands,
  ...ratingsCommands,
  ...driftCommands,
  ...ratingsMakingCommands,
  ...outboxCommands,
  ...ratingsResultsCommands,
];

/** `settings.keymap`: command id → key; an empty text switches the key off. */
export type KeyOverrides = Readonly<Record<string, string>>;

const modifierNames = ['Ctrl', 'Alt', 'Shift'] as const;
const keyNames: Readonly<Record<string, string>> = {
  cmd: 'Ctrl', command: 'Ctrl', meta: 'Ctrl', mod: 'Ctrl', control: 'Ctrl', ctrl: 'Ctrl', option: 'Alt', alt: 'Alt', shift: 'Shift',
  esc: 'Escape', escape: 'Escape', enter: 'Enter', return: 'Enter', tab: 'Tab', space: 'Space', delete: 'Delete', del: 'Delete',
  backspace: 'Backspace', home: 'Home', end: 'End', pageup: 'PageUp', pagedown: 'PageDown', up: 'ArrowUp', down: 'ArrowDown',
  left: 'ArrowLeft', right: 'ArrowRight', arrowup: 'ArrowUp', arrowdown: 'ArrowDown', arrowleft: 'ArrowLeft', arrowright: 'ArrowRight',
}; // biome-ignore format: a table

/**
 * The one way a key is written: `Ctrl`, `Alt`, `Shift` in this order, then a letter in capitals, a digit, a sign or a key name.
 * Shift is dropped before a sign, because it is what makes the sign (`?`). Null when the text names no key.
 */
export function normaliseKey(text: string): string | null {
  const trimmed = text.trim();
  const parts = trimmed === '+' ? ['+'] : trimmed.split(/\+(?!$)/).map((part) => part.trim());
  const named = parts.map((part) => keyNames[part.toLowerCase()] ?? part);
  const key = named.pop();
  if (!key || named.some((name) => !modifierNames.some((modifier) => modifier === name))) return null;
  if (modifierNames.some((modifier) => modifier === key)) return null;
  const single = [...key].length === 1;
  if (!single && !/^F([1-9]|1[0-2])$/i.test(key) && !Object.values(keyNames).includes(key)) return null;
  const isSign = single && !/^[a-z0-9]$/i.test(key);
  const modifiers = modifierNames.filter((name) => named.includes(name) && !(isSign && name === 'Shift'));
  return [...modifiers, single || /^f\d/i.test(key) ? key.toUpperCase() : key].join('+');
}

/** Keys of a command with the user's choice in place of the defaults. An override that names no key leaves the defaults. */
export function keysOf(command: Command, overrides: KeyOverrides): readonly string[] {
  const override = overrides[command.id];
  if (override === undefined) return command.keys;
  if (override.trim() === '') return [];
  const key = normaliseKey(override);
  return key === null ? command.keys : [key];
}

/** The key to print for a command id, or null when it has none. */
export function firstKeyOf(id: string, overrides: KeyOverrides): string | null {
  const command = commands.find((candidate) => candidate.id === id);
  return command === undefined ? null : (keysOf(command, overrides)[0] ?? null);
}

export type KeyConflict = { readonly key: string; readonly ids: readonly string[] };

/** Whether both scopes can be active at once without one lying inside the other (there, the inner one wins on purpose). */
function meet(a: CommandScope, b: CommandScope): boolean {
  if (a.startsWith('dialog.') || b.startsWith('dialog.')) return a === b;
  return a === b || a === 'everywhere' || b === 'everywhere';
}

/** Keys that would do two things. Empty for the defaults. */
export function findConflicts(table: readonly Command[], overrides: KeyOverrides): readonly KeyConflict[] {
  const byKey = new Map<string, Command[]>();
  for (const command of table) {
    for (const key of keysOf(command, overrides)) byKey.set(key, [...(byKey.get(key) ?? []), command]);
  }
  return [...byKey].flatMap(([key, users]) => {
    const ids = users
      .filter((one) => users.some((other) => other !== one && meet(one.scope, other.scope)))
      .map(({ id }) => id);
    return ids.length > 0 ? [{ key, ids }] : [];
  });
}

/** What lists, buttons, fields and dialogs answer themselves, whatever a command wants of it. */
const keptByPlaces = /^(Enter|Escape|Tab|Space|Arrow\w+|Home|End|Page\w+)$/;
/** What every field does with a text, and what closes or opens a window before any page hears of it. */
const keptByFieldsOrWindows = /^(Ctrl\+[ACVX]|Ctrl\+(Shift\+)?[NQTW]|Alt\+F4|F11)$/;

/** Keys that somebody gave to a command and that many places, or the browser, keep to themselves; what is the standard works where it is meant to. */
export function findKeptKeys(table: readonly Command[], overrides: KeyOverrides): readonly KeyConflict[] {
  return table.flatMap((command) =>
    keysOf(command, overrides)
      .filter((key) => keptByPlaces.test(key) || keptByFieldsOrWindows.test(key))
      .filter((key) => !command.keys.includes(key))
      .map((key) => ({ key, ids: [command.id] })),
  );
}

/** Overrides that name no command or no key, for a word in the settings. */
export function unknownOverrides(table: readonly Command[], overrides: KeyOverrides): readonly string[] {
  return Object.entries(overrides)
    .filter(
      ([id, key]) => !table.some((command) => command.id === id) || (key.trim() !== '' && normaliseKey(key) === null),
    )
    .map(([id]) => id);
}

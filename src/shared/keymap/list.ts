/**
 * Keys of every list in which rows can be picked, while it has the focus; no room uses them otherwise. The list itself listens to them:
 * several may stand side by side.
 */
export const listKeys = {
  /** Takes the open row in, or out again; where Space is no key of the room, it does so too. */
  pick: ['Shift+X', 'Shift+Space'],
  /** Takes the next row in and opens it. */
  pickDown: ['Shift+J', 'Shift+ArrowDown'],
  pickUp: ['Shift+K', 'Shift+ArrowUp'],
  /** Lets all go. */
  unpick: ['Escape'],
} as const satisfies Record<string, readonly string[]>;

/** The lines that the `?` sheet shows of them. */
export const listKeyLines = [
  { line: 'enter', keys: ['Enter'] },
  { line: 'pick', keys: listKeys.pick },
  { line: 'pickOn', keys: ['Shift+J', 'Shift+K'] },
  { line: 'unpick', keys: listKeys.unpick },
] as const;

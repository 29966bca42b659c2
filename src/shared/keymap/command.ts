/**
 * Where a command works: `everywhere`, a room (`derivations`), or a part of a room (`derivations.rows`) that the window marks with
 * `data-scope`. The innermost scope around the focus wins; `dialog.<name>` scopes work while that dialog is open and hide all others.
 */
export type CommandScope = string;

/** One thing a key, the palette, a menu or a tooltip can do. */
export type Command = {
  /** `<scope>.<verb>`, also the name in `settings.keymap`. */
  readonly id: string;
  readonly scope: CommandScope;
  /** Default keys such as `Ctrl+Shift+E`, `J`, `Alt+ArrowUp`, `?`; the first one is printed on buttons. `Ctrl` is Command on a Mac. */
  readonly keys: readonly string[];
  /** Language key of an object `{ title, reading }`; `reading` is kana in Japanese, further search words in English. */
  readonly label: string;
  /** Language key of the heading it stands under in the `?` sheet. */
  readonly group: string;
  /** Language key of a line that the sheet shows once for all commands that name it ("Next, previous"). */
  readonly row?: string;
  /** Whether it works while a text field has the focus. Without a word: with Ctrl, Alt or a function key yes, single keys no. */
  readonly whileTyping?: boolean;
  /** Acts once however long its key is held: a held key must not go through a list of judgements. */
  readonly once?: boolean;
  /** Left out of the palette, where it would make no sense (moving the focus by one). */
  readonly keyOnly?: boolean;
};

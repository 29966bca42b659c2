/**
 * What the core asks of the shell it runs in. Nothing else may differ between shells.
 * A shell that cannot do a thing rejects with `HOST_UNAVAILABLE`.
 */
export type Host = {
  readonly name: 'electron' | 'browser' | 'cli';
  /** Shows a web page to the user outside of the workbench. The address was checked to be http or https. */
  openExternal(url: string): Promise<void>;
  /** Lets the user choose files to read; an empty list when nothing was chosen. */
  chooseFiles(): Promise<readonly string[]>;
  /** Lets the user choose a folder to read; null when nothing was chosen. */
  chooseFolder(): Promise<string | null>;
  /** Files and folders that the system gave to the program to open, each once; empty where it gives none. */
  takeOpened(): readonly string[];
  /** Lets the user choose where to write; null when nothing was chosen. */
  chooseSavePath(suggestedName: string): Promise<string | null>;
  /** Shows a folder in the system's file manager. */
  revealFolder(path: string): Promise<void>;
  /** Encrypts a text so that only this user of this computer can read it; null where the system has no store for its key. */
  seal(text: string): Promise<Uint8Array | null>;
  /** The text that was sealed; null where that cannot be told any more. */
  unseal(sealed: Uint8Array): Promise<string | null>;
};

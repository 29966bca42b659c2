import type { WatchedFolder } from '../../shared/watching.ts';

/** Folders in which new files are looked for: named by the host or the command line, known to a window by ids. */
export type WatchedFolders = {
  state(): readonly WatchedFolder[];
  /** What is there now is not new. Throws FILE_UNREADABLE. */
  begin(path: string, isRemembered: boolean): Promise<void>;
  /** Paths of its new files with their ways below it. Throws NOT_FOUND. */
  newFiles(id: string): readonly { readonly name: string; readonly path: string }[];
  putAway(id: string): void;
  stop(id: string): void;
  /** A file came in: it is new no more. */
  noteImported(path: string): void;
  /** Looks now; beside that it looks every five seconds. */
  look(): Promise<void>;
  close(): void;
};

import { create } from 'zustand';
import type { FileSource } from '../../shared/files.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import type { UploadProgress } from './workbench.ts';

/**
 * A file that waits for its preview. `open` makes it readable for the core, which in a browser sends it first; `head` reads its
 * beginning in the window, where the window has the file itself.
 */
export type ImportJob = {
  readonly name: string;
  open(progress: UploadProgress): Promise<FileSource>;
  head?(): Promise<string>;
  /** When the file was changed last, in milliseconds since 1970, where the window has the file itself. */
  readonly modifiedAt?: number;
  /** Which of the files of the drop with this name it is, from 1 on; left out where no other has it. */
  readonly twin?: { readonly number: number; readonly count: number };
  /** To begin with, where it is known how the file was read before. */
  readonly mapping?: FieldMapping;
};

/** A file of the queue, with the drop that it came with. */
export type QueuedJob = ImportJob & { readonly drop: number };

type ImportState = {
  readonly queue: readonly QueuedJob[];
  /** Datasets that came in while the queue was worked off, with the drop of their file: others of it may answer them. */
  readonly sets: readonly { readonly drop: number; readonly setId: number }[];
  /** The set of cases that is shown. */
  readonly openSetId: number | null;
  /** Adds files that were dropped or chosen together. */
  add(jobs: readonly ImportJob[]): void;
  /** Takes the first drop out; the sheet goes on with the next. */
  next(): void;
  addSet(drop: number, setId: number): void;
  setOpenSet(setId: number | null): void;
};

export const useImports = create<ImportState>()((set) => {
  let drops = 0;
  return {
    queue: [],
    sets: [],
    openSetId: null,
    add: (jobs) => {
      drops += 1;
      const drop = drops;
      set(({ queue }) => ({ queue: [...queue, ...jobs.map((job) => ({ ...job, drop }))] }));
    },
    next: () => set(({ queue }) => ({ queue: queue.filter(({ drop }) => drop !== queue[0]?.drop) })),
    addSet: (drop, setId) => set(({ sets }) => ({ sets: [...sets, { drop, setId }] })),
    setOpenSet: (openSetId) => set({ openSetId }),
  };
});

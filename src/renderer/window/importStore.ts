import { create } from 'zustand';
import type { FileSource } from '../../shared/files.ts';
import type { UploadProgress } from './workbench.ts';

/**
 * A file that waits for its preview. `open` makes it readable for the core, which in a browser sends it first; `head` reads its
 * beginning in the window, where the window has the file itself.
 */
export type ImportJob = {
  readonly name: string;
  open(progress: UploadProgress): Promise<FileSource>;
  head?(): Promise<string>;
};

/** A file of the queue: which drop it came with, and whether it let the others of that go before it. */
export type QueuedJob = ImportJob & { readonly drop: number; readonly hasWaited: boolean };

type ImportState = {
  readonly queue: readonly QueuedJob[];
  /** Datasets that came in while the queue was worked off, with the drop of their file: others of it may answer them. */
  readonly sets: readonly { readonly drop: number; readonly setId: number }[];
  /** The set of cases that is shown. */
  readonly openSetId: number | null;
  /** Adds files that were dropped or chosen together. */
  add(jobs: readonly ImportJob[]): void;
  /** Takes the first one out; the sheet goes on with the next. */
  next(): void;
  /** Lets the others of its drop go before the first file, once: it may answer a set that is among them. Whether it does. */
  letOthersFirst(job: QueuedJob): boolean;
  addSet(drop: number, setId: number): void;
  setOpenSet(setId: number | null): void;
};

export const useImports = create<ImportState>()((set, get) => {
  let drops = 0;
  return {
    queue: [],
    sets: [],
    openSetId: null,
    add: (jobs) => {
      drops += 1;
      const drop = drops;
      set(({ queue }) => ({ queue: [...queue, ...jobs.map((job) => ({ ...job, drop, hasWaited: false }))] }));
    },
    next: () => set(({ queue }) => ({ queue: queue.slice(1) })),
    letOthersFirst: (job) => {
      const [first, ...rest] = get().queue;
      const last = rest.findLastIndex(({ drop }) => drop === job.drop);
      if (first !== job || job.hasWaited || last < 0) return false;
      set({ queue: rest.toSpliced(last + 1, 0, { ...job, hasWaited: true }) });
      return true;
    },
    addSet: (drop, setId) => set(({ sets }) => ({ sets: [...sets, { drop, setId }] })),
    setOpenSet: (openSetId) => set({ openSetId }),
  };
});

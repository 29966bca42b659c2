import { create } from 'zustand';
import type { FileSource } from '../../shared/datasets.ts';
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

type ImportState = {
  readonly queue: readonly ImportJob[];
  add(jobs: readonly ImportJob[]): void;
  /** Takes the first one out; the sheet goes on with the next. */
  next(): void;
};

export const useImports = create<ImportState>()((set) => ({
  queue: [],
  add: (jobs) => set((state) => ({ queue: [...state.queue, ...jobs] })),
  next: () => set((state) => ({ queue: state.queue.slice(1) })),
}));

import { create } from 'zustand';
import type { FileSource } from '../../../shared/files.ts';

/** A file of judgements that was dropped or chosen as an import, on its way to the room that merges it. */
export const useMerging = create<{ readonly file: { readonly name: string; readonly source: FileSource } | null }>(
  () => ({ file: null }),
);

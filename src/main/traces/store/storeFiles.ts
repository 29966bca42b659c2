import { join } from 'node:path';

/** The files of a store. The index may be missing: it is built again. */
export type IndexedStore = { readonly storeFile: string; readonly indexFile: string };

/** Where the files of a store lie, whether or not they can be read. */
export function storeFilesAt(folder: { readonly tracesFolder: string }, storeName: string): IndexedStore {
  return {
    storeFile: join(folder.tracesFolder, `${storeName}.db`),
    indexFile: join(folder.tracesFolder, `${storeName}.index.db`),
  };
}

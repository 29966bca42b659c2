import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lookFirst } from '../../database/firstLook.ts';
import { lookAtStores, soundFiles, verifyKind } from '../../traces/store/lookAtStores.ts';
import { storeFilesAt } from '../../traces/store/storeFiles.ts';
import { storeKind } from '../../traces/store/storeTable.ts';
import { findStoreName, listStoreNames } from '../../traces/store/traceFilesTable.ts';
import type { RoomStores } from '../room.ts';

/** The store files of traces. Their search indexes lie beside them and are made anew where they are missing. */
export const traceStores: RoomStores = {
  folderOf: ({ tracesFolder }) => tracesFolder,
  suffix: '.traces',
  namesIn: (db) => listStoreNames(db).map((name) => `${name}.db`),
  check: (file) => lookFirst(file, verifyKind(storeKind)),
  look: lookAtStores,
  sound: soundFiles,
  removeOf: async (db, folder, datasetId) => {
    const name = findStoreName(db, datasetId);
    if (name !== null) await rm(storeFilesAt(folder, name).storeFile, { force: true });
  },
  removeStaged: async ({ tracesFolder }) => {
    const names = await readdir(tracesFolder).catch(() => []);
    const staged = names.filter((name) => name.startsWith('staged-'));
    await Promise.all(staged.map((name) => rm(join(tracesFolder, name), { recursive: true, force: true })));
  },
};

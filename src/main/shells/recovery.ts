import type { DataFolder } from '../context.ts';
import { restoreSnapshotInto } from '../snapshots/restoreSnapshot.ts';
import { listSnapshots } from '../snapshots/snapshotFiles.ts';
import type { Recovery } from './project.ts';

/** Puts a snapshot into a project that cannot be opened as it is. */
export function createRecovery(folder: DataFolder): Recovery {
  return {
    listSnapshots: async () => listSnapshots(folder),
    restore: async (fileName) => {
      await restoreSnapshotInto(folder.root, fileName);
    },
  };
}

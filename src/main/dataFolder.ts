import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError } from '../shared/errors.ts';
import type { DataFolder } from './context.ts';
import { isAsLeft } from './database/asLeft.ts';
import { lookFirst } from './database/firstLook.ts';
import { claimLock, verifyLock } from './database/lockTable.ts';
import { withStorageErrors } from './database/storageError.ts';

/** Names the places of a project without touching the disk. */
export function dataFolderAt(root: string): DataFolder {
  const absolute = resolve(root);
  return {
    root: absolute,
    databaseFile: join(absolute, 'workbench.sqlite'),
    settingsFile: join(absolute, 'settings.json'),
    snapshotsFolder: join(absolute, 'snapshots'),
    uploadsFolder: join(absolute, 'uploads'),
    downloadsFolder: join(absolute, 'downloads'),
    stagedFolder: join(absolute, 'staged'),
    tracesFolder: join(absolute, 'traces'),
    guidelineFolder: join(absolute, 'guideline'),
    logFile: join(absolute, 'akapen.log'),
  };
}

/**
 * Makes the folders of a project where they are missing, closed to the system's other users. The folder itself may be reached by a symbolic
 * link; one within it is refused, because a folder from a stranger could lead anywhere by it.
 *
 * Throws  STORAGE_READ_ONLY or DISK_FULL with the path.
 */
export function openDataFolder(root: string): DataFolder {
  const folder = dataFolderAt(root);
  const { snapshotsFolder, uploadsFolder, downloadsFolder, stagedFolder, tracesFolder, guidelineFolder } = folder;
  withStorageErrors(folder.root, () => makePrivateFolder(folder.root));
  // Before a folder is made within: a link that leads nowhere, or to a file, has to be told as a link as well.
  refuseLinks(folder.root);
  for (const path of [snapshotsFolder, uploadsFolder, downloadsFolder, stagedFolder, tracesFolder, guidelineFolder]) {
    withStorageErrors(path, () => makePrivateFolder(path));
  }
  for (const path of [snapshotsFolder, tracesFolder, guidelineFolder]) refuseLinks(path);
  return folder;
}

/**
 * Claims a project for this process until `release`. The claim is a lock of the operating system, so it ends with the
 * process however that ends, and no stale claim can be left behind.
 *
 * Throws  DATABASE_IN_USE `{ path, pid, computer }` while another instance holds it; DATABASE_CORRUPT for a lock file that is none of ours.
 */
export async function lockDataFolder(folder: DataFolder): Promise<{ release(): void }> {
  const file = join(folder.root, 'lock.sqlite');
  if (!isAsLeft(folder)) await lookFirst(file, verifyLock);
  const claim = claimLock(file, { pid: process.pid, computer: hostname() });
  if (claim.held) return { release: claim.release };
  throw new AppError('DATABASE_IN_USE', 'Another instance works on this data', { path: folder.root, ...claim.owner });
}

/** Removes what previews of an earlier run left. Only for the process that holds the project. */
export function emptyStaged({ stagedFolder }: Pick<DataFolder, 'stagedFolder'>): void {
  for (const name of readdirSync(stagedFolder)) rmSync(join(stagedFolder, name), { recursive: true, force: true });
}

function refuseLinks(parent: string): void {
  for (const path of withStorageErrors(parent, () => readdirSync(parent)).map((name) => join(parent, name))) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined || found.isFile() || found.isDirectory()) continue;
    if (found.isSymbolicLink()) {
      const words = 'A symbolic link within the data folder is not followed';
      throw new AppError('STORAGE_READ_ONLY', words, { path, reason: 'symbolicLink' });
    }
    const words = 'The data folder holds what is neither file nor folder';
    throw new AppError('STORAGE_READ_ONLY', words, { path, reason: 'specialFile' });
  }
}

function makePrivateFolder(path: string): void {
  const made = mkdirSync(path, { recursive: true, mode: 0o700 });
  // The umask may have taken bits away but never adds any; a folder that was there keeps what its owner chose.
  if (made !== undefined) chmodSync(path, 0o700);
}

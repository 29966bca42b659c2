import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, membersOf } from '../../shared/errors.ts';
import { type Snapshot, snapshotSchema } from '../../shared/project.ts';
import { readSnapshotName } from '../../shared/snapshotName.ts';
import type { DataFolder } from '../context.ts';
import { thinOut } from './thinOut.ts';

/** The file name carries time, reason and newest revision, so that a list needs no database to be opened; behind it stands how it is packed. */
export function snapshotFileName(takenAt: Date, reason: Snapshot['reason'], counter: number): string {
  return `${takenAt.toISOString().replace(/[:.]/g, '-')}.${reason}.${counter}.sqlite`;
}

/** What a snapshot is called while this process writes it. */
export function unfinishedName(fileName: string): string {
  return `${fileName}.${process.pid}.part`;
}

/** A snapshot that is being written, with the companions that SQLite gives it; the oldest versions of the program named no process. */
const unfinishedPattern = /\.sqlite(?:\.zst)?(?:\.(\d+))?\.part(?:-wal|-shm|-journal)?$/;

/** Removes what snapshots left that a kill ended; one that another process writes now stays. Only for who holds the project, before it takes any. */
export function removeUnfinishedSnapshots({ snapshotsFolder }: Pick<DataFolder, 'snapshotsFolder'>): void {
  for (const name of readdirSync(snapshotsFolder)) {
    const match = unfinishedPattern.exec(name);
    if (match === null || isAnother(Number(match[1] ?? process.pid))) continue;
    rmSync(join(snapshotsFolder, name), { force: true });
  }
}

/** Whether a process of this number runs and is not this one. */
function isAnother(pid: number): boolean {
  if (pid === process.pid || !Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // One of another user is there, and may not be asked.
    return membersOf(error).code === 'EPERM';
  }
}

/** Snapshots of a project, newest first. A folder that cannot be read has none. */
export function listSnapshots(folder: Pick<DataFolder, 'snapshotsFolder'>): Snapshot[] {
  if (!existsSync(folder.snapshotsFolder)) return [];
  return readdirSync(folder.snapshotsFolder)
    .map((fileName) => readSnapshot(folder, fileName))
    .filter((snapshot) => snapshot !== null)
    .sort((a, b) => b.takenAt.localeCompare(a.takenAt) || b.counter - a.counter);
}

/** The path of a snapshot in the list. Throws NOT_FOUND for any other name, so that a name is never a path elsewhere. */
export function snapshotPath(folder: Pick<DataFolder, 'snapshotsFolder'>, fileName: string): string {
  if (readSnapshot(folder, fileName) === null) {
    throw new AppError('NOT_FOUND', 'No such snapshot', { kind: 'snapshot', id: fileName });
  }
  return join(folder.snapshotsFolder, fileName);
}

/** Removes the snapshots that `thinOut` names, and says which. */
export function pruneSnapshots(folder: Pick<DataFolder, 'snapshotsFolder' | 'databaseFile'>, now: Date): Snapshot[] {
  const dropped = thinOut(listSnapshots(folder), { now, databaseBytes: databaseBytes(folder) });
  for (const { fileName } of dropped) rmSync(join(folder.snapshotsFolder, fileName));
  return dropped;
}

/** Size of the database file, 0 where there is none. */
export function databaseBytes({ databaseFile }: Pick<DataFolder, 'databaseFile'>): number {
  return statSync(databaseFile, { throwIfNoEntry: false })?.size ?? 0;
}

function readSnapshot(folder: Pick<DataFolder, 'snapshotsFolder'>, fileName: string): Snapshot | null {
  const named = readSnapshotName(fileName);
  if (named === null) return null;
  const byteCount = statSync(join(folder.snapshotsFolder, fileName), { throwIfNoEntry: false })?.size;
  const snapshot = snapshotSchema.safeParse({ fileName, byteCount, ...named });
  return snapshot.success ? snapshot.data : null;
}

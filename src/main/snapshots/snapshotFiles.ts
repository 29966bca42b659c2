import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { type Snapshot, snapshotSchema } from '../../shared/project.ts';
import type { DataFolder } from '../context.ts';

/** How many snapshots are kept. */
export const keptSnapshots = 20;

const namePattern = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.([a-z]+)\.(\d+)\.sqlite$/;

/** The file name carries time, reason and newest revision, so that a list needs no database to be opened. */
export function snapshotFileName(takenAt: Date, reason: Snapshot['reason'], counter: number): string {
  return `${takenAt.toISOString().replace(/[:.]/g, '-')}.${reason}.${counter}.sqlite`;
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

/** Removes all but the newest. */
export function pruneSnapshots(folder: Pick<DataFolder, 'snapshotsFolder'>): void {
  for (const { fileName } of listSnapshots(folder).slice(keptSnapshots)) rmSync(join(folder.snapshotsFolder, fileName));
}

function readSnapshot(folder: Pick<DataFolder, 'snapshotsFolder'>, fileName: string): Snapshot | null {
  const match = namePattern.exec(fileName);
  if (match === null) return null;
  const [, hour, minute, second, millisecond, reason, counter] = match;
  const size = statSync(join(folder.snapshotsFolder, fileName), { throwIfNoEntry: false })?.size;
  const snapshot = snapshotSchema.safeParse({
    fileName,
    takenAt: `${hour}:${minute}:${second}.${millisecond}Z`,
    byteCount: size,
    reason,
    counter: Number(counter),
  });
  return snapshot.success ? snapshot.data : null;
}

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from '../context.ts';
import { writeAtomically } from '../settingsFile.ts';

type Folder = Pick<DataFolder, 'root' | 'databaseFile'>;

/**
 * Notes how the database lies there once this program has closed it. The note holds the file's number and the moment of its last
 * change, which no archive brings along and no program sets: a note that came with a folder from somebody else fits no file.
 */
export function noteAsLeft(folder: Folder): void {
  try {
    writeAtomically(noteFile(folder), `${stampOf(folder)}\n`);
  } catch {
    // Without a note the next opening takes longer; a full disk must not keep a project from closing.
  }
}

/** Whether the database is as this program closed it, so that nobody else has written to it, and no log waits beside it. */
export function isAsLeft(folder: Folder): boolean {
  try {
    return readFileSync(noteFile(folder), 'utf8').trim() === stampOf(folder);
  } catch {
    return false;
  }
}

function noteFile({ root }: Folder): string {
  return join(root, 'closed.txt');
}

function stampOf({ databaseFile }: Folder): string {
  const { dev, ino, ctimeNs, size } = statSync(databaseFile, { bigint: true });
  const log = statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return `${dev} ${ino} ${ctimeNs} ${size} ${log}`;
}

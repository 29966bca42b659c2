import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from '../context.ts';
import { writeAtomically } from '../settingsFile.ts';

type Folder = Pick<DataFolder, 'root' | 'databaseFile'>;

/**
 * Notes how the database and other `files` lie there once this program has closed them. The note holds each file's number and the moment
 * of its last change, which no archive brings along and no program sets: a note that came with a folder from somebody else fits no file.
 */
export function noteAsLeft(folder: Folder, files: readonly string[]): void {
  try {
    writeAtomically(noteFile(folder), [folder.databaseFile, ...files].map((file) => `${stampOf(file)}\n`).join(''));
  } catch {
    // Without a note the next opening takes longer; a full disk must not keep a project from closing.
  }
}

/** Whether a file is as this program closed it, by default the database: nobody else has written to it, and no log waits beside it. */
export function isAsLeft(folder: Folder, file: string = folder.databaseFile): boolean {
  try {
    return readFileSync(noteFile(folder), 'utf8').split('\n').includes(stampOf(file));
  } catch {
    return false;
  }
}

function noteFile({ root }: Folder): string {
  return join(root, 'closed.txt');
}

function stampOf(file: string): string {
  const { dev, ino, ctimeNs, size } = statSync(file, { bigint: true });
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return `${dev} ${ino} ${ctimeNs} ${size} ${log}`;
}

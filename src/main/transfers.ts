import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../shared/errors.ts';
import type { DataFolder } from './context.ts';

/** A file on its way between a browser and the core. It lies alone in a folder named by its id, under its own name. */
type Transfer = { readonly id: string; readonly path: string };

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go.
const unsafeInNames = /[\u0000-\u001f\u007f<>:"/\\|?*]/g;

/** Makes the place of a new upload or download. The name is reduced to what every file system takes, at most 200 bytes. */
export async function placeTransfer(parentFolder: string, fileName: string): Promise<Transfer> {
  const id = randomUUID();
  await mkdir(join(parentFolder, id), { recursive: true, mode: 0o700 });
  return { id, path: join(parentFolder, id, safeFileName(fileName)) };
}

/** Throws NOT_FOUND when there is none, or when the id is not one of ours (so that an id can never be a path). */
export async function findTransfer(parentFolder: string, id: string): Promise<Transfer> {
  const names = idPattern.test(id) ? await readdir(join(parentFolder, id)).catch(() => []) : [];
  const name = names.find((each) => !each.endsWith(partSuffix));
  if (name === undefined) throw new AppError('NOT_FOUND', 'No such upload or download', { kind: 'file', id });
  return { id, path: join(parentFolder, id, name) };
}

export async function removeTransfer(parentFolder: string, id: string): Promise<void> {
  if (idPattern.test(id)) await rm(join(parentFolder, id), { recursive: true, force: true });
}

/**
 * Removes what an earlier run left behind, and what may name somebody who was just erased: whoever asked for a file has it by then. Only for the
 * process that holds the project.
 */
export async function clearTransfers(folder: Pick<DataFolder, 'uploadsFolder' | 'downloadsFolder'>): Promise<void> {
  for (const parent of [folder.uploadsFolder, folder.downloadsFolder]) {
    const names = await readdir(parent).catch(() => []);
    await Promise.all(names.map((id) => removeTransfer(parent, id)));
  }
}

/** Ends the name of a file that is still being written. */
export const partSuffix = '.part';

function safeFileName(fileName: string): string {
  let name = basename(fileName.replaceAll('\\', '/')).replace(unsafeInNames, '_');
  while (Buffer.byteLength(name) > 200) name = [...name].slice(1).join('');
  return name === '' || name === '.' || name === '..' || name.endsWith(partSuffix) ? 'file' : name;
}

import type { Dirent } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Output } from '../../shared/api/contract.ts';
import type { FolderFiles } from '../../shared/datasets.ts';
import { AppError } from '../../shared/errors.ts';
import type { FileSource } from '../../shared/files.ts';
import { type RoomsContext, roomsIn } from '../rooms/room.ts';
import { removeTransfer } from '../transfers.ts';
import { packFolder } from './packFolder.ts';
import { asUnreadable, pathOfSource } from './readableFile.ts';

/** More files than one sheet is for; a window keeps a preview of each. */
const mostFiles = 1_000;

type FolderContext = Pick<RoomsContext, 'folder' | 'rooms' | 'grants' | 'pool' | 'db' | 'tasks' | 'kept'>;

/**
 * What is to be imported of a source: itself, where it is a file, or a folder or an archive of one that a room reads as one thing; else the
 * files of the folder, with those below it, each with a grant of its own. `names` are those in the folder that an upload is the archive of. Hidden ones are left out; links, which may lead anywhere, and what
 * cannot be listed are named with a reason. An upload that is no such archive is removed.
 *
 * Throws FILE_UNREADABLE `{ path, reason }` (`EFBIG` for more than a thousand files), NOT_FOUND.
 */
export async function filesIn(
  context: FolderContext,
  source: FileSource,
  names: readonly string[],
): Promise<FolderFiles> {
  const path = await pathOfSource(context, source);
  const one: FolderFiles = { isOne: true, files: [], left: [] };
  if (source.kind === 'upload') {
    if (await isReadAsOne(context, path, names)) return one;
    await removeTransfer(context.folder.uploadsFolder, source.uploadId);
    return { ...one, isOne: false };
  }
  if ((await stat(path).catch(() => null))?.isDirectory() !== true) return one;
  if (await isOneFolder(context, path)) return one;
  const found = await listFolder(path);
  const files = found.names.map((name) => ({ name, source: context.grants.toRead(join(path, name)) }));
  return { isOne: false, files, left: found.left };
}

/** Whether a room would read a folder with these names in it as one thing. */
export function takesFolder(
  { rooms }: Pick<RoomsContext, 'rooms'>,
  names: readonly string[],
): Output<'datasets.takesFolder'> {
  return { takes: roomsIn(rooms).some(({ files }) => files.takesFolder(names)) };
}

/** By its names and by what is in it: many folders hold nothing but JSON. */
async function isOneFolder(context: FolderContext, path: string): Promise<boolean> {
  try {
    const names = await readdir(path);
    const packed = await packFolder(context, path);
    if (packed === null) return false;
    try {
      return await isReadAsOne(context, packed, names);
    } finally {
      await rm(packed, { force: true });
    }
  } catch (error) {
    // What a room would take and cannot be read is told where it is read.
    if (asUnreadable(path, error) instanceof AppError) return true;
    throw error;
  }
}

/** Whether a room that takes a folder of these names is certain of its archive. */
async function isReadAsOne(context: FolderContext, archive: string, names: readonly string[]): Promise<boolean> {
  for (const { files } of roomsIn(context.rooms))
    if (files.takesFolder(names) && (await files.recognise(context, archive))?.isCertain) return true;
  return false;
}

type ListedFolder = {
  readonly names: string[];
  readonly left: { readonly name: string; readonly reason: string }[];
};

/** Names of the files in a folder and below it, in order, with `/` on every system, and what is left out with its reason. Throws FILE_UNREADABLE. */
export async function listFolder(root: string): Promise<ListedFolder> {
  const found: ListedFolder = { names: [], left: [] };
  await lookInto(root, '', found);
  found.names.sort();
  return found;
}

async function lookInto(root: string, below: string, found: ListedFolder): Promise<void> {
  let entries: Dirent[];
  try {
    entries = await readdir(join(root, below), { withFileTypes: true });
  } catch (cause) {
    const error = asUnreadable(join(root, below), cause);
    if (below === '' || !(error instanceof AppError)) throw error;
    found.left.push({ name: below, reason: String(error.details.reason) });
    return;
  }
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) await lookInto(root, name, found);
    else if (entry.isFile()) found.names.push(name);
    else found.left.push({ name, reason: entry.isSymbolicLink() ? 'ELINK' : 'ENOTSUP' });
    if (found.names.length + found.left.length > mostFiles)
      throw new AppError('FILE_UNREADABLE', 'The folder has too many files for one sheet', {
        path: root,
        name: basename(root),
        reason: 'EFBIG',
      });
  }
}

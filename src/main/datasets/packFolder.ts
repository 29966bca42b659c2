import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { writeZip } from '../records/zip/writeZip.ts';
import type { RoomsContext } from '../rooms/room.ts';
import { roomsIn } from '../rooms/room.ts';
import { asUnreadable } from './readableFile.ts';

/** More files, and more bytes in all of them, than any folder that somebody imports on purpose. */
const mostFiles = 10_000;
const mostBytes = 2 * 1024 ** 3;

/**
 * Puts a folder that a room takes into one archive among what is staged, from which it is read like any other file; null for a file, and for
 * a folder that no room knows. Hidden files are left out. Throws FILE_UNREADABLE `{ path, reason }`; a link is refused (`ELINK`), as it may lead anywhere.
 */
export async function packFolder(
  { folder, rooms }: Pick<RoomsContext, 'folder' | 'rooms'>,
  path: string,
): Promise<string | null> {
  if (path.includes('\u0000') || (await stat(path).catch(() => null))?.isDirectory() !== true) return null;
  try {
    const inIt = await readdir(path);
    if (!roomsIn(rooms).some(({ files }) => files.takesFolder(inIt))) return null;
    const packed = join(folder.stagedFolder, `folder-${randomUUID()}.zip`);
    const names = (await namesIn(path, '')).sort();
    await writeZip(packed, readEach(names.map((name) => ({ name, path: join(path, name) }))));
    return packed;
  } catch (error) {
    throw asUnreadable(path, error);
  }
}

/** Files for an archive, one after the other. Throws FILE_UNREADABLE (`EFBIG` for more bytes than anybody imports on purpose) and what the system says. */
export async function* readEach(
  files: readonly { readonly name: string; readonly path: string }[],
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  let bytes = 0;
  for (const { name, path } of files) {
    bytes += (await stat(path)).size;
    if (bytes > mostBytes) throw refused(path, 'EFBIG');
    yield { name, bytes: await readFile(path) };
  }
}

async function namesIn(root: string, below: string): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) names.push(...(await namesIn(root, name)));
    else if (isPlain(entry, join(root, name))) names.push(name);
    if (names.length > mostFiles) throw refused(root, 'EFBIG');
  }
  return names;
}

function isPlain(entry: Dirent, path: string): boolean {
  if (entry.isSymbolicLink()) throw refused(path, 'ELINK');
  return entry.isFile();
}

function refused(path: string, reason: string): AppError {
  return new AppError('FILE_UNREADABLE', 'The folder cannot be read', { path, reason });
}

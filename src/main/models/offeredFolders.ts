import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { OfferedFolder } from '../../shared/files.ts';
import type { Context } from '../context.ts';
import { isNetworkPath } from '../localPath.ts';

const listedAtMost = 200;
/** Hubs keep models as `models/owner/name`. */
const deepest = 3;

/**
 * The model folders that a window may choose from: those in `models` of the data folder, in what `settings.json` names under `modelFolders`, none
 * of them on another computer, and those `used` before. Whoever chooses one sees its path; nothing in it is opened before.
 */
export async function offeredModelFolders(
  { folder, grants, settings }: Pick<Context, 'folder' | 'grants' | 'settings'>,
  used: readonly string[],
): Promise<OfferedFolder[]> {
  const named = settings.current().modelFolders.filter((path) => !isNetworkPath(path));
  const found = await Promise.all(
    [join(folder.root, 'models'), ...named].map((path) => foldersWithFiles(path, deepest)),
  );
  const paths = new Set([...found.flat(), ...used]);
  return [...paths]
    .sort()
    .slice(0, listedAtMost)
    .map((path) => grants.folder(path));
}

/** A folder and those in it, as far as they hold a `.json` file as models do; links are not followed. None where it cannot be read. */
async function foldersWithFiles(path: string, depth: number): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const isModel = entries.some((entry) => !entry.isDirectory() && entry.name.endsWith('.json'));
  if (isModel || depth === 1) return isModel ? [path] : [];
  const folders = entries.filter((entry) => entry.isDirectory()).slice(0, listedAtMost);
  const within = await Promise.all(folders.map(({ name }) => foldersWithFiles(join(path, name), depth - 1)));
  return within.flat().slice(0, listedAtMost);
}

/** The error of a model folder that no list and no dialog gave to a window: INVALID_INPUT `{ problem }`. */
export function notOfferedFolder(): AppError {
  return new AppError('INVALID_INPUT', 'Nobody offered the model folder', {
    problem: 'modelFolderNotOffered',
    fileName: null,
  });
}

import { join, resolve } from 'node:path';
import type { Context } from '../../context.ts';
import { isNetworkPath, isWithin } from '../../localPath.ts';
import { listRunFolders } from './runsTable.ts';

/**
 * Whether somebody offered a model folder. A window may choose among those that a person chose in the system's dialog, that lie in
 * `models` of the data folder, that `settings.json` names under `modelFolders`, and that a run of the project was measured with;
 * of the last two, none on another computer (see `requireLocalPath`).
 */
export function isOffered(
  { db, folder, grants, settings }: Pick<Context, 'db' | 'folder' | 'grants' | 'settings'>,
  path: string,
): boolean {
  if (grants.isOffered(path) || isWithin(join(folder.root, 'models'), path)) return true;
  if (isNetworkPath(path)) return false;
  const named = settings.current().modelFolders.some((one) => resolve(one) === resolve(path) || isWithin(one, path));
  return named || listRunFolders(db).includes(path);
}

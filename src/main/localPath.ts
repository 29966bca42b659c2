import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { AppError } from '../shared/errors.ts';

/**
 * Refuses a file outside of the data folder that settings name: they may have come with a folder from somebody else, and only a person who
 * chooses the file says that it may be read; the copy that is kept then lies within. On Windows, opening `\\server\share` would even send
 * the user's name and a proof of the password. A link that leads out is outside. Throws FILE_UNREADABLE `{ path, reason: 'outside' }`.
 */
export function requireKeptFile(path: string, dataFolder: string): void {
  if (isWithin(dataFolder, path) && isReallyWithin(dataFolder, path)) return;
  throw new AppError('FILE_UNREADABLE', 'The settings name a file outside of the data folder', {
    path,
    reason: 'outside',
  });
}

/** A file that is not there leads nowhere: whoever opens it says so. */
function isReallyWithin(folder: string, path: string): boolean {
  try {
    return isWithin(realpathSync(folder), realpathSync(path));
  } catch {
    return true;
  }
}

/** `\\server\share`, `//server/share`, and devices such as `\\?\UNC\…`, on every system alike. */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path);
}

/** Whether a path lies in a folder, by its words alone: nothing is opened. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way !== '' && way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
}

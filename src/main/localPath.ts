import { isAbsolute, relative, resolve } from 'node:path';
import { AppError } from '../shared/errors.ts';

/**
 * Refuses a path of another computer that settings or rows of a project name: on Windows, opening `\\server\share` sends the user's
 * name and a proof of the password to a server that whoever wrote the project chose. What lies in the data folder is where the
 * person put it. Throws FILE_UNREADABLE `{ path, reason: 'network' }`.
 */
export function requireLocalPath(path: string, dataFolder: string): void {
  if (!isNetworkPath(path) || isWithin(dataFolder, path)) return;
  throw new AppError('FILE_UNREADABLE', 'The path leads to another computer', { path, reason: 'network' });
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

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where projects live unless told otherwise. `AKAPEN_DATA_DIR` wins over the system's own place for such data. */
export function defaultDataFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const { AKAPEN_DATA_DIR: chosen, APPDATA: roaming, XDG_DATA_HOME: dataHome } = environment;
  if (chosen !== undefined && chosen !== '') return resolve(chosen);
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Akapen');
  if (platform === 'win32') return join(roaming ?? join(home, 'AppData', 'Roaming'), 'Akapen');
  return join(dataHome !== undefined && dataHome !== '' ? dataHome : join(home, '.local', 'share'), 'akapen');
}

/**
 * What belongs to the user of this computer and to no project: `AKAPEN_USER_DIR`, or a folder beside the usual place of projects. Nothing of it
 * comes from elsewhere. It is made by who writes there.
 */
export function userFolder(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const { AKAPEN_USER_DIR: chosen } = environment;
  if (chosen !== undefined && chosen !== '') return resolve(chosen);
  return `${defaultDataFolder({ ...environment, AKAPEN_DATA_DIR: '' })}-user`;
}

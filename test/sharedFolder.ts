import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Published corpora and expected numbers that may lie beside the project; nothing of it is part of it.
 * `AKAPEN_SHARED_DATA` names another folder, or none when nothing lies there.
 */
export const sharedFolder = resolve(process.env.AKAPEN_SHARED_DATA || resolve(import.meta.dirname, '../../shared'));

/** Where a file or folder of `sharedFolder` lies, whether it is there or not. */
export function sharedPath(name: string): string {
  return resolve(sharedFolder, name);
}

/** Why tests that read `name` are skipped; null when it is there. */
export function sharedReason(name: string): string | null {
  return existsSync(sharedPath(name)) ? null : `shared/${name} is not there`;
}

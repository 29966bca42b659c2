import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const wantedBytes = 1024 ** 3;

/**
 * A folder for what a killed process leaves, in memory where the system keeps files there. A kill takes nothing from the system's cache, so
 * what is found afterwards is the same as on a disk, which every commit would otherwise wait for.
 */
export function memoryFolder(prefix: string): string {
  return mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), prefix));
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= wantedBytes;
  } catch {
    return false;
  }
}

import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'akapen-test-';
const wantedBytes = 2 * 1024 ** 3;

/**
 * Lets this process and those that it starts put temporary files into memory, where the system keeps files there and has room. Half of the time
 * of a test that makes a project would be waiting for a disk otherwise. A kill takes nothing from the system's cache, so that what is
 * found afterwards is the same as on a disk. The folder is removed with the process, and those of runs that were killed at the next one.
 * Does nothing where `TMPDIR` says where temporary files go.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoomInMemory()) return;
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) remove(name);
  }
  const own = `${prefix}${process.pid}`;
  mkdirSync(join(memory, own), { recursive: true });
  // A database server and the tests that become another user pass through it; nobody else lists it.
  chmodSync(join(memory, own), 0o711);
  process.env.TMPDIR = join(memory, own);
  process.once('exit', () => remove(own));
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory() / 2) >= wantedBytes;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function remove(name: string): void {
  rmSync(join(memory, name), { recursive: true, force: true });
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a file system of three megabytes; false where that is not permitted. */
export function mountSmall(path: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    mkdirSync(path, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function unmount(path: string): void {
  execFileSync('umount', [path]);
}

/** Why tests of a full disk are skipped; null where `mountSmall` works. */
export const whyNoSmallDisk = tryMount() ? null : 'mounting is not permitted';

/** Writes until the disk takes no more. */
export function fill(path: string): void {
  for (let size = 256 * 1024; size >= 4096; size /= 2) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Smaller pieces may still find room.
    }
  }
}

function tryMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'akapen-mount-'));
  const isMounted = mountSmall(probe);
  if (isMounted) unmount(probe);
  rmSync(probe, { recursive: true });
  return isMounted;
}

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { userFolder } from '../userFolder.ts';
import { sha256OfFile, unreadable } from './sha256OfFile.ts';

/** Smaller files are hashed anew each time: that takes no longer than to look it up. */
const leastBytes = 8 * 1024 * 1024;
const mostKept = 20;
/** A file that changed a moment ago could change once more within the same tick of its clock, and look the same. */
const settledMs = 2_000;

type Kept = { readonly stamp: string; readonly sha256: string };
const fileName = 'file-hashes.json';

/**
 * SHA-256 of a file. That of a large one is remembered in the user's own folder, for whichever process asks next, by path, device, inode, size
 * and both times of change to the nanosecond: the second is set by the system alone, so that a file with a forged date is hashed anew. Where
 * nothing can be read or written there, the file is hashed. Throws FILE_UNREADABLE.
 */
export async function rememberedSha256(path: string): Promise<string> {
  const { stamp, size } = await settledStamp(path);
  if (stamp === null || size < leastBytes) return sha256OfFile(path);
  const place = join(userFolder(), fileName);
  const known = (await readKept(place)).find((one) => one.stamp === stamp);
  if (known !== undefined) return known.sha256;
  const sha256 = await sha256OfFile(path);
  // Written over while it was read: nobody knows what was hashed.
  if ((await settledStamp(path)).stamp === stamp) await keep(place, { stamp, sha256 }).catch(() => null);
  return sha256;
}

/**
 * What changes when a file does: its path, device, inode, size and both times of change to the nanosecond; null for one that changed a moment ago, of
 * which nothing is to be remembered. Beside it the size in bytes. Throws FILE_UNREADABLE.
 */
export async function settledStamp(path: string): Promise<{ readonly stamp: string | null; readonly size: number }> {
  const found = await stat(path, { bigint: true }).catch((cause: unknown) => {
    throw unreadable(path, cause);
  });
  const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = found;
  const isSettled = Date.now() - Number(ctimeMs) >= settledMs;
  return {
    stamp: isSettled ? [resolve(path), dev, ino, size, mtimeNs, ctimeNs].join('\n') : null,
    size: Number(size),
  };
}

async function readKept(place: string): Promise<Kept[]> {
  try {
    const read: unknown = JSON.parse(await readFile(place, 'utf8'));
    return Array.isArray(read) ? read.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('stamp' in value) || !('sha256' in value)) return false;
  return typeof value.stamp === 'string' && typeof value.sha256 === 'string' && /^[0-9a-f]{64}$/.test(value.sha256);
}

async function keep(place: string, one: Kept): Promise<void> {
  const [path] = one.stamp.split('\n');
  const others = (await readKept(place)).filter(({ stamp }) => stamp.split('\n')[0] !== path);
  await mkdir(join(place, '..'), { recursive: true, mode: 0o700 });
  const aside = `${place}.${randomUUID().slice(0, 8)}.part`;
  try {
    await writeFile(aside, JSON.stringify([one, ...others].slice(0, mostKept)), { mode: 0o600 });
    await rename(aside, place);
  } finally {
    await rm(aside, { force: true });
  }
}

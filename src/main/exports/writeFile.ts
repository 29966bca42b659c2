/** Writing a file so that it is there whole or not at all. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { toStorageError } from '../database/storageError.ts';
import { refusedKind } from '../records/json/fileKind.ts';

/** A file that was written to the disk under a passing name beside its own. */
export type WrittenAside = {
  readonly path: string;
  readonly asidePath: string;
  readonly byteCount: number;
  readonly sha256: string;
};

/** Writes a file whole or not at all; one that was there is replaced. Throws as `writeAside`. */
export async function writeWholeFile(path: string, text: string): Promise<void> {
  await putInPlace([await writeAside(path, [Buffer.from(text)])]);
}

/**
 * Writes chunks to a new file beside `target` and makes sure that they are on the disk. Other work gets its turn between chunks.
 * A link stays a link: what it leads to is replaced.
 *
 * Throws  STORAGE_READ_ONLY, DISK_FULL, FILE_UNREADABLE (no such folder, or what is there is no file, such as a folder or
 *         a device, or is a database: a project or a backup is never replaced); nothing is left behind then.
 */
export async function writeAside(target: string, chunks: Iterable<Uint8Array>, mode = 0o666): Promise<WrittenAside> {
  const path = await realpath(target).catch(() => target);
  const found = await stat(path).catch(() => null);
  if (found !== null && !found.isFile()) throw unwritable(path, found.isDirectory() ? 'EISDIR' : 'ENOTSUP');
  if (found !== null) await refuseDatabase(path);
  const asidePath = `${path}.${randomUUID().slice(0, 8)}.part`;
  return withFileErrors(path, [asidePath], async () => {
    const hash = createHash('sha256');
    let byteCount = 0;
    const file = await open(asidePath, 'wx', mode);
    try {
      for (const chunk of chunks) {
        hash.update(chunk);
        byteCount += chunk.length;
        await writeWhole(file, chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { path, asidePath, byteCount, sha256: hash.digest('hex') };
  });
}

/** Gives written files their names. A file that was there under one of them is replaced. */
export async function putInPlace(files: readonly WrittenAside[]): Promise<void> {
  const asides = files.map((file) => file.asidePath);
  for (const { path, asidePath } of files) await withFileErrors(path, asides, () => rename(asidePath, path));
  for (const folder of new Set(files.map((file) => dirname(file.path)))) await syncFolder(folder);
}

/** Does work after which a written file gets its name; the file is removed where the work fails. */
export async function withAside<T>(file: WrittenAside, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await discardAside(file);
    throw error;
  }
}

/** Removes a file that is not to get its name after all. */
export async function discardAside({ asidePath }: WrittenAside): Promise<void> {
  await rm(asidePath, { force: true });
}

async function refuseDatabase(path: string): Promise<void> {
  const file = await open(path, 'r').catch(() => null);
  const head = (await file?.read(Buffer.alloc(16), 0))?.buffer;
  await file?.close();
  if (head && refusedKind(head) === 'sqlite') throw unwritable(path, 'it is a database');
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, at);
    at += bytesWritten;
  }
}

async function withFileErrors<T>(path: string, asidePaths: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const asidePath of asidePaths) await rm(asidePath, { force: true }).catch(() => {});
    throw toStorageError(error, path) ?? asUnwritable(path, error);
  }
}

/** The error that explains why a file could not be written; anything that the file system did not say passes unchanged. */
function asUnwritable(path: string, error: unknown): unknown {
  const isFromSystem = error instanceof Error && 'syscall' in error && 'code' in error;
  return isFromSystem ? unwritable(path, String(error.code), error) : error;
}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: 'a folder is there',
  ENOENT: 'there is no such folder',
  ENOTSUP: 'what is there is no file',
};

function unwritable(path: string, reason: string, cause?: unknown): AppError {
  const said = reasons[reason] ?? reason;
  return new AppError('FILE_UNREADABLE', `Cannot write the file: ${said}`, { path, reason }, { cause });
}

/** Makes the new names last through a power cut, where the system can do that for a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

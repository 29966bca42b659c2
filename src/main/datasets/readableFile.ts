import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { AppError } from '../../shared/errors.ts';
import type { FileSource } from '../../shared/files.ts';
import type { Context } from '../context.ts';
import { findTransfer, removeTransfer } from '../transfers.ts';

/** Where the file of a source lies. Throws NOT_FOUND for what was neither given nor uploaded. */
export async function pathOfSource(
  { grants, folder }: Pick<Context, 'grants' | 'folder'>,
  source: FileSource,
): Promise<string> {
  if (source.kind === 'grant') return grants.readable(source);
  return (await findTransfer(folder.uploadsFolder, source.uploadId)).path;
}

/**
 * Gives the path of a source to `use`. An upload has done its work then and is removed, however that ends: whatever may refuse the file
 * belongs into `use`. Throws NOT_FOUND for what was neither given nor uploaded, and what `use` throws.
 */
export async function usingSource<T>(
  context: Pick<Context, 'grants' | 'folder'>,
  source: FileSource,
  use: (path: string) => T | Promise<T>,
): Promise<T> {
  const path = await pathOfSource(context, source);
  try {
    return await use(path);
  } finally {
    if (source.kind === 'upload') await removeTransfer(context.folder.uploadsFolder, source.uploadId);
  }
}

/** Throws FILE_UNREADABLE `{ path, reason }` for what is no file or may not be read; `reason` is the system's code. */
export async function requireReadableFile(path: string): Promise<void> {
  // Node refuses such a path before it asks the system.
  if (path.includes('\u0000')) throw unreadable(path, 'EINVAL');
  try {
    const found = await stat(path);
    if (!found.isFile()) throw unreadable(path, found.isDirectory() ? 'EISDIR' : 'ENOTSUP');
    await access(path, constants.R_OK);
  } catch (error) {
    throw asUnreadable(path, error);
  }
}

/** By what a file is known again without being read: its size and when it was written. */
type FileLook = { readonly size: bigint; readonly mtimeNs: bigint };

/** Throws FILE_UNREADABLE. */
export async function lookAtFile(path: string): Promise<FileLook> {
  try {
    const { size, mtimeNs } = await stat(path, { bigint: true });
    return { size, mtimeNs };
  } catch (error) {
    throw asUnreadable(path, error);
  }
}

/** Throws CONFLICT `{ reason: 'changed' }` when a file is no longer what was looked at, FILE_UNREADABLE. */
export async function refuseOtherFile(path: string, seen: FileLook): Promise<void> {
  const { size, mtimeNs } = await lookAtFile(path);
  if (size === seen.size && mtimeNs === seen.mtimeNs) return;
  throw new AppError('CONFLICT', 'The file changed after it was previewed', { reason: 'changed', path });
}

/** The error that explains why a file could not be read; anything that the file system did not say passes unchanged. */
export function asUnreadable(path: string, error: unknown): unknown {
  const isFromSystem = error instanceof Error && !(error instanceof AppError) && 'syscall' in error && 'code' in error;
  return isFromSystem ? unreadable(path, String(error.code), error) : error;
}

function unreadable(path: string, reason: string, cause?: unknown): AppError {
  return new AppError('FILE_UNREADABLE', 'The file cannot be read', { path, reason }, { cause });
}

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { AppError } from '../../shared/errors.ts';

/** Throws FILE_UNREADABLE `{ path, reason }` for what is no file or may not be read; `reason` is the system's code. */
export async function requireReadableFile(path: string): Promise<void> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw unreadable(path, found.isDirectory() ? 'EISDIR' : 'ENOTSUP');
    await access(path, constants.R_OK);
  } catch (error) {
    throw asUnreadable(path, error);
  }
}

/** The error that explains why a file could not be read; anything that the file system did not say passes unchanged. */
export function asUnreadable(path: string, error: unknown): unknown {
  const isFromSystem = error instanceof Error && !(error instanceof AppError) && 'syscall' in error && 'code' in error;
  return isFromSystem ? unreadable(path, String(error.code), error) : error;
}

function unreadable(path: string, reason: string, cause?: unknown): AppError {
  return new AppError('FILE_UNREADABLE', 'The file cannot be read', { path, reason }, { cause });
}

import { AppError, membersOf } from '../../shared/errors.ts';

/** FILE_UNREADABLE with `reason`: the system's code of what was in the way, `failed` where it gives none. */
export function unreadableFile(path: string, cause: unknown): AppError {
  const reason = String(membersOf(cause).code ?? 'failed');
  return new AppError('FILE_UNREADABLE', `File cannot be read: ${reason}`, { path, reason }, { cause });
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../../shared/errors.ts';

/** SHA-256 of a file in hexadecimal, read as a stream. Throws FILE_UNREADABLE. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch (cause) {
    throw unreadable(path, cause);
  }
  return hash.digest('hex');
}

/** What is thrown for a file that cannot be read. */
export function unreadable(path: string, cause: unknown): AppError {
  return new AppError('FILE_UNREADABLE', `Cannot read ${basename(path)}`, { path }, { cause });
}

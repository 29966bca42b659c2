import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError, membersOf } from '../../../shared/errors.ts';

const chunkBytes = 256 * 1024;

/**
 * The bytes of a file, chunk by chunk. Errors: FILE_UNREADABLE with `reason`, the system's code (`ENOTSUP` for what is neither a file nor a folder); CANCELLED.
 */
export async function* readChunks(path: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) throw unreadable(path, 'EISDIR');
    if (!facts.isFile()) throw unreadable(path, 'ENOTSUP');
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      if (signal?.aborted) throw new AppError('CANCELLED', 'Reading was cancelled');
      if (chunk instanceof Uint8Array) yield chunk;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable(path, String(membersOf(error).code ?? 'failed'), error);
  }
}

function unreadable(path: string, reason: string, cause?: unknown): AppError {
  return new AppError('FILE_UNREADABLE', `File cannot be read: ${reason}`, { path, reason }, { cause });
}

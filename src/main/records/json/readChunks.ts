import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import { unreadableFile } from '../unreadableFile.ts';

const chunkBytes = 256 * 1024;

/**
 * The bytes of a file, chunk by chunk. Errors: FILE_UNREADABLE with `reason`, the system's code (`ENOTSUP` for what is neither a file nor a folder); CANCELLED.
 */
export async function* readChunks(path: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) throw unreadableFile(path, { code: 'EISDIR' });
    if (!facts.isFile()) throw unreadableFile(path, { code: 'ENOTSUP' });
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      if (signal?.aborted) throw new AppError('CANCELLED', 'Reading was cancelled');
      if (chunk instanceof Uint8Array) yield chunk;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadableFile(path, error);
  }
}

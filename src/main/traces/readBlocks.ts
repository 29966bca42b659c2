import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../shared/errors.ts';
import { unreadableFile } from '../records/unreadableFile.ts';

const blockBytes = 1024 * 1024;
/** Also of a file that grows while it is read, or has no size. */
const leastBytes = 64 * 1024;

/**
 * The bytes of a file in blocks of at most 1 MiB that lie in the same memory by turns: a block is good until the next one is asked for, and the
 * next one is read meanwhile. For files of gigabytes, of which every block as memory of its own would be garbage.
 * Errors: FILE_UNREADABLE, CANCELLED.
 */
export async function* readBlocks(path: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const refuse = (cause: unknown): never => {
    throw unreadableFile(path, cause);
  };
  await using file = await open(path).catch(refuse);
  const { size } = await file.stat().catch(refuse);
  const bytes = Math.min(Math.max(size, leastBytes), blockBytes);
  let current = Buffer.allocUnsafeSlow(bytes);
  let other = Buffer.allocUnsafeSlow(bytes);
  let reading = fill(file, current, path);
  for (;;) {
    const filled = await reading;
    if (signal?.aborted) throw new AppError('CANCELLED', 'Reading was cancelled');
    if (filled === 0) return;
    reading = fill(file, other, path);
    // Whoever stops here asks for no more: what is read then must not end as an error that nobody hears.
    reading.catch(() => {});
    yield current.subarray(0, filled);
    [current, other] = [other, current];
  }
}

async function fill(file: FileHandle, block: Buffer, path: string): Promise<number> {
  let filled = 0;
  try {
    while (filled < block.length) {
      const { bytesRead } = await file.read(block, filled, block.length - filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
  } catch (cause) {
    throw unreadableFile(path, cause);
  }
  return filled;
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
import type { Context, TaskContext } from '../context.ts';
import { inOneSlice } from '../database/timeSlices.ts';
import { asUnreadable } from './readableFile.ts';
import { chunkSize, insertSourceChunk, packChunk } from './sourceTable.ts';

/** A file as it was previewed. */
type SeenFile = { readonly path: string; readonly sha256: string };

/**
 * Keeps the bytes of a file as they are, and makes sure that they are those of the preview before any record is read again.
 * Throws  CONFLICT `{ reason: 'changed' }`, FILE_UNREADABLE.
 */
export async function storeSource(
  { db }: Pick<Context, 'db'>,
  task: TaskContext,
  datasetId: number,
  file: SeenFile,
): Promise<void> {
  const hash = createHash('sha256');
  let seq = 0;
  let pending: Buffer[] = [];
  const store = (bytes: Buffer) => {
    hash.update(bytes);
    inOneSlice(db, () => insertSourceChunk(db, datasetId, seq, packChunk(bytes)));
    seq += 1;
  };
  try {
    for await (const part of createReadStream(file.path, { highWaterMark: chunkSize, signal: task.signal })) {
      pending.push(part as Buffer);
      let bytes = Buffer.concat(pending);
      for (; bytes.length >= chunkSize; bytes = bytes.subarray(chunkSize)) store(bytes.subarray(0, chunkSize));
      pending = [bytes];
    }
  } catch (error) {
    throw asUnreadable(file.path, error);
  }
  const last = Buffer.concat(pending);
  if (last.length > 0) store(last);
  refuseChanged(file, hash.digest('hex'));
}

/** Throws CONFLICT `{ reason: 'changed' }` when a file is no longer what was previewed. */
export function refuseChanged({ sha256, path }: SeenFile, found: string): void {
  if (found === sha256) return;
  throw new AppError('CONFLICT', 'The file changed after it was previewed', { reason: 'changed', path });
}

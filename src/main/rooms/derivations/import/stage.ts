/**
 * A previewed file as its import stores it: the bytes as they were read, and the records made of them. It waits beside the project, so that
 * the file is read once; what is in it is ours, written and read by the same run of the program.
 */
import { closeSync, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { Problem } from '../../../../shared/files.ts';
import { withStorageErrors } from '../../../database/storageError.ts';
import { chunkSize, packChunk } from '../../../datasets/sourceTable.ts';
import type { NewQuestion } from '../newQuestion.ts';
import type { NewPrediction } from '../tables/predictionsTable.ts';
import type { TallyCount } from '../tables/talliesTable.ts';

/** Records ready to be stored. */
type RecordBatch = {
  readonly questions: readonly NewQuestion[];
  readonly predictions: readonly NewPrediction[];
  readonly problems: readonly Problem[];
};
/** A chunk of the file's bytes, as it will be stored. */
type StagedChunk = { readonly packed: Uint8Array };
/** What the dataset has to count of all records. */
type StagedTallies = { readonly tallies: readonly TallyCount[] };
type StagedPart = RecordBatch | StagedChunk | StagedTallies;

/** Before each part stands how many bytes it has, as 32 bits. */
const lengthBytes = 4;

/** Writes a stage. Nothing of it stays unless `end` is reached. Throws DISK_FULL, STORAGE_READ_ONLY. */
export function createStage(path: string) {
  const file = withStorageErrors(path, () => openSync(path, 'wx', 0o600));
  const length = Buffer.alloc(lengthBytes);
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const write = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) at += withStorageErrors(path, () => writeSync(file, bytes, at));
  };
  const add = (part: StagedPart) => {
    const bytes = serialize(part);
    length.writeUInt32LE(bytes.length);
    write(length);
    write(bytes);
  };
  return {
    add: (part: RecordBatch | StagedTallies): void => add(part),
    /** Takes the next bytes of the file. */
    addBytes(bytes: Uint8Array): void {
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes < chunkSize) return;
      let held = Buffer.concat(pending);
      for (; held.length >= chunkSize; held = held.subarray(chunkSize))
        add({ packed: packChunk(held.subarray(0, chunkSize)) });
      [pending, pendingBytes] = [[held], held.length];
    },
    end(): void {
      if (pendingBytes > 0) add({ packed: packChunk(Buffer.concat(pending)) });
      closeSync(file);
    },
    /** Takes away what was written. */
    discard(): void {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}

/**
 * The parts of a stage in the order in which they were written; each is read when it is asked for. Of one that is still written, until
 * `isWhole`, null stands for what is not there yet: asked again, it may be.
 */
export function* readStage(path: string, isWhole: () => boolean = () => true): Generator<StagedPart | null> {
  const file = openSync(path, 'r');
  const length = Buffer.alloc(lengthBytes);
  let at = 0;
  try {
    for (;;) {
      const wasWhole = isWhole();
      const { size } = fstatSync(file);
      const hasLength = at + lengthBytes <= size && readSync(file, length, 0, lengthBytes, at) === lengthBytes;
      const end = at + lengthBytes + length.readUInt32LE();
      if (hasLength && end <= size) {
        const bytes = Buffer.alloc(end - at - lengthBytes);
        for (let from = 0; from < bytes.length; )
          from += readSync(file, bytes, from, bytes.length - from, at + lengthBytes + from);
        at = end;
        // `createStage` wrote it, in this run of the program.
        yield deserialize(bytes) as StagedPart;
      } else if (wasWhole) return;
      else yield null;
    }
  } finally {
    closeSync(file);
  }
}

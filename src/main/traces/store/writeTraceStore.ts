import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import type { Trace } from '../../../shared/traces/trace.ts';
import { openPlainDatabase } from '../../database/openDatabase.ts';
import { withStorageErrors } from '../../database/storageError.ts';
import type { FileLayout } from '../fileLayout.ts';
import { factsOf, headOf, outlineOf, type StoredHead, summaryOf, type TraceSummary } from './storedTrace.ts';
import { createStoreTables, prepareStoreInserts, sourceChunkBytes } from './storeTable.ts';

export type TraceStoreWriter = {
  /** The next bytes of the file as received. */
  addSource(bytes: Uint8Array): void;
  /** The next trace; returns what is kept of it for lists. */
  addTrace(trace: Trace): { readonly head: StoredHead; readonly summary: TraceSummary };
  /** UTF-8 bytes of all texts so far. */
  readonly textBytes: number;
  /** Ends the store: on return it is on disk. */
  finish(file: { readonly layout: FileLayout; readonly sha256: string }): void;
  /** Ends without a result and removes the file. */
  discard(): void;
};

/**
 * Makes a store file that is written once, in one transaction without a journal: what is unfinished is thrown away, never repaired.
 * Throws  STORAGE_READ_ONLY, DISK_FULL.
 */
export function writeTraceStore(file: string): TraceStoreWriter {
  const db = openPlainDatabase(file);
  for (const pragma of ['page_size = 32768', 'journal_mode = OFF', 'synchronous = OFF', 'locking_mode = EXCLUSIVE']) {
    db.pragma(pragma);
  }
  db.exec('BEGIN');
  createStoreTables(db);
  const insert = prepareStoreInserts(db);
  let [position, step, seq, line, byteCount] = [0, 0, 0, 1, 0];
  let chunk = Buffer.allocUnsafe(sourceChunkBytes);
  let filled = 0;
  let textBytes = 0;

  function writeChunk(): void {
    if (filled === 0) return;
    const bytes = chunk.subarray(0, filled);
    withStorageErrors(file, () => insert.chunk.run(seq, line, bytes));
    seq += 1;
    for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) line += 1;
    filled = 0;
  }

  return {
    addSource(bytes) {
      byteCount += bytes.length;
      for (let from = 0; from < bytes.length; ) {
        const part = bytes.subarray(from, from + sourceChunkBytes - filled);
        chunk.set(part, filled);
        filled += part.length;
        from += part.length;
        if (filled === sourceChunkBytes) writeChunk();
      }
    },
    addTrace(trace) {
      const head = headOf(trace);
      const summary = summaryOf(trace, head);
      withStorageErrors(file, () => {
        for (const one of trace.steps) {
          insert.step.run(step + one.index, factsOf(one), one.text);
          textBytes += Buffer.byteLength(one.text);
        }
        const columns = [head, outlineOf(trace), summary].map((value) => JSON.stringify(value));
        insert.trace.run(position, step, head.stepCount, ...columns);
      });
      position += 1;
      step += head.stepCount;
      return { head, summary };
    },
    get textBytes() {
      return textBytes;
    },
    finish({ layout, sha256 }) {
      writeChunk();
      chunk = Buffer.alloc(0);
      withStorageErrors(file, () => {
        insert.file.run(layout, byteCount, sha256);
        db.exec('COMMIT');
        db.close();
        syncFile(file);
      });
    },
    discard() {
      db.close();
      rmSync(file, { force: true });
    },
  };
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

import { statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { AnyJson } from '../../../shared/json.ts';
import type { Step, Trace } from '../../../shared/traces/trace.ts';
import { removeDatabaseFiles } from '../../database/copyDatabase.ts';
import { openPlainDatabase } from '../../database/openDatabase.ts';
import { toStorageError, withStorageErrors } from '../../database/storageError.ts';
import type { WritableDatabase } from '../../database/types.ts';
import type { FileLayout } from '../../records/fileLayout.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { largestMember, textAtPointer } from './leftTexts.ts';
import { packText, shortestBytes } from './packedText.ts';
import { factsOf, headOf, outlineOf, type StoredHead, summaryOf, type TraceSummary } from './storedTrace.ts';
import { createStoreTables, prepareStoreInserts, sourceChunkBytes } from './storeTable.ts';

/** After so many bytes it is asked how many are left on the disk. */
const lookEveryBytes = 16 * 1024 * 1024;
/** What an import leaves free: a full disk would keep people from saving their work. */
const leftFreeBytes = 256 * 1024 * 1024;

/** After this many bytes the system is asked to write them to the disk. */
const syncEveryBytes = 64 * 1024 * 1024;
/** Texts that may be longer are encoded by themselves. */
const largestEncoded = 4 * 1024 * 1024;
const settings = ['page_size = 16384', 'journal_mode = OFF', 'synchronous = OFF', 'locking_mode = EXCLUSIVE'];

type TraceStoreWriter = {
  /** The next bytes of the file as received. */
  addSource(bytes: Uint8Array): void;
  /** The next trace, and the record of an archive that it was read from; returns what is kept of it for lists. */
  addTrace(trace: Trace, record?: SourceRecord): { readonly head: StoredHead; readonly summary: TraceSummary };
  /** UTF-8 bytes of all texts so far. */
  readonly textBytes: number;
  /** Ends the store: when it resolves, it is on disk. */
  finish(file: { readonly layout: FileLayout; readonly sha256: string }): Promise<void>;
  /** Ends without a result and removes the file. */
  discard(): Promise<void>;
};

/**
 * Makes a store file that is written once, in one transaction without a journal: what is unfinished is thrown away, never repaired.
 * Throws  STORAGE_READ_ONLY, DISK_FULL (also where little more than `leftFreeBytes` are left).
 */
export function writeTraceStore(file: string, freeBytes = () => freeBytesOf(file)): TraceStoreWriter {
  const db = createStoreFile(file);
  const insert = prepareStoreInserts(db);
  let [position, step, seq, line, byteCount, members] = [0, 0, 0, 1, 0, 0];
  let chunk = Buffer.allocUnsafe(sourceChunkBytes);
  let filled = 0;
  const encode = createEncoder();
  const disk = createDiskSync(file);
  let textBytes = 0;
  let unlooked = 0;

  /** Called with every text and chunk: a small file may hold what becomes a large one. */
  function leaveRoom(bytes: number): void {
    unlooked += bytes;
    if (unlooked < lookEveryBytes) return;
    unlooked = 0;
    const free = freeBytes();
    if (free >= leftFreeBytes) return;
    throw new AppError('DISK_FULL', 'The disk is nearly full', { path: file, reason: 'leftFree', free });
  }

  function writeChunk(): void {
    if (filled === 0) return;
    const bytes = chunk.subarray(0, filled);
    withStorageErrors(file, () => insert.chunk.run(seq, line, bytes));
    seq += 1;
    leaveRoom(filled);
    disk.written(2 * filled);
    for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) line += 1;
    filled = 0;
  }

  /** The member in which long texts of a record may be left: each step that is has to be found there again. */
  function memberOf({ value, memberPlace }: SourceRecord): { readonly id: number; readonly root: AnyJson } | null {
    if (memberPlace === undefined || Math.max(memberPlace.size, memberPlace.compressedSize) > largestMember)
      return null;
    const { method, start, compressedSize, size, crc32 } = memberPlace;
    members += 1;
    insert.member.run(members, method, start, compressedSize, size, crc32);
    return { id: members, root: value };
  }

  function addLeft(one: Step, facts: string, member: number): number {
    insert.leftStep.run(step + one.index, facts, BigInt(member));
    textBytes += Buffer.byteLength(one.text);
    return 0;
  }

  /** What came packed stays so: an archive may hold ten times its size. */
  function addText(one: Step, facts: string, isPacked: boolean): number {
    const text = encode(one.text);
    const packed = isPacked ? packText(text) : null;
    if (packed === null) insert.step.run(step + one.index, facts, text);
    else insert.packedStep.run(step + one.index, facts, packed);
    textBytes += text.length;
    return (packed ?? text).length;
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
    addTrace(trace, record) {
      const head = headOf(trace);
      const summary = summaryOf(trace, head);
      withStorageErrors(file, () => {
        const member = record === undefined ? null : memberOf(record);
        for (const one of trace.steps) {
          const facts = factsOf(one);
          const bytes =
            member !== null && isLeftIn(member.root, one)
              ? addLeft(one, facts, member.id)
              : addText(one, facts, trace.member !== null);
          leaveRoom(bytes + facts.length);
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
    async finish({ layout, sha256 }) {
      writeChunk();
      chunk = Buffer.alloc(0);
      withStorageErrors(file, () => {
        insert.file.run(layout, byteCount, sha256);
        db.exec('COMMIT');
        db.close();
      });
      await disk.finish();
    },
    async discard() {
      if (db.open) db.close();
      await disk.finish().catch(() => {});
      removeDatabaseFiles(file);
    },
  };
}

function isLeftIn(root: AnyJson, { text, pointer, innerPointer }: Step): boolean {
  return text.length >= shortestBytes && innerPointer === null && textAtPointer(root, pointer) === text;
}

function createStoreFile(file: string): WritableDatabase {
  const db = openPlainDatabase(file);
  try {
    withStorageErrors(file, () => {
      for (const pragma of settings) db.pragma(pragma);
      db.exec('BEGIN');
      createStoreTables(db);
    });
    return db;
  } catch (error) {
    db.close();
    removeDatabaseFiles(file);
    throw error;
  }
}

function freeBytesOf(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize;
}

/**
 * Texts as UTF-8 bytes, in memory that is used again: faster than the database's own way, which measures and converts each text. It grows
 * with the texts: of many small files, each would begin with megabytes of garbage.
 */
function createEncoder() {
  let buffer = Buffer.allocUnsafeSlow(64 * 1024);
  return (text: string): Uint8Array => {
    const mostBytes = text.length * 3;
    if (mostBytes > largestEncoded) return Buffer.from(text);
    if (mostBytes > buffer.length)
      buffer = Buffer.allocUnsafeSlow(Math.min(largestEncoded, Math.max(mostBytes, 2 * buffer.length)));
    return buffer.subarray(0, buffer.write(text));
  };
}

/** Takes what was written to the disk beside the work, so that little is left to wait for at the end. */
function createDiskSync(file: string) {
  const handle = open(file, 'r+');
  // Heard by whoever waits for the end.
  handle.catch(() => {});
  let isBusy = false;
  let pending = 0;
  async function sync(): Promise<void> {
    isBusy = true;
    // What fails here fails again at the end.
    await handle.then((opened) => opened.datasync()).catch(() => {});
    isBusy = false;
  }
  return {
    written(byteCount: number): void {
      pending += byteCount;
      if (isBusy || pending < syncEveryBytes) return;
      pending = 0;
      void sync();
    },
    async finish(): Promise<void> {
      await using opened = await handle;
      await opened.sync().catch((error: unknown) => {
        throw toStorageError(error, file) ?? error;
      });
    },
  };
}

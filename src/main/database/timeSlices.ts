import { setTimeout } from 'node:timers/promises';
import type { Kept } from '../kept.ts';
import type { WritableDatabase } from './types.ts';

/** How long one transaction of long work may hold the core's thread, in milliseconds, before it is committed: while a window may call, */
const sliceMs = 8;
/** and where one command is all that calls. Each commit writes the search index once more and leaves it in one part more. */
const sliceAloneMs = 30_000;
/** KiB of pages that are held then: what is written at random places of an index is written once. */
const cacheAloneKib = 64 * 1024;
/** Between two looks at what is being made. */
const waitMs = 10;

const pace: Kept<{ sliceMs: number }> = { make: () => ({ sliceMs }) };

/** Says that nobody waits for this connection while long work runs on it. */
export function workAlone(db: WritableDatabase): void {
  db.kept(pace).sliceMs = sliceAloneMs;
  db.pragma(`cache_size = -${cacheAloneKib}`);
}

/** Whether `workAlone` was said. */
export function worksAlone(db: WritableDatabase): boolean {
  return db.kept(pace).sliceMs === sliceAloneMs;
}

/**
 * Does `work` for each item, in transactions bounded by time, and lets calls of the windows through between two of them; items are asked
 * for one by one. What was committed stays when the signal fires or an item fails; the caller cleans up. It is on the disk for certain
 * only after the next commit outside of here: the caller ends with one that makes the whole count, such as an act.
 */
export async function inTimeSlices<T>(
  db: WritableDatabase,
  items: Iterable<T>,
  work: (item: T) => void,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const { sliceMs: most } = db.kept(pace);
  let isOver = false;
  const slice = db.transaction(() => {
    const until = performance.now() + most;
    while (performance.now() < until) {
      const next = waiting.next();
      if (next.done === true) {
        isOver = true;
        return;
      }
      work(next.value);
    }
  });
  try {
    while (!isOver) {
      signal?.throwIfAborted();
      withoutWaiting(db, () => slice.immediate());
      await letOthersThrough();
    }
  } finally {
    waiting.return?.();
  }
}

/**
 * Does `work` for each item while the items are still being made: null stands for one that is not there yet, and is waited for. The transaction stays
 * open meanwhile, so this is for a connection that works alone. What was committed stays when an item fails; otherwise as `inTimeSlices`.
 */
export async function asTheyCome<T>(
  db: WritableDatabase,
  items: Iterator<T | null, void>,
  work: (item: T) => void,
): Promise<void> {
  const { sliceMs: most } = db.kept(pace);
  db.pragma('synchronous = NORMAL');
  try {
    for (let isOver = false; !isOver; ) {
      db.exec('BEGIN IMMEDIATE');
      const until = performance.now() + most;
      while (!isOver && performance.now() < until) {
        const next = items.next();
        if (next.done === true) isOver = true;
        else if (next.value === null) await setTimeout(waitMs);
        else work(next.value);
      }
      db.exec('COMMIT');
    }
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.pragma('synchronous = FULL');
    items.return?.();
  }
}

/** Repeats `step` until it says that nothing is left to do, each time in a transaction of its own. */
export async function repeatInSlices(db: WritableDatabase, step: () => number): Promise<void> {
  const slice = db.transaction(step);
  while (withoutWaiting(db, () => slice.immediate()) > 0) await letOthersThrough();
}

/** Does `work` in one transaction of the same kind. */
export function inOneSlice(db: WritableDatabase, work: () => void): void {
  const slice = db.transaction(work);
  withoutWaiting(db, () => slice.immediate());
}

/**
 * Commits without waiting for the disk. The write-ahead log keeps the order, so that a power cut takes away the last slices or
 * none, and the next full commit takes all earlier ones to the disk with it.
 */
function withoutWaiting<T>(db: WritableDatabase, transaction: () => T): T {
  db.pragma('synchronous = NORMAL');
  try {
    return transaction();
  } finally {
    db.pragma('synchronous = FULL');
  }
}

/** Lets calls of the windows through. */
export function letOthersThrough(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

import { statSync } from 'node:fs';
import { z } from 'zod';
import type { Method } from '../../shared/api/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { Snapshot } from '../../shared/project.ts';
import type { Context, DataFolder, Tasks } from '../context.ts';
import { checkFile } from '../database/checkFile.ts';
import { foldLog } from '../database/foldLog.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { rowsWritten } from '../database/rowsWritten.ts';
import type { WritableDatabase } from '../database/types.ts';
import type { Log } from '../log.ts';
import { latestCounter } from '../revisions/revisionsTable.ts';
import type { Program } from '../rooms/room.ts';
import { awaitedCheckLimit } from '../snapshots/openProjectDatabase.ts';
import { closeCompletely, keepDamaged, prepareRestore, putInPlace } from '../snapshots/restoreSnapshot.ts';
import { listSnapshots, snapshotPath } from '../snapshots/snapshotFiles.ts';
import { type SnapshotOrder, takeSnapshot } from '../snapshots/takeSnapshot.ts';
import type { Dispatch } from './dispatch.ts';
import { chooseEvaluator, currentEvaluator } from './evaluatorsTable.ts';
import { tellOfEverything } from './recorder.ts';

type Parts = {
  readonly program: Program;
  readonly database: () => WritableDatabase;
  readonly replaceDatabase: (db: WritableDatabase) => void;
  readonly exclusively: Dispatch['exclusively'];
  readonly folder: DataFolder;
  readonly now: () => Date;
  readonly log: Log;
  readonly tasks: Tasks;
  readonly emit: Context['emit'];
  readonly intervalMs: number;
  readonly onDropped: NonNullable<SnapshotOrder['onDropped']>;
};

/** What a command of several, begun by one act, carries: the name of that act. */
const ofBatch = z.object({ batch: z.string() });

/** Commands that take much away or bring much in, and what a snapshot before them is called. */
const snapshotBefore: ReadonlyMap<string, Snapshot['reason']> = new Map<Method, Snapshot['reason']>([
  ['datasets.import', 'import'],
  ['datasets.withdraw', 'delete'],
]);

/**
 * SQLite folds its log within an act once it has four thousand pages; an act writes some thirty. Folding beside somebody who works
 * slows their acts down, so it waits for a pause, but not for ever.
 */
const actsBetweenFolds = 15;
const actsWithoutPause = 100;
const foldEveryMs = 2_000;

/** Logs and remembers which snapshots had to go. */
export function noteDropped(log: Log) {
  const all: Snapshot[] = [];
  const note = (gone: readonly Snapshot[]) => {
    for (const { fileName, byteCount } of gone) log.info('snapshot-dropped', { fileName, bytes: byteCount });
    all.push(...gone);
  };
  return { note, all: (): readonly Snapshot[] => all };
}

/** Snapshots of an open project: when they are taken, restoring one, and what to do when one shows damage. */
export function createSnapshots(parts: Parts) {
  const { program, database, folder, now, log } = parts;
  let damage: AppError | null = null;
  /** Everything under way, and the last restore. */
  let running: Promise<unknown> = Promise.resolve();
  let swapped: Promise<unknown> = Promise.resolve();
  let taken: { readonly snapshot: Snapshot; readonly db: WritableDatabase; readonly changes: number } | null = null;
  let snapshotCounter = listSnapshots(folder)[0]?.counter ?? 0;
  let lastBatch: string | null = null;

  const noteDamage = (error: unknown) => {
    if (error instanceof AppError && error.code === 'DATABASE_CORRUPT') damage = error;
    log.error('snapshot-failed', error);
  };

  const begin = async (reason: Snapshot['reason'], onHeld?: () => void): Promise<Snapshot> => {
    const db = database();
    const counter = latestCounter(db);
    const changes = rowsWritten(db);
    const snapshot = await takeSnapshot({
      ...{ folder, reason, counter, now, onDropped: parts.onDropped },
      ...(onHeld && { onHeld }),
    });
    snapshotCounter = counter;
    taken = { snapshot, db, changes };
    log.info('snapshot', { reason, counter, bytes: snapshot.byteCount });
    return snapshot;
  };
  const follow = (snapshot: Promise<Snapshot>): Promise<Snapshot> => {
    running = Promise.all([running, snapshot.catch(noteDamage)]);
    return snapshot;
  };
  /** After those under way: two copies at once would only slow each other down. */
  const take = (reason: Snapshot['reason']): Promise<Snapshot> => follow(running.then(() => begin(reason)));
  /** A copy that holds all that is there now, whatever wrote it; null when there is none of this session. */
  const copyOfNow = () =>
    taken?.db === database() && taken.changes === rowsWritten(database()) ? taken.snapshot : null;
  const takeUnlessThere = async (reason: Snapshot['reason']): Promise<Snapshot> => {
    await running;
    const there = copyOfNow();
    return there !== null && listSnapshots(folder).some(({ fileName }) => fileName === there.fileName)
      ? there
      : take(reason);
  };
  const hasNewWork = () => latestCounter(database()) !== snapshotCounter;
  const takeOfNewWork = async (reason: Snapshot['reason']): Promise<void> => {
    if (hasNewWork()) await take(reason);
  };

  /** Resolves as soon as nothing that comes now can get into the copy. */
  const beginBefore = (reason: Snapshot['reason']) =>
    new Promise<void>((resolve, reject) => {
      follow(swapped.then(() => begin(reason, resolve))).catch(reject);
    });

  const timer = setInterval(() => takeOfNewWork('interval').catch(() => {}), parts.intervalMs);
  timer.unref();
  let foldedCounter = latestCounter(database());
  let seenCounter = foldedCounter;
  const fold = () => {
    if (!database().open) return;
    const counter = latestCounter(database());
    const isPause = counter === seenCounter;
    seenCounter = counter;
    if (counter - foldedCounter < (isPause ? actsBetweenFolds : actsWithoutPause)) return;
    foldedCounter = counter;
    // Behind a restore, which needs the file for itself.
    running = running
      .then(() => foldLog(folder.databaseFile))
      .catch((error: unknown) => log.error('fold-failed', error));
  };
  const foldTimer = setInterval(fold, foldEveryMs);
  foldTimer.unref();
  const checked = checkLargeFile(folder.databaseFile).catch(noteDamage);

  const swap = (prepared: string, isKept: boolean): void => {
    const evaluator = currentEvaluator(database());
    closeCompletely(database());
    try {
      if (!isKept) keepDamaged(folder, now());
      putInPlace(folder, prepared);
    } finally {
      parts.replaceDatabase(openDatabase(folder.databaseFile, program.migrations));
    }
    damage = null;
    const db = database();
    if (evaluator !== null) chooseEvaluator(db, evaluator.name, now().toISOString(), evaluator.id);
    snapshotCounter = latestCounter(db);
    foldedCounter = snapshotCounter;
    tellOfEverything(program.rooms, parts.emit, db);
    log.info('restored', { counter: snapshotCounter });
  };
  const replace = async (fileName: string): Promise<void> => {
    const prepared = await prepareRestore(folder, snapshotPath(folder, fileName), program);
    const isKept = await take('restore').then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'DATABASE_CORRUPT') return false;
        throw error;
      },
    );
    // Behind a snapshot that was asked for meanwhile: it still reads the file that is about to be replaced.
    const swapping = running.then(() => swap(prepared, isKept));
    swapped = swapping.catch(() => {});
    running = swapped;
    await swapping;
  };

  return {
    /** The newest snapshot where it holds all that is there, else one taken now. */
    take: takeUnlessThere,
    /**
     * Begins a snapshot before a command that needs one, unless the newest holds everything; before several of one batch, once. The command
     * need only wait until nothing of it can come into the copy. Damage that the copy shows later refuses what would be recorded from then on.
     */
    before: async (method: string, input: unknown): Promise<void> => {
      const reason = snapshotBefore.get(method);
      if (reason === undefined) return;
      const batch = ofBatch.safeParse(input).data?.batch ?? null;
      if (batch !== null && batch === lastBatch) return;
      if (hasNewWork()) await beginBefore(reason);
      lastBatch = batch;
    },
    /** Begins the task that puts a snapshot in the place of the database, which is itself kept as a snapshot. */
    restore: (fileName: string): { taskId: string } => {
      snapshotPath(folder, fileName);
      const others = parts.tasks.list().filter((task) => task.state === 'running');
      if (others.length > 0) {
        throw new AppError('CONFLICT', 'Other work is running', { running: others.map((task) => task.kind) });
      }
      const { taskId } = parts.tasks.begin('restore', fileName, async () => {
        await parts.exclusively(() => replace(fileName));
        return { fileName };
      });
      return { taskId };
    },
    /** Nothing more is recorded in a database that a check found damaged; what is there can still be read and exported. */
    refuseDamaged: (): void => {
      if (damage !== null) throw damage;
    },
    /** The last snapshot of a session, when there is new work. A failure must not keep the program from closing. */
    finish: async (): Promise<void> => {
      clearInterval(timer);
      clearInterval(foldTimer);
      await Promise.all([running, checked]);
      await takeOfNewWork('quit').catch(() => {});
    },
  };
}

/** A smaller file was checked when it was opened. */
async function checkLargeFile(file: string): Promise<void> {
  if (statSync(file).size > awaitedCheckLimit) await checkFile(file, 'quick_check');
}

import type { Request } from '../../shared/api/envelope.ts';
import type { Reply } from '../../shared/api/reply.ts';
import { AppError } from '../../shared/errors.ts';
import type { Context, DataFolder } from '../context.ts';
import { isAsLeft, noteAsLeft } from '../database/asLeft.ts';
import { keepStatements } from '../database/keptStatements.ts';
import { noteSlowStatements } from '../database/slowStatements.ts';
import { toStorageError } from '../database/storageError.ts';
import { workAlone } from '../database/timeSlices.ts';
import type { WritableDatabase } from '../database/types.ts';
import { emptyStaged, lockDataFolder, openDataFolder } from '../dataFolder.ts';
import { removeLeftovers } from '../datasets/removeUnfinished.ts';
import { createGrants, type Grants } from '../grants.ts';
import type { Host } from '../host.ts';
import { createKeep } from '../kept.ts';
import { type Log, openLog } from '../log.ts';
import { sendAutomatically } from '../outbox/sending.ts';
import { revisionOfRequest } from '../revisions/revisionsTable.ts';
import { program as wholeProgram } from '../rooms/index.ts';
import { type Program, type Room, type RoomsContext, roomsIn } from '../rooms/room.ts';
import { continueMerging } from '../search/mergeJob.ts';
import { openSettingsFile } from '../settingsFile.ts';
import { openingError, openProjectDatabase, withSnapshots } from '../snapshots/openProjectDatabase.ts';
import { removeUnfinishedSnapshots } from '../snapshots/snapshotFiles.ts';
import { watchForProject } from '../watching/watchForProject.ts';
import { createTaskPool, type SharedThreads } from '../workers/taskPool.ts';
import { createApplyChange } from './applyChange.ts';
import { type Asked, besideTheQueue, createDispatch } from './dispatch.ts';
import { currentEvaluator, programEvaluatorId } from './evaluatorsTable.ts';
import { createEvents, type EventListener } from './events.ts';
import { createHandlers, methodsOf } from './handlers.ts';
import { type LastShown, lastShown } from './keptView.ts';
import type { CoreContext } from './projectHandlers.ts';
import { createRecorder, tellOfEverything } from './recorder.ts';
import { layOutSample } from './sampleProject.ts';
import { createSnapshots, noteDropped } from './snapshots.ts';
import { evaluatorOfCall, requireEvaluator } from './speaker.ts';
import { createTasks } from './tasks.ts';
import { threadsFor } from './threadsFor.ts';

export type WorkbenchOptions = {
  readonly host: Host;
  /** Folder of the project; made when it is not there. */
  readonly dataFolder: string;
  /** The program's version, as shown to the user. */
  readonly version: string;
  /** Entry file of the worker threads; a built shell passes the built one. */
  readonly workerFile?: string;
  /** Threads that other projects of this process use, too; by default the project starts and ends its own. */
  readonly sharedThreads?: SharedThreads;
  readonly now?: () => Date;
  /** Whether a project that nobody has used gets the sample laid out, in the background. */
  readonly withSample?: boolean;
  /** Folders to watch as long as it is open. */
  readonly watch?: readonly string[];
  /** Whether one command is all that calls: long work then need not let others through. */
  readonly isAlone?: boolean;
  /** Milliseconds of work between two snapshots. */
  readonly snapshotEveryMs?: number;
  /** How long opening waits for files beside the database to be looked at, in milliseconds; null: as long as it takes, as for a command. */
  readonly lookPatienceMs?: number | null;
  /** By default the whole. */
  readonly program?: Program;
};

/** One open project. */
export type Workbench = {
  /** Answers one call of a window; never rejects. */
  dispatch(request: Request): Promise<Reply>;
  /** Returns what ends the listening. */
  onEvent(listener: EventListener): () => void;
  /** Tells one listener, who may have missed any event, of all that it may know: tasks stand in what it reads then. */
  tellOfEverything(listener: EventListener): void;
  lastShown(): LastShown;
  readonly context: Context;
  /** For the host: what it gives to the window. */
  readonly grants: Grants;
  /** Stops running tasks, takes a snapshot when there is new work, and lets go of the project. */
  close(): Promise<void>;
};

const snapshotEveryMs = 15 * 60 * 1000;
const usualPatienceMs = 2_000;

/**
 * Opens a project and everything that works on it.
 *
 * Throws  DATABASE_IN_USE `{ pid }`; DATABASE_CORRUPT and DATABASE_TOO_NEW with the snapshots in `details.snapshots`, to be
 *         restored by `restoreSnapshotInto`; STORAGE_READ_ONLY, DISK_FULL, HOST_UNAVAILABLE.
 */
export async function createWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const folder = openDataFolder(options.dataFolder);
  const lock = await lockDataFolder(folder);
  const log = openLog(folder.logFile, options.now);
  let db: WritableDatabase | null = null;
  try {
    removeUnfinishedSnapshots(folder);
    const dropped = noteDropped(log);
    db = await openProjectDatabase(folder, options.now ?? (() => new Date()), options.program, dropped.note);
    return await assembleWorkbench(options, { folder, lock, log, opened: db, dropped });
  } catch (error) {
    log.error('open-failed', error);
    db?.close();
    lock.release();
    throw openingError(error, folder);
  }
}

type OpenedProject = {
  readonly folder: DataFolder;
  readonly lock: { release(): void };
  readonly log: Log;
  readonly opened: WritableDatabase;
  readonly dropped: ReturnType<typeof noteDropped>;
};

async function assembleWorkbench(
  options: WorkbenchOptions,
  { folder, lock, log, opened, dropped }: OpenedProject,
): Promise<Workbench> {
  const { host, version, now = () => new Date(), program = wholeProgram } = options;
  const { rooms } = program;
  let db = opened;
  const prepareConnection = () => {
    noteSlowStatements(db, (slow) => log.warn('slow-statement', slow));
    keepStatements(db);
    if (options.isAlone === true) workAlone(db);
  };
  prepareConnection();

  const [grants, memory, events] = [createGrants(), createKeep(), createEvents(log)];
  const watched = watchForProject(folder, host, options.watch ?? [], events.emit);
  const tasks = createTasks({
    emit: (task) => events.emit('tasks.progress', task),
    toWireError: (error) => calls.toWireError(error),
  });
  const settings = openSettingsFile(folder.settingsFile, () => events.emit('project.changed', {}), now);
  const pool = createTaskPool(threadsFor(options, roomsIn(rooms)));
  const recorder = createRecorder({
    rooms,
    database: () => db,
    applyChange: createApplyChange(rooms),
    emit: events.emit,
    onDatasetsChanged: () => goOnBehind(),
  });
  const snapshots = createSnapshots({
    program,
    database: () => db,
    replaceDatabase: (opened) => {
      db = opened;
      prepareConnection();
      void cleanUp();
      putInOrder();
      goOnBehind();
    },
    exclusively: (work) => calls.exclusively(work),
    folder,
    now,
    log,
    tasks,
    emit: events.emit,
    intervalMs: options.snapshotEveryMs ?? snapshotEveryMs,
    onDropped: dropped.note,
  });

  /** What works with it speaks for whoever works at that moment, unless it is a call. */
  const contextFor = (asked: Asked | null): CoreContext => {
    const evaluatorId = () => requireEvaluator(asked === null ? (currentEvaluator(db)?.id ?? null) : asked.evaluatorId);
    const occasion = () => {
      snapshots.refuseDamaged();
      return { evaluatorId: evaluatorId(), savedAt: now().toISOString(), requestId: asked?.requestId ?? null };
    };
    return {
      // A restore replaces the connection, so nobody may hold on to it across a pause.
      get db() {
        return db;
      },
      rooms,
      folder,
      pool,
      settings,
      log,
      tasks,
      ...{ host, grants, watched },
      now,
      version,
      kept: memory.keep,
      emit: events.emit,
      record: (act) => recorder.record(act, occasion()),
      undo: (meant) => recorder.undo(occasion(), meant),
      redo: (meant) => recorder.redo(occasion(), meant),
      evaluatorId,
    };
  };

  const ownEvaluatorId = () => programEvaluatorId(db, now().toISOString());
  const recordOwn: Context['record'] = (act) =>
    recorder.record(act, { evaluatorId: ownEvaluatorId(), savedAt: now().toISOString(), requestId: null });
  /** What a project of an earlier version of the program needs before anybody works on it. */
  const putRoomInOrder = (room: Room) => room.putInOrder({ db, folder, log, kept: memory.keep }, recordOwn);
  const putInOrder = () => roomsIn(rooms).forEach(putRoomInOrder);

  const cleanUp = () => removeLeftovers({ db, folder, rooms, log });
  /** What search and rooms need and nobody waits for. */
  const goOnBehind = () => {
    for (const room of roomsIn(rooms)) room.goOnBehind(contextFor(null));
    const searched = roomsIn(rooms).flatMap((room) => room.searched);
    continueMerging(db, searched, log);
    sendAutomatically(contextFor(null));
  };

  const handlers = createHandlers(rooms, {
    version,
    takeSnapshot: snapshots.take,
    restoreSnapshot: snapshots.restore,
    droppedSnapshots: dropped.all,
    carryOut: (request) => calls.carryOut(request),
  });
  const calls = createDispatch({
    run: (method, input, asked) => handlers[method]?.(input, contextFor(asked)),
    evaluatorOf: (request, definition) => evaluatorOfCall(db, request, definition, now),
    methods: methodsOf(rooms),
    besideTheQueue: [...besideTheQueue, ...roomsIn(rooms).flatMap((room) => room.besideTheQueue)],
    refuseRepeated: (requestId) => {
      const revision = revisionOfRequest(db, requestId);
      if (revision === null) return;
      const { counter, savedAt } = revision;
      throw new AppError('CONFLICT', 'The call was carried out already', { alreadySaved: true, counter, savedAt });
    },
    prepare: (method, input) => snapshots.before(method, input),
    explain: (error) => withSnapshots(toStorageError(error, folder.databaseFile) ?? error, folder),
    log,
    checkOutput: ['test', 'development'].includes(process.env.NODE_ENV ?? ''),
  });

  const stores = roomsIn(rooms).flatMap((room) => room.stores ?? []);
  const ofStores = { folder, log, kept: memory.keep };
  const { isAlone = false, lookPatienceMs: patienceMs = isAlone ? null : usualPatienceMs } = options;
  for (const room of roomsIn(rooms)) {
    const onLater = () => {
      putRoomInOrder(room);
      room.tellOfEverything(events.emit, []);
      room.goOnBehind(contextFor(null));
    };
    await room.stores?.look(ofStores, (file) => isAsLeft(folder, file), { patienceMs, onLater });
  }
  const cleaning = cleanUp();
  putInOrder();
  emptyStaged(folder);
  for (const each of stores) await each.removeStaged(folder);
  log.info('opened', { version, shell: host.name });
  // The program lays the sample out under its own name and without a word: nobody asked for these tasks.
  const ownTasks = createTasks({ emit: () => undefined, toWireError: (error) => calls.toWireError(error) });
  if (options.withSample === true) {
    const ownContext: RoomsContext = Object.create(contextFor(null), {
      evaluatorId: { value: ownEvaluatorId },
      record: { value: recordOwn },
      tasks: { value: ownTasks },
    });
    layOutSample(ownContext).catch((error: unknown) => log.error('sample-failed', error));
  }
  goOnBehind();
  let closing: Promise<void> | null = null;
  const close = async () => {
    await Promise.all([tasks.cancelAll(), ownTasks.cancelAll()]);
    if (isAlone) {
      // What a command read and did not import would lie there until the next start.
      await cleaning;
      await cleanUp();
      emptyStaged(folder);
    }
    await calls.exclusively(() => snapshots.finish());
    for (const each of [settings, watched]) each.close();
    await pool.close();
    const sound = stores.flatMap((each) => each.sound(ofStores));
    memory.empty();
    db.close();
    noteAsLeft(folder, sound);
    lock.release();
    log.info('closed');
  };
  return {
    dispatch: async (request) => {
      if (closing === null) return calls.dispatch(request);
      return { ok: false, error: calls.toWireError(new AppError('CANCELLED', 'The project is being closed')) };
    },
    onEvent: events.onEvent,
    tellOfEverything: (listener) => tellOfEverything(rooms, events.emitOnlyTo(listener), db),
    lastShown: () => lastShown(contextFor(null)),
    context: contextFor(null),
    grants,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

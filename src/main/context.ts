import type { Contract, Method, Output, ParsedInput } from '../shared/api/contract.ts';
import type { Speaker } from '../shared/api/define.ts';
import type { EventName, EventPayload, TaskProgress } from '../shared/api/events.ts';
import type { RoomId } from '../shared/datasets.ts';
import type { WritableDatabase } from './database/types.ts';
import type { Grants } from './grants.ts';
import type { Host } from './host.ts';
import type { Keep } from './kept.ts';
import type { Log } from './log.ts';
import type { SettingsFile } from './settingsFile.ts';
import type { WatchedFolders } from './watching/watching.ts';
import type { TaskPool } from './workers/taskPool.ts';

/** Where a project keeps its things. All absolute; made with mode 0700, files 0600. */
export type DataFolder = {
  readonly root: string;
  readonly databaseFile: string;
  readonly settingsFile: string;
  readonly snapshotsFolder: string;
  readonly uploadsFolder: string;
  readonly downloadsFolder: string;
  /** What previews wait with until they are imported or discarded; empty at a start. */
  readonly stagedFolder: string;
  /** Store files of traces and their search indexes. */
  readonly tracesFolder: string;
  readonly guidelineFolder: string;
  readonly logFile: string;
};

/**
 * Long work with progress: `report` at most every 100 ms reaches the windows, `signal` says that the user stopped it. `kept`, of `done`, was
 * there before it began.
 */
export type TaskContext = {
  report(done: number, total: number | null, kept?: number): void;
  readonly signal: AbortSignal;
};

export type Tasks = {
  /** Begins long work and returns at once. `work` resolves to the task's result. Errors end it as failed, aborts as cancelled. */
  begin(
    kind: TaskProgress['kind'],
    subject: string,
    work: (task: TaskContext) => Promise<Record<string, unknown>>,
  ): { taskId: string; finished: Promise<TaskProgress> };
  cancel(taskId: string): void;
  list(): TaskProgress[];
};

/** One aspect of one item before and after an act: plain JSON, enough to put either back. */
export type Change = {
  /** `dataset`, or one of the `itemKinds` of a room. */
  readonly itemKind: string;
  readonly itemId: number;
  /** `content`, `state`, `flag`, `comment:<n>`, `kept:<code>`, `withdrawn`, `name`, `description` … chosen by the room. */
  readonly aspect: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** A human act: what the log keeps and what undo takes back as one step. */
export type Act = {
  /** Names the sentence `acts.<kind>` in the language files. */
  readonly kind: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly room: RoomId | null;
  readonly datasetId: number | null;
  readonly itemId: number | null;
  readonly changes: readonly Change[];
};

/** What a handler works with. One per open project. */
export type Context = {
  readonly db: WritableDatabase;
  readonly folder: DataFolder;
  readonly pool: TaskPool;
  readonly settings: SettingsFile;
  readonly log: Log;
  readonly tasks: Tasks;
  readonly host: Host;
  readonly grants: Grants;
  /** Folders in which new files are looked for. */
  readonly watched: WatchedFolders;
  readonly now: () => Date;
  /** Of the program. */
  readonly version: string;
  /** Remembers what lasts as long as the project is open, restores included; what follows from rows is kept with `db`. */
  readonly kept: Keep;
  emit<E extends EventName>(event: E, payload: EventPayload<E>): void;
  /**
   * Appends an act of the evaluator to the log, writes its changes through `applyChange` of their owner in the same transaction, and tells
   * the windows. On return it is on disk.
   */
  record(act: Act): { counter: number; savedAt: string };
  /** The evaluator for whom the call speaks, however long it takes and whoever works by then. Throws INVALID_INPUT before one is chosen. */
  evaluatorId(): string;
};

/** The context of a call that speaks for nobody. */
export type Unsigned<C extends Context = Context> = Omit<C, 'evaluatorId' | 'record' | 'undo' | 'redo'>;
/** What the handler of a method gets: whose definition does not say for whom it speaks cannot act in anybody's name. */
export type ContextFor<S extends Speaker, C extends Context = Context> = S extends 'nobody' ? Unsigned<C> : C;

/** A handler for each method named; a missing one is a compile error where they are merged. */
export type HandlersFor<M extends Method, C extends Context = Context> = {
  [K in M]: (input: ParsedInput<K>, context: ContextFor<Contract[K]['speaker'], C>) => Output<K> | Promise<Output<K>>;
};

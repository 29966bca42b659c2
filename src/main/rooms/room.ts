import type { z } from 'zod';
import type { MethodDefinition } from '../../shared/api/define.ts';
import type { FormatId, ImportPreview, RoomId } from '../../shared/datasets.ts';
import type { GoogleSheetsSettings } from '../../shared/outbox/destinations.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import type { OwnTable } from '../../shared/unreadableKinds.ts';
import type { Change, Context, ContextFor, DataFolder, TaskContext, Unsigned } from '../context.ts';
import type { LookOrder } from '../database/firstLook.ts';
import type { Migration } from '../database/migrations/index.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';
import type { DatasetCounts, DatasetNature, StoredDataset } from '../datasets/datasetsTable.ts';
import type { Written } from '../judgements/commentsTable.ts';
import type { JudgedLabels } from '../metrics/labelAgreement.ts';
import type { Recorded } from '../revisions/recordAct.ts';
import type { StaysDone } from '../revisions/undoStep.ts';
import type { SearchPrefix } from '../search/searchTable.ts';
import type { RoomAnswers } from './roomAnswers.ts';
import type { RoomWork } from './roomWork.ts';
import type { TaskName } from './tasks.ts';

/** A study whose rows leave by the outbox. */
type HeldStudy = {
  readonly name: string;
  readonly isOpen: boolean;
  /** The spreadsheets that its own files name for its rows; null where they name none. */
  readonly sheet: GoogleSheetsSettings | null;
  /** Of its rows, also where it has none yet. */
  readonly columns: readonly string[];
};

/** A question as rows name it. */
export type RowQuestion = { readonly study: string; readonly question: string };

/** Studies whose rows leave by the outbox, and the columns that a row of any study has. */
type HeldStudies = {
  held(db: ReadableDatabase): readonly HeldStudy[];
  readonly columns: readonly string[];
  /** What each of the questions asks; null for one that no study here has. */
  asked(db: ReadableDatabase, questions: readonly RowQuestion[]): readonly (string | null)[];
  /** The questions that ask with these words, in capitals or not. */
  asking(db: ReadableDatabase, words: string): readonly RowQuestion[];
  /** The revision in which an evaluator made the judgement of a row, of a study in sight; null for any other row. */
  revisionOf(db: ReadableDatabase, row: { readonly submissionId: string; readonly evaluatorId: string }): number | null;
};

/**
 * One dataset kind end to end on the core's side: everything that the rest of the core needs of it. `rooms/index.ts` holds one for
 * each `RoomId`, and nobody else names a room. What a room does not need is said (`null`, or a function that does nothing), so that
 * what is forgotten does not compile.
 */
export type Room = {
  readonly id: RoomId;
  /** Its methods, with what carries each out. */
  readonly api: MethodTable;
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Those of its commands that write nothing to the database, or wait for a person: they must not hold up an edit. */
  readonly besideTheQueue: readonly string[];
  /** Those of its tasks whose thread is never ended under them; they look at their signal themselves. */
  readonly endThemselves: readonly TaskName[];

  readonly files: RoomFiles;
  /** Files that it keeps beside the database; null where all is in the database. */
  readonly stores: RoomStores | null;

  /** What its acts are about (`Change.itemKind`). No two rooms share a kind, and none is `dataset` or `project`. */
  readonly itemKinds: readonly string[];
  /**
   * Writes the value of one aspect of one of the room's items, as an act, an undo or a redo asks. Runs inside the act's
   * transaction, so it may throw but must not start one of its own.
   */
  applyChange(
    db: WritableDatabase,
    change: Pick<Change, 'itemKind' | 'itemId' | 'aspect'> & { readonly value: unknown },
  ): void;
  /**
   * Why what an act wrote in one aspect of one of its items can never be undone, as it has left the project; null where it can. Asked for acts that
   * are in force, at each save: a look at an index. Null for a room whose acts can all be undone.
   */
  readonly staysDone: StaysDone | null;
  /**
   * Writes anew what rows of lists hold of what everybody says, as another number of evaluators makes an item done. Runs inside the act's
   * transaction.
   */
  showReviewsAnew(db: WritableDatabase): void;
  /** Tells the windows what they have to reload after an act, an undo or a redo that may be about anything. */
  tell(emit: Context['emit'], recorded: Recorded): void;
  /** Tells the windows that anything of the room may be another now: datasets came or went, or a snapshot was restored. */
  tellOfEverything(emit: Context['emit'], datasetIds: readonly number[]): void;
  /** The text of an item (the `itemId` of an act) by which a person knows it, on one line; null where its key says as much. */
  titleOf(db: ReadableDatabase, itemId: number): string | null;

  /**
   * How far its datasets are, by id; one without an entry has zeros. `evaluatorId` is whose own judgement is counted; null counts only
   * what is everybody's, for a file that is nobody's.
   */
  counts(
    db: ReadableDatabase,
    datasets: readonly StoredDataset[],
    evaluatorId: string | null,
  ): ReadonlyMap<number, DatasetCounts>;
  /** Removes some rows of a dataset that never became ready, in about 10 ms; 0 when nothing is left. */
  remove(db: WritableDatabase, datasetId: number): number;
  /** Items with a search index in the database. */
  readonly searched: readonly SearchPrefix[];
  /** What it holds that can be laid beside other answers to the same items; null for a room without any. */
  readonly answers: RoomAnswers | null;
  /**
   * What was said in each judgement that is compared on its datasets, by the id of the judgement. Null for a room that compares nothing, or in a way of
   * its own.
   */
  readonly judged:
    | ((
        db: ReadableDatabase,
        datasetIds: readonly number[],
      ) => readonly JudgedLabels[] | Promise<readonly JudgedLabels[]>)
    | null;
  /**
   * What an evaluator wrote into judgements of the room, as far as they stand, beside comments on items; each with the revision that wrote it.
   * Null for a room whose comments are all on items.
   */
  readonly remarks: ((db: ReadableDatabase, evaluatorId: string) => readonly Written[]) | null;
  /**
   * The studies whose rows leave by the outbox, by the name that rows give them. What is computed from an open one is interim.
   * Null for a room that queues no rows.
   */
  readonly studies: HeldStudies | null;
  /** Name, without language and ending, of the file with the project's guideline for what is judged in it. */
  readonly guideline: string;
  /** What its acts are as work, how far everybody is, and what was edited. */
  readonly work: RoomWork;

  /** Puts a project of an earlier version in order before anybody works on it. `record` writes an act of the program. */
  putInOrder(project: Pick<Context, 'db' | 'folder' | 'log' | 'kept'>, record: Context['record']): void;
  /** Goes on with what nobody waits for; returns at once. Called when a project was opened or restored, and when datasets came or went. */
  goOnBehind(context: Unsigned): void;
  /** Lays out its part of the sample, once, in a new project. */
  layOutSample(context: Context, importSample: ImportSample): Promise<void>;
};

export type Rooms = Readonly<Record<RoomId, Room>>;
/** What the program is made of: its rooms, and the steps of the schema that holds their rows. */
export type Program = { readonly rooms: Rooms; readonly migrations: readonly Migration[] };
/** For those who work for whichever room a dataset is of. */
export type RoomsContext = Context & { readonly rooms: Rooms };

export type MethodTable = Readonly<Record<string, MethodDefinition>>;
/** Carries out a method of the room's `api`, which says what its input is. */
export type Handler = (input: never, context: RoomsContext) => unknown;
/** A room whose handlers are those of its methods, each with the right input and output. */
export type RoomOf<Api extends MethodTable> = Room & {
  readonly api: Api;
  readonly handlers: {
    readonly [M in keyof Api]: (
      input: z.output<Api[M]['input']>,
      context: ContextFor<Api[M]['speaker'], RoomsContext>,
    ) => z.output<Api[M]['output']> | Promise<z.output<Api[M]['output']>>;
  };
};

/** Imports a file of `resources/sample` (a name without an ending is that of a folder or of a `.json` file), unless it is there; returns the dataset's id. */
export type ImportSample = (file: string, goldDatasetId: number | null) => Promise<number>;

/** Files of a room: how they come in, and how they go out again. */
export type RoomFiles = {
  readonly formats: readonly FormatId[];
  /** Whether a field mapping, with which somebody says where the parts of a record stand, is for this room. One room's is. */
  readonly takesMapping: boolean;
  /** Whether a folder with these names in it is one of the room's. It is read as the archive of its files. */
  takesFolder(names: readonly string[]): boolean;
  /** Which files make one set with others of their kind that come with them: by their names, then by what they are recognised as; null for a room whose files stand alone. */
  readonly joins: { takesName(name: string): boolean; readonly format: FormatId } | null;
  /**
   * Whether a file is one of the room's, by as little of it as will do; null for none. Rooms are asked from the last to the first: one that
   * is certain has it, else the last to say that it is possible. Errors: FILE_UNREADABLE, CANCELLED.
   */
  recognise(context: PreviewContext, path: string): Promise<Recognised | null>;
  /** Reads a whole file and says what is in it. Nothing of it is in the project yet. Errors: FILE_UNREADABLE, IMPORT_MALFORMED, CANCELLED. */
  preview(context: PreviewContext, file: FileFacts, as: ReadAs): Promise<PreviewedFile>;
  /**
   * The bytes that an export of a dataset writes. What an edit could change is read before this returns; the rest when it is asked for.
   */
  exportedBytes(context: Pick<Context, 'db' | 'folder' | 'kept'>, dataset: StoredDataset): Iterable<Uint8Array>;
  /** Tables that it writes for other programs and never reads back: what is said of one that is given back all the same (`problems.<problem>`). */
  readonly written: readonly WrittenTable[];
};

export type WrittenTable = {
  readonly problem: OwnTable;
  readonly columns: readonly string[];
};

export type PreviewContext = Pick<Context, 'db' | 'folder' | 'pool' | 'tasks'>;
export type FileFacts = Pick<ImportPreview, 'previewId' | 'fileName' | 'path'>;
/** `format` is null where reading the file will tell it; `because` is a code for the reason. */
type Recognised = {
  readonly isCertain: boolean;
  readonly format: FormatId | null;
  readonly because: string;
};
export type ReadAs = Pick<Recognised, 'format' | 'because'> & { readonly mapping: FieldMapping | null };

/** A file that somebody looked at, and that can be imported. */
export type PreviewedFile = {
  readonly preview: ImportPreview;
  readonly dataset: DatasetNature;
  /** Format of the datasets that it answers; null for a file that stands alone. */
  readonly answers: FormatId | null;
  /**
   * The dataset, seen by nobody, under which the preview stored its records already, as a command lets it; null where only `store` does.
   * Where no import follows, it is removed when the project is closed.
   */
  readonly begunDatasetId: number | null;
  /**
   * Stores its records under a dataset that nobody sees yet, a little at a time, with its bytes and problems and the counts of the dataset.
   * Throws CONFLICT `{ reason: 'changed' }` when the file is no longer what was previewed.
   */
  store(
    context: Pick<Context, 'db' | 'folder' | 'pool'>,
    task: TaskContext,
    order: StoreOrder,
  ): Promise<{ imported: number; problems: number }>;
  /** Takes back, before the rows go, what an import that did not come to its end has moved, so that the file can be imported again. */
  takeBack(context: Pick<Context, 'db' | 'folder'>, datasetId: number): Promise<void>;
  /** Removes what the preview wrote. */
  discard(): Promise<void>;
};

export type StoreOrder = {
  readonly datasetId: number;
  /** The dataset that the file answers; null for one that stands alone. */
  readonly goldDatasetId: number | null;
  /** Puts wrongly decoded characters right, where the room can. The bytes stay as they are. */
  readonly repair: boolean;
};

/** Files of a room that lie in a folder of the project, are named by its database and never change under their name. */
export type RoomStores = {
  folderOf(folder: DataFolder): string;
  /** Ends the name of the folder that holds them beside a backup, such as `.traces`. */
  readonly suffix: string;
  /** The files that a database names, without the folder; none in one from before the room. Throws DATABASE_CORRUPT for a name that no import gives. */
  namesIn(db: ReadableDatabase): readonly string[];
  /** Throws DATABASE_CORRUPT when a file from elsewhere is none of the room's, or is damaged. */
  check(file: string): Promise<void>;
  /**
   * Looks at those of a project that is being opened, but for the files that `isKnown` as this program left them, before anybody reads one.
   * Never rejects for what a file holds: whatever is to be read of one that it refuses throws from then on. What takes longer than the
   * order has patience for goes on behind, and is refused until then.
   */
  look(
    context: Pick<Context, 'folder' | 'kept' | 'log'>,
    isKnown: (file: string) => boolean,
    order: LookOrder,
  ): Promise<void>;
  /** The files that a later `look` may know. */
  sound(context: Pick<Context, 'folder' | 'kept'>): readonly string[];
  /** Removes those of a dataset that never became ready. */
  removeOf(db: ReadableDatabase, folder: DataFolder, datasetId: number): Promise<void>;
  /** Removes those of previews. Only for a start: a preview of an open window may still be imported. */
  removeStaged(folder: DataFolder): Promise<void>;
};

export const roomsIn = (rooms: Rooms): readonly Room[] => Object.values(rooms);

import type { WorkKind, WorkTimes } from '../../shared/work.ts';
import type { Change } from '../context.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';
import type { DatasetCounts, StoredDataset } from '../datasets/datasetsTable.ts';

/** What a room says of the work in it. */
export type RoomWork = {
  /** What its acts are, by their kind; one that is left out is `other`. An act of `done` that sets no done mark takes one back. */
  readonly kinds: Readonly<Record<string, WorkKind>>;
  /** Those of its `itemKinds` that are worked on one by one: no settings. */
  readonly items: readonly string[];
  /** How much of each dataset the evaluators have called done, or judged; pairs of a dataset and an evaluator with nothing may be left out. */
  progress(
    db: ReadableDatabase,
    datasets: readonly StoredDataset[],
    evaluatorIds: readonly string[],
  ): readonly RoomProgress[];
  /** What was measured of time, by study, as `evaluatorId` may know it; empty for a room that never measures any. */
  times(db: WritableDatabase, evaluatorId: string): readonly RoomTimes[];
  /** What was edited in its records; null for a room whose records nobody edits. */
  readonly edits: RoomEdits | null;
};

type RoomProgress = {
  readonly datasetId: number;
  readonly evaluatorId: string;
  readonly done: number;
  /** Null where nothing says how many there are to do. */
  readonly all: number | null;
};

type RoomTimes = Pick<WorkTimes, 'datasetId' | 'measured'> & {
  /** Seconds of each judgement that stands. */
  readonly evaluators: readonly { readonly evaluatorId: string; readonly seconds: readonly number[] }[];
};

type RoomEdits = Pick<Change, 'itemKind' | 'aspect'> & {
  /** Records of a dataset of which other bytes are printed than were imported, in file order, as they are at the call; each is printed when it is asked for. */
  records(db: ReadableDatabase, dataset: StoredDataset): Iterable<ChangedRecord>;
};

/** A record with the bytes of its original (`byteStart` up to but not including `byteEnd`) and what stands there now. */
export type ChangedRecord = {
  readonly itemId: number;
  readonly key: string;
  readonly title: string;
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly bytes: Uint8Array;
};

type Counts = (
  db: ReadableDatabase,
  datasets: readonly StoredDataset[],
  evaluatorId: string | null,
) => ReadonlyMap<number, DatasetCounts>;

/** Progress in a room whose counts are each evaluator's own. */
export function progressByCounts(counts: Counts): RoomWork['progress'] {
  return (db, datasets, evaluatorIds) =>
    evaluatorIds.flatMap((evaluatorId) =>
      [...counts(db, datasets, evaluatorId)].map(([datasetId, { doneCount, draftCount, todoCount }]) => {
        return { datasetId, evaluatorId, done: doneCount, all: doneCount + draftCount + todoCount };
      }),
    );
}

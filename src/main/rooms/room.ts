import type { RoomId } from '../../shared/datasets.ts';
import type { Change, Context } from '../context.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

/** One dataset kind end to end on the core's side. `rooms/index.ts` holds one for each `RoomId`. */
export type Room = {
  readonly id: RoomId;
  /**
   * Writes the value of one aspect of one of the room's items, as an act, an undo or a redo asks. Runs inside the act's
   * transaction, so it may throw but must not start one of its own.
   */
  applyChange(
    db: WritableDatabase,
    change: Pick<Change, 'itemKind' | 'itemId' | 'aspect'> & { readonly value: unknown },
  ): void;
  /** The text of an item (the `itemId` of an act) by which a person knows it, on one line; null where its key says as much. */
  titleOf(db: ReadableDatabase, itemId: number): string | null;
  /** Tells the windows that anything of the room may be another now: datasets came or went, or a snapshot was restored. */
  tellOfEverything(emit: Context['emit'], datasetIds: readonly number[]): void;
};

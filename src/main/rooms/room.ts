import type { RoomId } from '../../shared/datasets.ts';
import type { Change } from '../context.ts';
import type { WritableDatabase } from '../database/types.ts';

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
};

/** Work as the log of acts has it; the program's own acts are nobody's work. */
import type { RoomId } from '../../shared/datasets.ts';
import type { ReadableDatabase } from '../database/types.ts';

/** Acts and their changes are read by so many rows: a page takes a few milliseconds. */
const pageRows = 1_000;

type LoggedAct = {
  readonly counter: number;
  /** UTC, as `2026-11-27T06:45:12.345Z`. */
  readonly savedAt: string;
  readonly evaluatorId: string;
  readonly room: RoomId | null;
  readonly kind: string;
  /** 1 for one that stands, 0 for one that was undone. */
  readonly stands: 0 | 1;
};

/** The next acts of people after a revision, in the order in which they were saved; empty after the last. */
export function readActs(db: ReadableDatabase, after: number): LoggedAct[] {
  return db
    .prepare<[number], LoggedAct>(
      `SELECT r.counter, r.saved_at AS savedAt, r.evaluator_id AS evaluatorId, r.room, r.kind, u.state = 'done' AS stands
       FROM undo_entries u JOIN revisions r ON r.counter = u.act_counter
       WHERE u.act_counter > ? AND r.evaluator_id <> 'akapen' ORDER BY u.act_counter LIMIT ${pageRows}`,
    )
    .all(after);
}

type Place = { readonly counter: number; readonly seq: number };
type LoggedChange = Place & {
  readonly itemKind: string;
  readonly itemId: number;
  /** 1 where it sets a done mark. */
  readonly marksDone: 0 | 1;
};

/** The next changes after a place in the log, up to the last one of revision `last`, in order; empty after that. */
export function readChanges(db: ReadableDatabase, after: Place, last: number): LoggedChange[] {
  return db
    .prepare<[number, number, number], LoggedChange>(
      `SELECT counter, seq, item_kind AS itemKind, item_id AS itemId,
         aspect LIKE 'done:%' AND after_json = 'true' OR aspect = 'state' AND after_json = '"done"' AS marksDone
       FROM revision_changes WHERE (counter, seq) > (?, ?) AND counter <= ? ORDER BY counter, seq LIMIT ${pageRows}`,
    )
    .all(after.counter, after.seq, last);
}

/** Whose acts in force wrote an aspect of items, with how many acts of each, by item. */
export function writersOf(
  db: ReadableDatabase,
  { itemKind, aspect }: { readonly itemKind: string; readonly aspect: string },
  itemIds: readonly number[],
): ReadonlyMap<number, readonly { readonly evaluatorId: string; readonly acts: number }[]> {
  const rows = db
    .prepare<[string, string, string], { itemId: number; evaluatorId: string; acts: number }>(
      `SELECT c.item_id AS itemId, r.evaluator_id AS evaluatorId, count(DISTINCT r.counter) AS acts
       FROM json_each(?) wanted JOIN revision_changes c ON c.item_kind = ? AND c.item_id = wanted.value AND c.aspect = ?
       JOIN undo_entries u ON u.act_counter = c.counter AND u.state = 'done' JOIN revisions r ON r.counter = c.counter
       GROUP BY c.item_id, r.evaluator_id ORDER BY c.item_id, min(r.counter)`,
    )
    .all(JSON.stringify(itemIds), itemKind, aspect);
  const writers = new Map<number, { evaluatorId: string; acts: number }[]>();
  for (const { itemId, ...one } of rows) writers.set(itemId, [...(writers.get(itemId) ?? []), one]);
  return writers;
}

/** Work as the log of acts has it. Acts that were undone count nowhere; the program's own acts are nobody's work. */
import type { RoomId } from '../../shared/datasets.ts';
import type { WorkKind } from '../../shared/work.ts';
import type { ReadableDatabase } from '../database/types.ts';

/** Quarter of an hour in which a revision was saved, as `localDays` reads it. */
const quarter = 'substr(r.saved_at, 1, 14) || (CAST(substr(r.saved_at, 15, 2) AS INTEGER) / 15)';
const byPeople = "r.evaluator_id <> 'akapen'";

/** Quarters of an hour in which somebody did something, and how many acts stand and were undone. */
export function readExtent(db: ReadableDatabase) {
  const quarters = db
    .prepare<[], string>(`SELECT DISTINCT ${quarter} FROM revisions r WHERE r.relation = 'act' AND ${byPeople}`)
    .pluck()
    .all();
  const row = db
    .prepare<[], { acts: number; undone: number }>(
      `SELECT count(*) FILTER (WHERE u.state = 'done') AS acts, count(*) FILTER (WHERE u.state <> 'done') AS undone
       FROM undo_entries u JOIN revisions r ON r.counter = u.act_counter WHERE ${byPeople}`,
    )
    .get();
  return { quarters, acts: row?.acts ?? 0, undone: row?.undone ?? 0 };
}

type CountedWork = {
  readonly day: string;
  readonly evaluatorId: string;
  readonly room: RoomId | null;
  readonly kind: WorkKind;
  readonly acts: number;
  readonly items: number;
};
type CountOrder = {
  /** Day of each quarter of an hour. */
  readonly days: ReadonlyMap<string, string>;
  readonly kinds: readonly { readonly room: RoomId; readonly act: string; readonly kind: WorkKind }[];
  /** Kinds of items that are worked on one by one. */
  readonly items: readonly string[];
};

/** Acts in force by day, evaluator, room and kind of work, newest days first, with how many different items they changed. */
export function countWork(db: ReadableDatabase, { days, kinds, items }: CountOrder): CountedWork[] {
  return db
    .prepare<{ days: string; kinds: string; items: string }, CountedWork>(
      `WITH days AS MATERIALIZED (SELECT key AS quarter, value AS day FROM json_each(@days)),
       kinds AS MATERIALIZED (SELECT value ->> 'room' AS room, value ->> 'act' AS act, value ->> 'kind' AS kind FROM json_each(@kinds)),
       items AS MATERIALIZED (SELECT key AS place, value AS kind FROM json_each(@items)),
       acts AS MATERIALIZED (
         SELECT r.counter, d.day, r.evaluator_id AS evaluatorId, r.room,
           CASE WHEN k.kind = 'done' AND NOT EXISTS (
             SELECT 1 FROM revision_changes c WHERE c.counter = r.counter
               AND (c.aspect LIKE 'done:%' AND c.after_json = 'true' OR c.aspect = 'state' AND c.after_json = '"done"')
           ) THEN 'takenBack' ELSE coalesce(k.kind, 'other') END AS kind
         FROM undo_entries u JOIN revisions r ON r.counter = u.act_counter JOIN days d ON d.quarter = ${quarter}
         LEFT JOIN kinds k ON k.room = r.room AND k.act = r.kind
         WHERE u.state = 'done' AND ${byPeople})
       SELECT a.day, a.evaluatorId, a.room, a.kind, count(DISTINCT a.counter) AS acts,
         -- A number for each item takes half of the time of a text.
         count(DISTINCT (i.place << 40) + c.item_id) AS items
       FROM acts a LEFT JOIN (revision_changes c JOIN items i ON i.kind = c.item_kind) ON c.counter = a.counter
       GROUP BY a.day, a.evaluatorId, a.room, a.kind
       ORDER BY a.day DESC, a.evaluatorId, a.room, a.kind`,
    )
    .all({
      days: JSON.stringify(Object.fromEntries(days)),
      kinds: JSON.stringify(kinds),
      items: JSON.stringify(items),
    });
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

/** How far each row is on its way to each destination of its study. Without an entry here it waits. */
import { type Trouble, troubleSchema } from '../../shared/outbox/states.ts';
import { readJsonColumn, writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';
import { type RowColumns, type StoredRow, toRow } from './outboxTable.ts';

/** One sheet of one destination, which is what rows are sent to. */
export type Lane = { readonly destinationId: number; readonly study: string; readonly sheet: string };

const columns = 'r.id, r.submission_id, r.study, r.sheet, r.schema_version, r.cells_json, r.queued_at';

/** The next rows that wait for a lane, in the order in which they were queued. */
export function nextWaiting(db: ReadableDatabase, lane: Lane, atMost: number): StoredRow[] {
  return db
    .prepare<[string, string, number, number], RowColumns>(
      `SELECT ${columns} FROM outbox_rows AS r
       WHERE r.study = ? AND r.sheet = ?
         AND NOT EXISTS (SELECT 1 FROM outbox_deliveries AS d WHERE d.row_id = r.id AND d.destination_id = ?)
       ORDER BY r.id LIMIT ?`,
    )
    .all(lane.study, lane.sheet, lane.destinationId, atMost)
    .map(toRow);
}

/** Whether rows of a lane were sent of which nobody knows whether they arrived; also those that were on their way when the program ended. */
export function hasDoubt(db: ReadableDatabase, lane: Lane): boolean {
  return unsettled(db, lane, "IN ('sending', 'unknown')").length > 0;
}

/** The rows of a lane that have neither arrived nor are blocked, and whether they were sent. */
export function unsettledRows(db: ReadableDatabase, lane: Lane): Unsettled[] {
  return unsettled(db, lane, "IS NOT 'confirmed' AND d.state IS NOT 'blocked'");
}

type Unsettled = { readonly id: number; readonly submissionId: string; readonly wasSent: 0 | 1 };

function unsettled(db: ReadableDatabase, { destinationId, study, sheet }: Lane, states: string): Unsettled[] {
  return db
    .prepare<[number, string, string], Unsettled>(
      `SELECT r.id, r.submission_id AS submissionId, d.state IS NOT NULL AS wasSent
       FROM outbox_rows AS r LEFT JOIN outbox_deliveries AS d ON d.row_id = r.id AND d.destination_id = ?
       WHERE r.study = ? AND r.sheet = ? AND d.state ${states} ORDER BY r.id`,
    )
    .all(destinationId, study, sheet);
}

/** The sheets of a study that have rows which wait for a destination, or are in doubt there. */
export function sheetsWithWork(db: ReadableDatabase, destinationId: number, study: string): string[] {
  return db
    .prepare<[string, number], string>(
      `SELECT DISTINCT r.sheet FROM outbox_rows AS r
       WHERE r.study = ? AND NOT EXISTS (
         SELECT 1 FROM outbox_deliveries AS d
         WHERE d.row_id = r.id AND d.destination_id = ? AND d.state IN ('confirmed', 'blocked')
       ) ORDER BY r.sheet`,
    )
    .pluck()
    .all(study, destinationId);
}

/** What is written of a row at one destination. */
export type Delivery = {
  readonly rowId: number;
  readonly state: 'sending' | 'unknown' | 'confirmed' | 'blocked';
  readonly place?: string;
  readonly reason?: Trouble;
};

/** Writes how far rows are, all of them or none. On return it is on disk. */
export function writeDeliveries(
  db: WritableDatabase,
  destinationId: number,
  deliveries: readonly Delivery[],
  changedAt: string,
): void {
  const write = db.prepare(
    `INSERT INTO outbox_deliveries (row_id, destination_id, state, place, reason_json, changed_at)
     VALUES (@rowId, @destinationId, @state, @place, @reason, @changedAt)
     ON CONFLICT (row_id, destination_id) DO UPDATE SET
       state = excluded.state, place = excluded.place, reason_json = excluded.reason_json, changed_at = excluded.changed_at`,
  );
  db.transaction(() => {
    for (const { rowId, state, place, reason } of deliveries) {
      const reasonJson = reason === undefined ? null : writeJsonColumn(reason);
      write.run({ rowId, destinationId, state, place: place ?? null, reason: reasonJson, changedAt });
    }
  })();
}

/** Notes of rows that arrived whether they have other content there by now; null where they have not. */
export function noteContent(
  db: WritableDatabase,
  destinationId: number,
  notes: readonly { readonly rowId: number; readonly reason: Trouble | null }[],
): void {
  const write = db.prepare(
    `UPDATE outbox_deliveries SET reason_json = @reason
     WHERE row_id = @rowId AND destination_id = @destinationId AND state = 'confirmed' AND reason_json IS NOT @reason`,
  );
  db.transaction(() => {
    for (const { rowId, reason } of notes) {
      write.run({ rowId, destinationId, reason: reason === null ? null : writeJsonColumn(reason) });
    }
  })();
}

/** Has rows wait again for a destination. */
export function requeue(db: WritableDatabase, destinationId: number, rowIds: readonly number[]): void {
  const remove = db.prepare('DELETE FROM outbox_deliveries WHERE row_id = ? AND destination_id = ?');
  db.transaction(() => {
    for (const rowId of rowIds) remove.run(rowId, destinationId);
  })();
}

/** Has everything of a sheet wait again, for one that is begun anew. */
export function requeueSheet(db: WritableDatabase, { destinationId, study, sheet }: Lane): void {
  db.prepare(
    `DELETE FROM outbox_deliveries WHERE destination_id = ?
       AND row_id IN (SELECT id FROM outbox_rows WHERE study = ? AND sheet = ?)`,
  ).run(destinationId, study, sheet);
}

/** Where one row stands at one destination; without a row in the table it waits. */
type DeliveryOfRow = {
  readonly destinationId: number;
  readonly state: Delivery['state'];
  readonly place: string | null;
  readonly reason: Trouble | null;
  readonly changedAt: string;
};

/** Where rows stand, by their number; rows that wait everywhere are not in it. */
export function deliveriesOf(db: ReadableDatabase, rowIds: readonly number[]): Map<number, DeliveryOfRow[]> {
  const found = db
    .prepare<[string], DeliveryColumns>(
      `SELECT row_id, destination_id, state, place, reason_json, changed_at FROM outbox_deliveries
       WHERE row_id IN (SELECT value FROM json_each(?)) ORDER BY row_id, destination_id`,
    )
    .all(JSON.stringify(rowIds));
  const all = new Map<number, DeliveryOfRow[]>();
  for (const row of found) all.set(row.row_id, [...(all.get(row.row_id) ?? []), toDelivery(row)]);
  return all;
}

type DeliveryColumns = {
  readonly row_id: number;
  readonly destination_id: number;
  readonly state: Delivery['state'];
  readonly place: string | null;
  readonly reason_json: string | null;
  readonly changed_at: string;
};

function toDelivery(row: DeliveryColumns): DeliveryOfRow {
  const { destination_id: destinationId, state, place, changed_at: changedAt } = row;
  const reason =
    row.reason_json === null ? null : readJsonColumn(troubleSchema, row.reason_json, 'outbox_deliveries.reason_json');
  return { destinationId, state, place, reason, changedAt };
}

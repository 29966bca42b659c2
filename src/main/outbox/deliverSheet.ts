import { changedColumns, sentCells } from '../../shared/outbox/cells.ts';
import type { Trouble } from '../../shared/outbox/states.ts';
import type { WritableDatabase } from '../database/types.ts';
import { type Clock, pauseAfter } from './clock.ts';
import {
  type Delivery,
  hasDoubt,
  type Lane,
  nextWaiting,
  requeue,
  unsettledRows,
  writeDeliveries,
} from './deliveriesTable.ts';
import { DeliveryError, type Destination, type OpenSheet } from './destination.ts';
import { readRow, type StoredRow } from './outboxTable.ts';
import { patiently } from './patiently.ts';

/** What is remembered of a sheet as long as the project is open, and forgotten when another database takes its place. */
export type LaneMemory = {
  /** Whether somebody has looked what is there since the project was opened, or the table's lock was taken. */
  hasReadBack: boolean;
  /** When no request of before can be carried out any more, on the clock that never goes back; null while nothing is in doubt. */
  doubtEnds: number | null;
};

type LaneParts = {
  readonly lane: Lane;
  readonly destination: Destination;
  /** Asked for each time: a restore brings another one. */
  readonly database: () => WritableDatabase;
  readonly memory: LaneMemory;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Rows that arrived, or are blocked since they were refused. */
  readonly onSettled: (count: number, isRefused: boolean) => void;
};

/**
 * Sends what waits for one sheet until nothing does. Each row arrives exactly once, however requests end and whenever the program is ended:
 * - A row is on disk as `sending` before a request with it leaves.
 * - Before the first request of a session, and of each run where others may send to the same table, and before a row is sent again whose request had an unknown end, the destination is asked what is there.
 *   A row that is not there is sent again only when no earlier request can still be carried out: `lateMs` later, by a clock that never goes back.
 *   Where the program was started anew, that time begins anew.
 * - What was refused as a whole is halved until the row that is meant stands alone; it is blocked, and the others go on.
 *
 * Throws  `DeliveryError` with `offline` or `parked`: what had not arrived waits; the signal's reason, and defects.
 */
export async function deliverSheet(parts: LaneParts): Promise<void> {
  const { lane, destination, database, memory, signal, clock } = parts;
  let limit = destination.batch.rows;
  let attempt = 0;
  let open: OpenSheet | null = null;
  // What was learnt of the table before a batch was tried: somebody may have changed it since.
  let isFresh = false;
  for (;;) {
    signal.throwIfAborted();
    const isDoubtful = hasDoubt(database(), lane);
    // What waits is asked for right before it is sent: until then somebody may take it back.
    const batch = nextBatch(parts, limit);
    if (!isDoubtful && batch.length === 0) return;
    if (open === null) {
      open = await patiently(parts, () => destination.openSheet(lane.sheet));
      isFresh = true;
      continue;
    }
    if (!memory.hasReadBack || isDoubtful) {
      await readBack(parts, open);
      continue;
    }
    try {
      await send(parts, open, batch);
      limit = Math.min(limit * 2, destination.batch.rows);
      attempt = 0;
      isFresh = false;
    } catch (error) {
      const outcome = outcomeOf(error);
      const rowIds = batch.map(({ id }) => id);
      if (outcome.is === 'unknown') {
        memory.doubtEnds = clock.elapsed() + destination.lateMs;
        write(parts, batch, (row) => ({ rowId: row.id, state: 'unknown' }));
      } else if (outcome.is === 'refused' && batch.length === 1 && isFresh) {
        write(parts, batch, (row) => ({ rowId: row.id, state: 'blocked', reason: outcome.trouble }));
        parts.onSettled(1, true);
      } else requeue(database(), lane.destinationId, rowIds);
      if (outcome.is === 'offline' || outcome.is === 'parked') throw error;
      if (outcome.is === 'refused') limit = Math.max(Math.floor(batch.length / 2), 1);
      else await clock.sleep(pauseAfter(attempt++, outcome.retryAfterMs, clock), signal);
      // Columns may have been moved, or the table renamed, meanwhile.
      open = null;
    }
  }
}

async function send(parts: LaneParts, open: OpenSheet, batch: readonly StoredRow[]): Promise<void> {
  write(parts, batch, (row) => ({ rowId: row.id, state: 'sending' }));
  const places = await open.append(batch);
  write(parts, batch, (row) => ({ rowId: row.id, state: 'confirmed', place: places.get(row.submissionId) ?? '' }));
  parts.onSettled(batch.length, false);
}

/** Asks what is there, confirms it, and has wait again what cannot arrive any more. */
async function readBack(parts: LaneParts, open: OpenSheet): Promise<void> {
  const { lane, destination, database, memory, clock, signal } = parts;
  if (hasDoubt(database(), lane)) memory.doubtEnds ??= clock.elapsed() + destination.lateMs;
  for (let attempt = 0; ; attempt += 1) {
    const askedAt = clock.elapsed();
    const there = await patiently(parts, () => open.findIds());
    const rows = unsettledRows(database(), lane);
    const arrived = rows.filter(({ submissionId }) => there.has(submissionId));
    const troubles = await lookInto(parts, open, there, arrived);
    write(parts, arrived, (row) => {
      const [place, reason] = [there.get(row.submissionId) ?? '', troubles.get(row.id)];
      return { rowId: row.id, state: 'confirmed', place, ...(reason !== undefined && { reason }) };
    });
    parts.onSettled(arrived.length, false);
    const left = rows.filter(({ submissionId, wasSent }) => wasSent === 1 && !there.has(submissionId));
    // The question has to have been asked after the last moment in which something could arrive.
    const isOver = askedAt >= (memory.doubtEnds ?? 0);
    if (left.length > 0 && !isOver) {
      const remaining = (memory.doubtEnds ?? 0) - clock.elapsed();
      await clock.sleep(Math.max(Math.min(pauseAfter(attempt, null, clock), remaining), 0), signal);
      continue;
    }
    requeue(
      database(),
      lane.destinationId,
      left.map(({ id }) => id),
    );
    memory.doubtEnds = null;
    memory.hasReadBack = true;
    return;
  }
}

/** What is there with other content than here, by row: it arrived, and somebody changed it since, or somebody's hand was faster. */
async function lookInto(
  parts: LaneParts,
  open: OpenSheet,
  there: ReadonlyMap<string, string>,
  arrived: readonly { readonly id: number; readonly submissionId: string }[],
): Promise<Map<number, Trouble>> {
  if (arrived.length === 0) return new Map();
  const places = arrived.map(({ submissionId }) => there.get(submissionId) ?? '');
  const found = await patiently(parts, () => open.readRows(places));
  const troubles = new Map<number, Trouble>();
  for (const { id, submissionId } of arrived) {
    // One that was moved in the meantime is looked at when somebody compares.
    const cells = found.find((row) => row.submissionId === submissionId)?.cells;
    const row = readRow(parts.database(), submissionId);
    if (cells === undefined || row === null) continue;
    const reason = otherContent(row, cells);
    if (reason !== null) troubles.set(id, reason);
  }
  return troubles;
}

/** Why a row that is there is not what was sent; null where it is. */
export function otherContent(row: StoredRow, found: Readonly<Record<string, string | number>>): Trouble | null {
  const columns = changedColumns(sentCells(row.cells), found);
  return columns.length === 0 ? null : { code: 'otherContent', params: { columns: columns.join(', ') } };
}

function outcomeOf(error: unknown) {
  if (error instanceof DeliveryError) return error.outcome;
  throw error;
}

function write<Row>(
  { lane, database, clock }: LaneParts,
  rows: readonly Row[],
  toDelivery: (row: Row) => Delivery,
): void {
  if (rows.length > 0) writeDeliveries(database(), lane.destinationId, rows.map(toDelivery), clock.now().toISOString());
}

/** The next rows that fit into one request; one row always does. */
function nextBatch({ lane, destination, database }: LaneParts, limit: number): StoredRow[] {
  const batch: StoredRow[] = [];
  let bytes = 0;
  for (const row of nextWaiting(database(), lane, limit)) {
    bytes += Buffer.byteLength(JSON.stringify(sentCells(row.cells)));
    if (batch.length > 0 && bytes > destination.batch.bytes) break;
    batch.push(row);
  }
  return batch;
}

/** What the outbox shows: rows by how far they are, and how many. */
import type { StateCounts } from '../../shared/outbox/api.ts';
import type { ReadableDatabase } from '../database/types.ts';
import type { RowQuestion } from '../rooms/room.ts';
import { type RowColumns, type StoredRow, toRow } from './outboxTable.ts';

/**
 * Every row with its state: that of the destination at which it is furthest behind. Blocked is before unknown, that before other content,
 * that before waiting. Rows of a study without a destination wait.
 */
const withState = `
  SELECT r.*, CASE
    WHEN max(s.state = 'blocked') THEN 'blocked'
    WHEN max(s.state IN ('sending', 'unknown')) THEN 'unknown'
    WHEN max(s.state = 'confirmed' AND s.reason_json IS NOT NULL) THEN 'differing'
    WHEN count(d.id) > 0 AND sum(s.state = 'confirmed') = count(d.id) THEN 'confirmed'
    ELSE 'queued' END AS state
  FROM outbox_rows AS r
  LEFT JOIN outbox_destinations AS d ON d.study = r.study AND d.removed = 0
  LEFT JOIN outbox_deliveries AS s ON s.row_id = r.id AND s.destination_id = d.id
  GROUP BY r.id`;

export type ShownState = keyof StateCounts;

type RowsWanted = {
  readonly state: ShownState | null;
  /** Words that its cells hold. */
  readonly search: string;
  /** Its question may be one of these instead. */
  readonly asking: readonly RowQuestion[];
  readonly offset: number;
  readonly limit: number;
};

/** Rows with their state, the newest first, and how many fit in all. */
export function listRows(
  db: ReadableDatabase,
  { state, search, asking, offset, limit }: RowsWanted,
): { readonly matched: number; readonly rows: (StoredRow & { readonly state: ShownState })[] } {
  const where = `WHERE (@state IS NULL OR state = @state) AND (@search = '' OR instr(lower(cells_json), lower(@search)) > 0
    OR (study, cells_json ->> 'question_id') IN (SELECT value ->> 'study', value ->> 'question' FROM json_each(@asking)))`;
  const values = { state, search, asking: JSON.stringify(asking) };
  const matched = db
    .prepare<[typeof values], number>(`SELECT count(*) FROM (${withState}) ${where}`)
    .pluck()
    .get(values);
  const rows = db
    .prepare<[typeof values & { offset: number; limit: number }], RowColumns & { readonly state: ShownState }>(
      `SELECT * FROM (${withState}) ${where} ORDER BY id DESC LIMIT @limit OFFSET @offset`,
    )
    .all({ ...values, offset, limit });
  return { matched: matched ?? 0, rows: rows.map((row) => ({ ...toRow(row), state: row.state })) };
}

/** How many rows are in each state. */
export function countStates(db: ReadableDatabase): StateCounts {
  const found = db
    .prepare<[], { readonly state: ShownState; readonly count: number }>(
      `SELECT state, count(*) AS count FROM (${withState}) GROUP BY state`,
    )
    .all();
  return toCounts(found);
}

/** The same for one destination of a study, and when a row was last confirmed there. */
export function countStatesAt(
  db: ReadableDatabase,
  destinationId: number,
  study: string,
): { readonly counts: StateCounts; readonly lastConfirmedAt: string | null } {
  const all = db.prepare<[string], number>('SELECT count(*) FROM outbox_rows WHERE study = ?').pluck().get(study);
  const found = db
    .prepare<[number], { readonly state: ShownState; readonly count: number; readonly last: string | null }>(
      `SELECT CASE WHEN state = 'sending' THEN 'unknown' WHEN state = 'confirmed' AND reason_json IS NOT NULL THEN 'differing' ELSE state END
         AS state, count(*) AS count, max(changed_at) AS last
       FROM outbox_deliveries WHERE destination_id = ? GROUP BY 1`,
    )
    .all(destinationId);
  const sent = found.reduce((sum, { count }) => sum + count, 0);
  return {
    counts: toCounts([...found, { state: 'queued', count: (all ?? 0) - sent }]),
    lastConfirmedAt: lastOf(found.filter(({ state }) => state === 'confirmed' || state === 'differing')),
  };
}

/** Studies that rows were queued for, or that have a destination, in alphabetical order. */
export function listStudies(db: ReadableDatabase): string[] {
  return db
    .prepare<[], string>(
      'SELECT study FROM outbox_rows UNION SELECT study FROM outbox_destinations WHERE removed = 0 ORDER BY study',
    )
    .pluck()
    .all();
}

/** The ids of rows that are in a state at a destination. */
export function idsInState(db: ReadableDatabase, destinationId: number, state: 'confirmed' | 'blocked'): string[] {
  return db
    .prepare<[number, string], string>(
      `SELECT r.submission_id FROM outbox_deliveries AS d JOIN outbox_rows AS r ON r.id = d.row_id
       WHERE d.destination_id = ? AND d.state = ? ORDER BY r.id`,
    )
    .pluck()
    .all(destinationId, state);
}

function toCounts(found: readonly { readonly state: ShownState; readonly count: number }[]): StateCounts {
  const countOf = (state: ShownState) => found.find((one) => one.state === state)?.count ?? 0;
  return {
    queued: countOf('queued'),
    unknown: countOf('unknown'),
    blocked: countOf('blocked'),
    differing: countOf('differing'),
    confirmed: countOf('confirmed'),
  };
}

function lastOf(found: readonly { readonly last: string | null }[]): string | null {
  return found.reduce<string | null>((last, one) => ((one.last ?? '') > (last ?? '') ? one.last : last), null);
}

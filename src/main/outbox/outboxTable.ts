/** Rows that wait to be sent. Whoever makes them decides what is in them; here they are texts and numbers under names. */
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { cellSchema } from '../../shared/outbox/row.ts';
import { readJsonColumn, writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

/** A row of one submission, as it is sent. */
export type OutboxRow = {
  /** UUIDv7, made once when somebody submits; also the cell `submission_id`. */
  readonly submissionId: string;
  /** Key of the table that it belongs to (`sheetKey`): one for each evaluator of a study. */
  readonly sheet: string;
  readonly study: string;
  readonly schemaVersion: number;
  /** By name of the column, in the order of the columns. */
  readonly cells: Readonly<Record<string, string | number>>;
  /** UTC, ISO 8601. */
  readonly queuedAt: string;
};

/** A row with its number, which is its place in the order of sending. */
export type StoredRow = OutboxRow & { readonly id: number };

const cellsSchema = z.record(z.string(), cellSchema);

/**
 * Queues a row in the caller's transaction, so that it is there exactly when the submission is. A row that is there already with the same
 * cells stays as it is. Throws CONFLICT for an id that is there with other cells: an id is never used twice.
 */
export function queueRow(db: WritableDatabase, row: OutboxRow): void {
  const cells = writeJsonColumn(row.cells);
  const there = db
    .prepare<[string], string>('SELECT cells_json FROM outbox_rows WHERE submission_id = ?')
    .pluck()
    .get(row.submissionId);
  if (there === cells) return;
  if (there !== undefined) {
    throw new AppError('CONFLICT', 'A submission with this id was queued already', { submissionId: row.submissionId });
  }
  db.prepare(
    `INSERT INTO outbox_rows (submission_id, study, sheet, schema_version, cells_json, queued_at)
     VALUES (@submissionId, @study, @sheet, @schemaVersion, @cells, @queuedAt)`,
  ).run({ ...row, cells });
}

/**
 * How far a row has come, wherever it goes: `waiting`: nobody has received it; `sending`: it is on its way, or nobody knows yet whether it arrived;
 * `sent`: it arrived somewhere and can only be superseded by another row; `unknown`: no such row.
 */
export function standingOfRow(db: ReadableDatabase, submissionId: string): 'waiting' | 'sending' | 'sent' | 'unknown' {
  const states = db
    .prepare<[string], string | null>(
      `SELECT d.state FROM outbox_rows AS r LEFT JOIN outbox_deliveries AS d ON d.row_id = r.id WHERE r.submission_id = ?`,
    )
    .pluck()
    .all(submissionId);
  if (states.length === 0) return 'unknown';
  if (states.includes('confirmed')) return 'sent';
  return states.some((state) => state === 'sending' || state === 'unknown') ? 'sending' : 'waiting';
}

/**
 * Takes a row back that nobody has received, for the undo of a submit, in the caller's transaction. Returns where the row stood: only one that was
 * `waiting` is gone, every other stays.
 */
export function takeBackRow(db: WritableDatabase, submissionId: string): ReturnType<typeof standingOfRow> {
  const standing = standingOfRow(db, submissionId);
  if (standing !== 'waiting') return standing;
  db.prepare('DELETE FROM outbox_deliveries WHERE row_id = (SELECT id FROM outbox_rows WHERE submission_id = ?)').run(
    submissionId,
  );
  db.prepare('DELETE FROM outbox_rows WHERE submission_id = ?').run(submissionId);
  return standing;
}

/**
 * Takes cells out of a row that was sent, as nobody is to know them here any more, in the caller's transaction. Where it arrived they stay; a row is
 * compared, and sent again, by the cells that it has. Nothing without such a row.
 */
export function forgetCells(db: WritableDatabase, submissionId: string, columns: readonly string[]): void {
  const row = readRow(db, submissionId);
  if (row === null) return;
  const left = Object.entries(row.cells).filter(([column]) => !columns.includes(column));
  db.prepare('UPDATE outbox_rows SET cells_json = ? WHERE id = ?').run(
    writeJsonColumn(Object.fromEntries(left)),
    row.id,
  );
}

/** How many rows have not arrived everywhere they should; without a destination all of them wait. Of some studies, or of all. */
export function countWaiting(db: ReadableDatabase, studies: readonly string[] | null = null): number {
  const asked = studies && writeJsonColumn(studies);
  return (
    db
      .prepare<[string | null, string | null], number>(
        `SELECT count(*) FROM outbox_rows AS waiting
         WHERE (? IS NULL OR study IN (SELECT value FROM json_each(?))) AND (
           NOT EXISTS (SELECT 1 FROM outbox_destinations AS d WHERE d.study = waiting.study AND d.removed = 0)
           OR EXISTS (
             SELECT 1 FROM outbox_destinations AS d
             WHERE d.study = waiting.study AND d.removed = 0 AND NOT EXISTS (
               SELECT 1 FROM outbox_deliveries AS sent
               WHERE sent.row_id = waiting.id AND sent.destination_id = d.id AND sent.state = 'confirmed'
             )
           )
         )`,
      )
      .pluck()
      .get(asked, asked) ?? 0
  );
}

/** A row by the id of its submission; null where there is none. */
export function readRow(db: ReadableDatabase, submissionId: string): StoredRow | null {
  const row = db.prepare<[string], RowColumns>(`${selectRows} WHERE submission_id = ?`).get(submissionId);
  return row === undefined ? null : toRow(row);
}

/** Numbers of the rows of some submissions, by the submission; one without a row is not in it. */
export function rowIdsOf(db: ReadableDatabase, submissionIds: readonly string[]): ReadonlyMap<string, number> {
  const sql = `SELECT submission_id AS submissionId, id FROM outbox_rows
    WHERE submission_id IN (SELECT value FROM json_each(?))`;
  const rows = db.prepare<[string], { submissionId: string; id: number }>(sql).all(JSON.stringify(submissionIds));
  return new Map(rows.map(({ submissionId, id }) => [submissionId, id]));
}

/** Rows of a study in the order in which they were queued, of one sheet or of all. */
export function* rowsOf(db: ReadableDatabase, study: string, sheet: string | null = null): Generator<StoredRow> {
  const found = db
    .prepare<[string, string | null, string | null], RowColumns>(
      `${selectRows} WHERE study = ? AND (? IS NULL OR sheet = ?) ORDER BY id`,
    )
    .all(study, sheet, sheet);
  for (const row of found) yield toRow(row);
}

export type RowColumns = {
  readonly id: number;
  readonly submission_id: string;
  readonly study: string;
  readonly sheet: string;
  readonly schema_version: number;
  readonly cells_json: string;
  readonly queued_at: string;
};

/** The columns that `toRow` reads. */
const selectRows = 'SELECT id, submission_id, study, sheet, schema_version, cells_json, queued_at FROM outbox_rows';

/** A row as its table keeps it. */
export function toRow(row: RowColumns): StoredRow {
  return {
    id: row.id,
    submissionId: row.submission_id,
    study: row.study,
    sheet: row.sheet,
    schemaVersion: row.schema_version,
    cells: readJsonColumn(cellsSchema, row.cells_json, 'outbox_rows.cells_json'),
    queuedAt: row.queued_at,
  };
}

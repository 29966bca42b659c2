import { describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../../test/emptyDatabase.ts';
import { evaluatorOfSheet, idColumn, readRowSchema, sheetKey } from '../../shared/outbox/row.ts';
import type { WritableDatabase } from '../database/types.ts';
import { countWaiting, type OutboxRow, queueRow, readRow, rowsOf, takeBackRow } from './outboxTable.ts';

const idOf = (number: number) => `0192f3a1-7c20-7b5e-9d41-${String(number).padStart(12, '0')}`;

function rowOf(number: number, cells: OutboxRow['cells'] = {}): OutboxRow {
  const submissionId = idOf(number);
  return {
    submissionId,
    study: 'txagent',
    sheet: sheetKey('txagent', '0412'),
    schemaVersion: 1,
    cells: { [idColumn]: submissionId, evaluator_id: '0412', rate_A_accuracy: 4, ...cells },
    queuedAt: '2026-11-21T05:02:11.000Z',
  };
}

/** A destination of the study, to which the row was delivered as far as `state` says. */
function deliver(db: WritableDatabase, number: number, state: string, destination = 1): void {
  db.prepare(
    "INSERT OR IGNORE INTO outbox_destinations (id, study, kind, settings_json) VALUES (?, 'txagent', 'files', '{}')",
  ).run(destination);
  db.prepare(
    "INSERT INTO outbox_deliveries (row_id, destination_id, state, changed_at) SELECT id, ?, ?, '' FROM outbox_rows WHERE submission_id = ?",
  ).run(destination, state, idOf(number));
}

function open(...rows: readonly OutboxRow[]): WritableDatabase {
  const db = openEmptyDatabase();
  for (const row of rows) queueRow(db, row);
  return db;
}

describe('a queued row', () => {
  it('keeps its cells in their order, texts as texts and numbers as numbers', () => {
    const db = open(rowOf(1, { z_last: '0012', comment: '=1+1\n改行', empty: '' }));
    const row = readRow(db, idOf(1));
    expect(row).toEqual({ id: 1, ...rowOf(1, { z_last: '0012', comment: '=1+1\n改行', empty: '' }) });
    expect(Object.keys(row?.cells ?? {}).at(-1)).toBe('empty');
    expect([...rowsOf(db, 'txagent')].map(({ submissionId }) => submissionId)).toEqual([idOf(1)]);
  });

  it('is there exactly when the act that queued it is', () => {
    const db = open();
    const act = db.transaction(() => {
      queueRow(db, rowOf(1));
      throw new Error('the disk is full');
    });
    expect(act).toThrow('the disk is full');
    expect(countWaiting(db)).toBe(0);
  });

  it('may be queued again as it is, and not with other cells', () => {
    const db = open(rowOf(1), rowOf(1));
    expect(countWaiting(db)).toBe(1);
    expect(() => queueRow(db, rowOf(1, { comment: 'other' }))).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });
});

describe('waiting', () => {
  it('is whoever has not arrived at every destination of the study', () => {
    const db = open(rowOf(1), rowOf(2), rowOf(3), { ...rowOf(4), study: 'other', sheet: 'other/0412' });
    expect([countWaiting(db), countWaiting(db, ['txagent']), countWaiting(db, ['nobody'])]).toEqual([4, 3, 0]);
    deliver(db, 1, 'confirmed');
    deliver(db, 2, 'unknown');
    expect(countWaiting(db, ['txagent'])).toBe(2);
    deliver(db, 2, 'confirmed', 2);
    expect(countWaiting(db, ['txagent'])).toBe(3);
    db.exec('UPDATE outbox_destinations SET removed = 1 WHERE id = 2');
    expect(countWaiting(db, ['txagent'])).toBe(2);
  });
});

describe('taking a row back', () => {
  it('is done as long as nobody has received it', () => {
    const db = open(rowOf(1), rowOf(2));
    deliver(db, 2, 'blocked');
    expect([takeBackRow(db, idOf(1)), takeBackRow(db, idOf(2)), takeBackRow(db, idOf(3))]).toEqual([
      'waiting',
      'waiting',
      'unknown',
    ]);
    expect(countWaiting(db)).toBe(0);
    queueRow(db, rowOf(1));
    expect(readRow(db, idOf(1))?.id).toBe(3);
  });

  it('is refused for one that is on its way or has arrived somewhere', () => {
    const db = open(rowOf(1), rowOf(2), rowOf(3));
    deliver(db, 1, 'sending');
    deliver(db, 2, 'unknown');
    deliver(db, 3, 'confirmed');
    expect([1, 2, 3].map((number) => takeBackRow(db, idOf(number)))).toEqual(['sending', 'sending', 'sent']);
    expect(countWaiting(db)).toBe(2);
  });
});

describe('the key of a sheet', () => {
  it('leads back to the evaluator, also where ids hold slashes', () => {
    expect(evaluatorOfSheet(sheetKey('a/b', '00/12'), 'a/b')).toBe('00/12');
    expect(evaluatorOfSheet('something else', 'a')).toBe('something else');
    expect(readRowSchema.safeParse({ submissionId: 'no id', cells: {} }).success).toBe(false);
  });
});

import type { ReadableDatabase, WritableDatabase } from '../../src/main/database/types.ts';
import { indexRows, removeRows, replaceRow, searchCondition } from '../../src/main/search/searchTable.ts';
import { searchTexts } from '../../src/main/search/searchTexts.ts';
import type { ToyLine } from './api.ts';

export function insertLine(db: WritableDatabase, datasetId: number, text: string): void {
  const { lastInsertRowid } = db
    .prepare('INSERT INTO toy_lines (dataset_id, imported) VALUES (?, ?)')
    .run(datasetId, text);
  indexRows(db, 'toy', [{ rowid: Number(lastInsertRowid), texts: searchTexts([text]) }]);
}

export function listLines(db: ReadableDatabase, datasetId: number, typed = ''): ToyLine[] {
  const found = searchCondition('toy', typed);
  return db
    .prepare<(string | number)[], { id: number; text: string; edited: string | null }>(
      `SELECT id, coalesce(edited, imported) AS text, edited FROM toy_lines
       WHERE dataset_id = ? AND ${found?.sql ?? 'TRUE'} ORDER BY id`,
    )
    .all(datasetId, ...(found?.parameters ?? []))
    .map(({ id, text, edited }) => ({ id, text, isEdited: edited !== null }));
}

export type StoredLine = { readonly datasetId: number; readonly imported: string; readonly edited: string | null };

export function readLine(db: ReadableDatabase, id: number): StoredLine | null {
  const sql = 'SELECT dataset_id AS datasetId, imported, edited FROM toy_lines WHERE id = ?';
  return db.prepare<[number], StoredLine>(sql).get(id) ?? null;
}

/** Writes what a line was changed to; null: as imported. */
export function writeLine(db: WritableDatabase, id: number, edited: string | null): void {
  db.prepare('UPDATE toy_lines SET edited = ? WHERE id = ?').run(edited, id);
  const text = edited ?? readLine(db, id)?.imported ?? '';
  replaceRow(db, 'toy', { rowid: id, texts: searchTexts([text]) });
}

export function removeLines(db: WritableDatabase, datasetId: number): number {
  const ids = listLines(db, datasetId).map(({ id }) => id);
  removeRows(db, 'toy', ids);
  return db.prepare('DELETE FROM toy_lines WHERE dataset_id = ?').run(datasetId).changes;
}

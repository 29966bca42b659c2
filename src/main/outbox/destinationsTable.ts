/** Where the rows of a study go. Passwords and keys are not here but in the secret store. */

import type { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { type DestinationSettings, destinationSettingsSchema } from '../../shared/outbox/destinations.ts';
import { type Trouble, troubleSchema } from '../../shared/outbox/states.ts';
import { readJsonColumn, writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

export type StoredDestination = {
  readonly id: number;
  readonly study: string;
  readonly settings: DestinationSettings;
  /** Why nothing can be sent there until somebody does something; null where nothing is known. */
  readonly trouble: Trouble | null;
  /** How far rows of others were read from there; '' at the beginning. */
  readonly cursor: string;
};

/** Those that were not removed, in the order in which they were added. */
export function listDestinations(db: ReadableDatabase): StoredDestination[] {
  return db
    .prepare<[], DestinationColumns>(
      'SELECT id, study, settings_json, trouble_json, cursor FROM outbox_destinations WHERE removed = 0 ORDER BY id',
    )
    .all()
    .map(toDestination);
}

/** Throws NOT_FOUND for one that is not there, or was removed. */
export function readDestination(db: ReadableDatabase, id: number): StoredDestination {
  const found = listDestinations(db).find((destination) => destination.id === id);
  if (found === undefined) throw new AppError('NOT_FOUND', 'No such destination', { kind: 'destination', id });
  return found;
}

/** Returns its number. */
export function addDestination(db: WritableDatabase, study: string, settings: DestinationSettings): number {
  const { lastInsertRowid } = db
    .prepare('INSERT INTO outbox_destinations (study, kind, settings_json) VALUES (?, ?, ?)')
    .run(study, settings.kind, writeJsonColumn(settings));
  return Number(lastInsertRowid);
}

/** Other settings of the same kind; what was in the way is asked again, and rows are pulled from the first on: it may be another table. */
export function changeDestination(db: WritableDatabase, id: number, settings: DestinationSettings): void {
  db.prepare(
    "UPDATE outbox_destinations SET settings_json = ?, trouble_json = NULL, cursor = '' WHERE id = ? AND kind = ?",
  ).run(writeJsonColumn(settings), id, settings.kind);
}

/** Nothing is sent there any more; what was sent stays known. */
export function removeDestination(db: WritableDatabase, id: number): void {
  db.prepare('UPDATE outbox_destinations SET removed = 1 WHERE id = ?').run(id);
}

export function writeTrouble(db: WritableDatabase, id: number, trouble: Trouble | null): void {
  db.prepare('UPDATE outbox_destinations SET trouble_json = ? WHERE id = ?').run(
    trouble === null ? null : writeJsonColumn(trouble),
    id,
  );
}

export function writeCursor(db: WritableDatabase, id: number, cursor: string): void {
  db.prepare('UPDATE outbox_destinations SET cursor = ? WHERE id = ?').run(cursor, id);
}

/** What a destination remembers of a sheet; null where it remembers nothing. */
export function readSheetMemory<T extends z.ZodType>(
  db: ReadableDatabase,
  { destinationId, sheet }: { readonly destinationId: number; readonly sheet: string },
  schema: T,
): z.output<T> | null {
  const text = db
    .prepare<[number, string], string>('SELECT memory_json FROM outbox_sheets WHERE destination_id = ? AND sheet = ?')
    .pluck()
    .get(destinationId, sheet);
  return text === undefined ? null : readJsonColumn(schema, text, 'outbox_sheets.memory_json');
}

/** What a destination remembers of its sheets, in the order of their names. */
export function sheetMemories<T extends z.ZodType>(
  db: ReadableDatabase,
  destinationId: number,
  schema: T,
): z.output<T>[] {
  return db
    .prepare<[number], string>('SELECT memory_json FROM outbox_sheets WHERE destination_id = ? ORDER BY sheet')
    .pluck()
    .all(destinationId)
    .map((text) => readJsonColumn(schema, text, 'outbox_sheets.memory_json'));
}

/** What a destination is to remember of a sheet; null forgets it. */
export function writeSheetMemory(
  db: WritableDatabase,
  { destinationId, sheet }: { readonly destinationId: number; readonly sheet: string },
  memory: unknown,
): void {
  if (memory === null) {
    db.prepare('DELETE FROM outbox_sheets WHERE destination_id = ? AND sheet = ?').run(destinationId, sheet);
    return;
  }
  db.prepare(
    `INSERT INTO outbox_sheets (destination_id, sheet, memory_json) VALUES (?, ?, ?)
     ON CONFLICT (destination_id, sheet) DO UPDATE SET memory_json = excluded.memory_json`,
  ).run(destinationId, sheet, writeJsonColumn(memory));
}

type DestinationColumns = {
  readonly id: number;
  readonly study: string;
  readonly settings_json: string;
  readonly trouble_json: string | null;
  readonly cursor: string;
};

function toDestination(row: DestinationColumns): StoredDestination {
  return {
    id: row.id,
    study: row.study,
    settings: readJsonColumn(destinationSettingsSchema, row.settings_json, 'outbox_destinations.settings_json'),
    trouble:
      row.trouble_json === null
        ? null
        : readJsonColumn(troubleSchema, row.trouble_json, 'outbox_destinations.trouble_json'),
    cursor: row.cursor,
  };
}

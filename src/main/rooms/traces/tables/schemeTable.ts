import { z } from 'zod';
import { defaultScheme } from '../../../../shared/traces/defaultScheme.ts';
import { type MarkScheme, markCriteriaSchema } from '../../../../shared/traces/marks.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

/** A saved version as the log keeps it. */
export const storedSchemeSchema = z.object({
  version: z.number().int().positive(),
  criteria: markCriteriaSchema,
  evaluatorId: z.string(),
  savedAt: z.string(),
});
export type StoredScheme = z.infer<typeof storedSchemeSchema>;

type SchemeRow = {
  version: number;
  criteria_json: string;
  evaluator_id: string;
  saved_by: string;
  saved_at: string;
};

const selectSchemes = `SELECT s.version, s.criteria_json, s.evaluator_id, e.name AS saved_by, s.saved_at
  FROM mark_schemes s JOIN evaluators e ON e.id = s.evaluator_id`;

/** The mark scheme in force: the newest version that stands, or the one that the program brings. */
export function readScheme(db: ReadableDatabase): MarkScheme {
  const row = newestRow(db);
  return row === undefined ? defaultScheme : fromRow(row);
}

/** The scheme in force as the log keeps it; null for the one that the program brings. */
export function readStoredScheme(db: ReadableDatabase): StoredScheme | null {
  const row = newestRow(db);
  if (row === undefined) return null;
  const { version, criteria } = fromRow(row);
  return { version, criteria, evaluatorId: row.evaluator_id, savedAt: row.saved_at };
}

/** Every version that marks can have been made in, undone ones included, oldest first; the first is the program's. */
export function readSchemeVersions(db: ReadableDatabase): MarkScheme[] {
  return [defaultScheme, ...db.prepare<[], SchemeRow>(`${selectSchemes} ORDER BY s.version`).all().map(fromRow)];
}

/** The number of the next version. A number is never given twice, also when its version was undone. */
export function nextSchemeVersion(db: ReadableDatabase): number {
  const row = db.prepare<[], { version: number | null }>('SELECT max(version) AS version FROM mark_schemes').get();
  return (row?.version ?? 0) + 1;
}

/** Puts a version in force; null puts the program's scheme in force. Newer versions are kept, but no longer stand. */
export function writeScheme(db: WritableDatabase, scheme: StoredScheme | null): void {
  db.prepare('UPDATE mark_schemes SET is_there = 0 WHERE version > ?').run(scheme?.version ?? 0);
  if (scheme === null) return;
  db.prepare(
    `INSERT INTO mark_schemes (version, criteria_json, evaluator_id, saved_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (version) DO UPDATE SET is_there = 1`,
  ).run(scheme.version, writeJsonColumn(scheme.criteria), scheme.evaluatorId, scheme.savedAt);
}

function newestRow(db: ReadableDatabase): SchemeRow | undefined {
  return db.prepare<[], SchemeRow>(`${selectSchemes} WHERE s.is_there = 1 ORDER BY s.version DESC LIMIT 1`).get();
}

function fromRow(row: SchemeRow): MarkScheme {
  return {
    version: row.version,
    criteria: readJsonColumn(markCriteriaSchema, row.criteria_json, 'mark_schemes.criteria_json'),
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  };
}

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Evaluator } from '../../shared/project.ts';
import { readJsonColumn, writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

const currentKey = 'currentEvaluator';

/** Who laid out the sample: the program. Nobody can work under this id, so a person's undo never takes the sample away. */
const programId = 'akapen';

/** Everybody who ever worked on the project, by name. */
export function listEvaluators(db: ReadableDatabase): Evaluator[] {
  return db.prepare<[string], Evaluator>('SELECT id, name FROM evaluators WHERE id <> ? ORDER BY name').all(programId);
}

/** The id under which the program itself records acts. */
export function programEvaluatorId(db: WritableDatabase, at: string): string {
  // The invisible word joiner (U+2060) keeps the name apart from any that a person can type.
  db.prepare(
    "INSERT INTO evaluators (id, name, created_at) VALUES (?, 'Akapen' || char(0x2060), ?) ON CONFLICT DO NOTHING",
  ).run(programId, at);
  return programId;
}

/** The evaluator whose acts are recorded now; null before the first was chosen. Outlives a restart. */
export function currentEvaluator(db: ReadableDatabase): Evaluator | null {
  const row = db
    .prepare<[string], { value_json: string }>('SELECT value_json FROM project_values WHERE key = ?')
    .get(currentKey);
  if (row === undefined) return null;
  const id = readJsonColumn(z.string(), row.value_json, 'project_values.value_json');
  return db.prepare<[string], Evaluator>('SELECT id, name FROM evaluators WHERE id = ?').get(id) ?? null;
}

/**
 * Makes the evaluator of this name the current one; a name is the same in composed and decomposed writing. One that the database does not know gets
 * the id, by which windows may know them already.
 */
export function chooseEvaluator(
  db: WritableDatabase,
  typedName: string,
  at: string,
  id: string = randomUUID(),
): Evaluator {
  const name = typedName.normalize('NFC');
  return db
    .transaction(() => {
      db.prepare('INSERT INTO evaluators (id, name, created_at) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING').run(
        id,
        name,
        at,
      );
      const found = db.prepare<[string], string>('SELECT id FROM evaluators WHERE name = ?').pluck().get(name) ?? '';
      db.prepare(
        'INSERT INTO project_values (key, value_json) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value_json = excluded.value_json',
      ).run(currentKey, writeJsonColumn(found));
      return { id: found, name };
    })
    .immediate();
}

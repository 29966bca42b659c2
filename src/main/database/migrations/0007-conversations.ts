import { hash } from 'node:crypto';
import { z } from 'zod';
import type { WritableDatabase } from '../types.ts';

export const version = 7;

const caseSchema = z.object({ patientSummary: z.string(), turns: z.array(z.object({ message: z.string() })) });

/** Cases know their conversation, so that equal ones under several ids are found without reading them. */
export function up(db: WritableDatabase): void {
  db.exec(`
    -- SHA-256 of the patient summary and the messages.
    ALTER TABLE drift_cases ADD COLUMN conversation TEXT NOT NULL DEFAULT '';
    CREATE INDEX drift_cases_by_conversation ON drift_cases (dataset_id, position, key, conversation);
  `);
  const read = db.prepare<[number], string>('SELECT case_json FROM drift_cases WHERE id = ?').pluck();
  const update = db.prepare('UPDATE drift_cases SET conversation = ? WHERE id = ?');
  for (const id of db.prepare<[], number>('SELECT id FROM drift_cases').pluck().all()) {
    const { patientSummary, turns } = caseSchema.parse(JSON.parse(read.get(id) ?? ''));
    update.run(hash('sha256', JSON.stringify([patientSummary, turns.map(({ message }) => message)])), id);
  }
}

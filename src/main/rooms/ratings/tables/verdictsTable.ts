/** Verdicts that the file of a study brings along. */
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { type StudyVerdict, studyVerdictSchema } from '../study/readVerdicts.ts';

/** Adds a verdict at its place among those of the file. */
export function insertVerdict(db: WritableDatabase, datasetId: number, position: number, verdict: StudyVerdict): void {
  db.prepare('INSERT INTO rating_verdicts (dataset_id, position, verdict_json) VALUES (?, ?, ?)').run(
    datasetId,
    position,
    writeJsonColumn(verdict),
  );
}

/** All verdicts of a study's file, in its order. */
export function listVerdicts(db: ReadableDatabase, datasetId: number): StudyVerdict[] {
  return db
    .prepare<[number], string>('SELECT verdict_json FROM rating_verdicts WHERE dataset_id = ? ORDER BY position')
    .pluck()
    .all(datasetId)
    .map((json) => readJsonColumn(studyVerdictSchema, json, 'rating_verdicts.verdict_json'));
}

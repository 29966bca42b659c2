/** Texts of questions that were given to a dataset by their ids: they stand in its settings, and in what lists and searches show. */
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { readValue, writeValue } from '../../../judgements/valuesTable.ts';
import { latestCounter } from '../../../revisions/revisionsTable.ts';
import { replaceRow } from '../../../search/searchTable.ts';
import { searchTexts } from '../../../search/searchTexts.ts';
import { givenAspect as aspect, type GivenQuestions, givenQuestionsSchema, settingsKind } from '../aspects.ts';
import { questionFields, questionTitle } from '../questionText.ts';
import { parseContent } from './parsedContent.ts';

/** Null where none were given. */
export function readGivenQuestions(db: ReadableDatabase, datasetId: number): GivenQuestions | null {
  return readValue(db, { itemKind: settingsKind, itemId: datasetId, aspect }, givenQuestionsSchema);
}

/** Ids of the questions of a dataset. */
export function readKeys(db: ReadableDatabase, datasetId: number): string[] {
  return db.prepare<[number], string>('SELECT key FROM questions WHERE dataset_id = ?').pluck().all(datasetId);
}

/** Writes what was given, as an act, an undo or a redo asks, and shows each question whose text is another one now by it. Null takes all away. */
export function writeGivenQuestions(db: WritableDatabase, datasetId: number, given: GivenQuestions | null): void {
  const before = readGivenQuestions(db, datasetId)?.texts ?? {};
  const after = given?.texts ?? {};
  writeValue(db, { itemKind: settingsKind, itemId: datasetId, aspect }, given, latestCounter(db));
  const write = db.prepare<[string, number]>('UPDATE questions SET title = ? WHERE id = ?');
  const rows = db
    .prepare<[number], { id: number; key: string; json: string }>(
      `SELECT id, key, coalesce(edited_json, imported_json) AS json FROM questions JOIN question_contents ON question_id = id
       WHERE dataset_id = ?`,
    )
    .all(datasetId);
  for (const { id, key, json } of rows) {
    const text = Object.hasOwn(after, key) ? (after[key] ?? null) : null;
    if ((Object.hasOwn(before, key) ? before[key] : null) === text) continue;
    const content = parseContent(json);
    write.run(questionTitle(key, content, text), id);
    replaceRow(db, 'question', { rowid: id, texts: searchTexts(questionFields(key, content, text)) });
  }
}

import type { QuestionContent } from '../../../shared/rooms/derivations.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { parseContent } from './questionsTable.ts';

/** A record that differs from the imported one, with the span of its original in the imported file. */
export type EditedRecord = {
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly imported: QuestionContent;
  readonly content: QuestionContent;
};

/** The edited records of a dataset in file order. Texts are parsed one at a time, while the list is gone through. */
export function* readEditedRecords(db: ReadableDatabase, datasetId: number): Generator<EditedRecord> {
  const rows = db
    .prepare<[number], { byte_start: number; byte_end: number; imported_json: string; edited_json: string }>(
      `SELECT byte_start, byte_end, imported_json, edited_json FROM questions JOIN question_contents ON question_id = id
       WHERE dataset_id = ? AND changed = 1 ORDER BY byte_start`,
    )
    .all(datasetId);
  for (const row of rows) {
    yield {
      byteStart: row.byte_start,
      byteEnd: row.byte_end,
      imported: parseContent(row.imported_json),
      content: parseContent(row.edited_json),
    };
  }
}

import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { parseContent } from './parsedContent.ts';

/** A record that differs from the imported one, with the span of its original in the imported file. */
export type EditedRecord = {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly imported: QuestionContent;
  readonly content: QuestionContent;
};

type Row = Pick<EditedRecord, 'id' | 'key' | 'title'> & {
  byte_start: number;
  byte_end: number;
  imported_json: string;
  edited_json: string;
};

/** The edited records of a dataset in file order, as they are at the call; each is parsed when it is asked for. */
export function readEditedRecords(db: ReadableDatabase, datasetId: number): Iterable<EditedRecord> {
  const rows = db
    .prepare<[number], Row>(
      `SELECT id, key, title, byte_start, byte_end, imported_json, edited_json FROM questions JOIN question_contents ON question_id = id
       WHERE dataset_id = ? AND changed = 1 ORDER BY byte_start`,
    )
    .all(datasetId);
  return parseRows(rows);
}

function* parseRows(rows: readonly Row[]): Generator<EditedRecord> {
  for (const row of rows) {
    const { id, key, title } = row;
    yield {
      ...{ id, key, title },
      byteStart: row.byte_start,
      byteEnd: row.byte_end,
      imported: parseContent(row.imported_json),
      content: parseContent(row.edited_json),
    };
  }
}

import type { Paragraph } from '../../../shared/rooms/derivations/corpora/corpus.ts';
import { corpusOf } from '../../../shared/rooms/derivations/corpora/index.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { readSource } from '../../datasets/sourceTable.ts';
import { parseJson } from '../../records/json/parseJson.ts';
import { readRecordPlace } from './tables/questionsTable.ts';

/** The paragraphs that the record of a question brings along, from the imported bytes; none of a corpus without any. Errors: NOT_FOUND. */
export function readParagraphs(db: ReadableDatabase, questionId: number): Paragraph[] {
  const { datasetId, format, byteStart, byteEnd } = readRecordPlace(db, questionId);
  const parsed = parseJson(Buffer.concat([...readSource(db, datasetId, byteStart, byteEnd)]));
  return parsed.ok ? (corpusOf(format)?.readParagraphs(parsed.value) ?? []) : [];
}

import type { FileStyle } from '../../../../shared/files.ts';
import type { Context } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readStyle, type StoredDataset } from '../../../datasets/datasetsTable.ts';
import { readSource } from '../../../datasets/sourceTable.ts';
import { printRecord } from '../corpora/printRecord.ts';
import { type EditedRecord, readEditedRecords } from '../tables/editedTable.ts';

/** The imported bytes, but for edited questions, which are printed in the file's own style as they are at the call. */
export function exportedBytes({ db }: Pick<Context, 'db'>, dataset: StoredDataset): Iterable<Uint8Array> {
  const style = readStyle(db, dataset.id);
  const edited = dataset.role === 'gold' ? readEditedRecords(db, dataset.id) : [];
  return bytesWith(db, dataset, style, edited);
}

function* bytesWith(
  db: ReadableDatabase,
  dataset: StoredDataset,
  style: FileStyle,
  edited: Iterable<EditedRecord>,
): Generator<Uint8Array> {
  let at = 0;
  for (const record of edited) {
    yield* readSource(db, dataset.id, at, record.byteStart);
    yield printEdited(db, dataset, style, record);
    at = record.byteEnd;
  }
  yield* readSource(db, dataset.id, at, dataset.byteCount);
}

/** The bytes of an edited record, in the style of its file. */
export function printEdited(
  db: ReadableDatabase,
  { id, format }: StoredDataset,
  style: FileStyle,
  record: EditedRecord,
): Uint8Array {
  const { byteStart, byteEnd, imported, content: edited } = record;
  const source = Buffer.concat([...readSource(db, id, byteStart, byteEnd)]);
  return printRecord({ format, style, source, imported, edited });
}

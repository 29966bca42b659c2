import { refusedFile } from './json/fileKind.ts';
import type { Found } from './jsonRecords.ts';
import type { SourceRecord } from './sourceRecord.ts';

/** The records of a file, without those that cannot be read. Errors: IMPORT_MALFORMED with `notUtf8` where a part of it is no UTF-8. */
export async function* recordsInUtf8(path: string, records: AsyncIterable<Found>): AsyncGenerator<SourceRecord> {
  for await (const found of records) {
    if ('problem' in found && found.problem.code === 'invalidUtf8') throw refusedFile('notUtf8', path);
    if ('record' in found) yield found.record;
  }
}

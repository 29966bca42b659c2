import { AppError } from '../../shared/errors.ts';
import type { Found } from './jsonRecords.ts';
import type { SourceRecord } from './sourceRecord.ts';

/** The records of a file, without those that cannot be read. Throws `notUtf8` where a part of it is no UTF-8. */
export async function* recordsInUtf8(path: string, records: AsyncIterable<Found>): AsyncGenerator<SourceRecord> {
  for await (const found of records) {
    if ('problem' in found && found.problem.code === 'invalidUtf8') throw notUtf8(path);
    if ('record' in found) yield found.record;
  }
}

/** Refuses a file of which nothing would tell afterwards that records were left out. */
export function notUtf8(path: string): AppError {
  return new AppError('IMPORT_MALFORMED', 'Not UTF-8', { path, problem: 'notUtf8' });
}

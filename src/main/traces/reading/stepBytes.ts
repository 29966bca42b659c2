import { AppError } from '../../../shared/errors.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import { readJsonColumn } from '../../database/jsonColumn.ts';
import { openReadOnly } from '../../database/openDatabase.ts';
import { withStorageErrors } from '../../database/storageError.ts';
import { readText } from '../store/leftTexts.ts';
import { unpackBytes } from '../store/packedText.ts';
import { type StoredFacts, stepFrom, storedFactsSchema } from '../store/storedTrace.ts';
import { prepareStoreReads, storeKind } from '../store/storeTable.ts';
import { prepareStepBytes, type StepBytesRow } from './stepBytesTable.ts';

/** A step as it is stored, its text in UTF-8. */
export type StepBytes = { readonly index: number; readonly facts: StoredFacts; readonly bytes: Buffer };

/** The steps of one trace, in order, and any one of them again. */
export type StepSource = { all(): Iterable<StepBytes>; at(index: number): StepBytes };

/** Throws  NOT_FOUND for a position or step that is not there, FILE_UNREADABLE, DATABASE_CORRUPT. */
export function openStepBytes(file: string, position: number): StepSource & Disposable {
  const db = openReadOnly(file, storeKind);
  const { rows, place } = withStorageErrors(file, () => ({
    rows: prepareStepBytes(db),
    place: prepareStoreReads(db).rows.get(position),
  }));
  if (place === undefined) {
    db.close();
    throw notFound(position);
  }
  const { first_step: first, step_count: count } = place;
  const read = ({ id, facts_json, text, is_packed }: StepBytesRow): StepBytes => {
    const facts = readJsonColumn(storedFactsSchema, facts_json, 'steps.facts_json');
    const left = typeof text === 'number' ? Buffer.from(readText(db, text, facts.pointer)) : text;
    return { index: id - first, facts, bytes: is_packed === 1 ? unpackBytes(db, left) : left };
  };
  return {
    *all() {
      for (const row of rows.iterate(first, first + count)) yield read(row);
    },
    at(index) {
      const row = rows.get(first + index, first + index + 1);
      if (row === undefined) throw notFound(position);
      return read(row);
    },
    [Symbol.dispose]: () => db.close(),
  };
}

export function wholeStep({ index, facts, bytes }: StepBytes): Step {
  return stepFrom(index, bytes.toString(), facts);
}

function notFound(position: number): AppError {
  return new AppError('NOT_FOUND', 'No such trace or step in the store', { kind: 'trace', position });
}

/** The steps of a store file as a search reads them: without building each step whole. */
import { AppError } from '../../../shared/errors.ts';
import type { StepFields } from '../../../shared/traces/searchFields.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { readText } from '../store/leftTexts.ts';
import type { StoredText } from '../store/storeTable.ts';

/** One step by its row in the store, which numbers the steps of all its traces. */
export type SearchedStep = {
  readonly id: number;
  readonly text: string;
  readonly tool: string | null;
  /** Compact JSON. */
  readonly arguments: string | null;
};

type StepRow = Omit<SearchedStep, 'text'> & { readonly text: StoredText; readonly pointer: string | null };

const columns = `id, text, facts_json ->> '$.tool' AS tool, facts_json -> '$.arguments' AS arguments,
  CASE typeof(text) WHEN 'integer' THEN facts_json ->> '$.pointer' END AS pointer`;

function searchedStep(db: ReadableDatabase, { text, pointer, ...step }: StepRow): SearchedStep {
  return { ...step, text: readText(db, text, pointer) };
}

/** All steps from a row on, before row `to`. */
export function* stepsFrom(db: ReadableDatabase, from: number, to = Number.MAX_SAFE_INTEGER): Generator<SearchedStep> {
  const rows = db
    .prepare<[number, number], StepRow>(`SELECT ${columns} FROM steps WHERE id >= ? AND id < ? ORDER BY id`)
    .iterate(from, to);
  for (const row of rows) yield searchedStep(db, row);
}

/** Steps by their rows, in their order. */
export function* stepsOf(db: ReadableDatabase, ids: Iterable<number>): Generator<SearchedStep> {
  const read = db.prepare<[number], StepRow>(`SELECT ${columns} FROM steps WHERE id = ?`);
  for (const id of ids) {
    const row = read.get(id);
    if (row !== undefined) yield searchedStep(db, row);
  }
}

/** Rows of the steps that fields let through, ascending: all of them, or of `rows` alone. */
export function rowsWithFields(db: ReadableDatabase, fields: StepFields, rows: readonly number[] | null): number[] {
  const { tools, error, kinds } = fields;
  const conditions = [
    ...(rows === null ? [] : ['id IN (SELECT value FROM json_each(:rows))']),
    ...(tools.length === 0
      ? []
      : ["EXISTS (SELECT 1 FROM json_each(:tools) t WHERE instr(lower(facts_json ->> '$.tool'), t.value) > 0)"]),
    ...(error === null ? [] : [`facts_json ->> '$.error' IS ${error ? 'NOT NULL' : 'NULL'}`]),
    ...(kinds === null ? [] : ["facts_json ->> '$.kind' IN (SELECT value FROM json_each(:kinds))"]),
  ];
  return db
    .prepare<Record<string, string>, number>(
      `SELECT id FROM steps WHERE ${conditions.join(' AND ') || 'TRUE'} ORDER BY id`,
    )
    .pluck()
    .all({
      ...(rows !== null && { rows: JSON.stringify(rows) }),
      ...(tools.length > 0 && { tools: JSON.stringify(tools) }),
      ...(kinds !== null && { kinds: JSON.stringify(kinds) }),
    });
}

/** The rows of one trace, from `from` on and before `to`. Throws  NOT_FOUND for a position that is not there. */
export function rowsOfTrace(db: ReadableDatabase, position: number): { readonly from: number; readonly to: number } {
  const rows = db
    .prepare<[number], { from: number; to: number }>(
      'SELECT first_step AS "from", first_step + step_count AS "to" FROM traces WHERE position = ?',
    )
    .get(position);
  if (rows === undefined) throw new AppError('NOT_FOUND', 'No such trace in the store', { kind: 'trace', position });
  return rows;
}

/** The first row of each trace by its position, and behind them the row where the next trace would begin. */
export function firstRows(db: ReadableDatabase): Int32Array {
  const firsts = db.prepare<[], number>('SELECT first_step FROM traces ORDER BY position').pluck().all();
  const end = db.prepare<[], number | null>('SELECT max(first_step + step_count) FROM traces').pluck().get() ?? 0;
  return Int32Array.from([...firsts, end]);
}

/** The texts that are searched in a step. */
export function textsOf({ text, tool, ...step }: SearchedStep): string[] {
  return [text, step.arguments ?? '', tool ?? ''].filter((one) => one !== '');
}

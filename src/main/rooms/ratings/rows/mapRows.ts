import type { AnyJson } from '../../../../shared/json.ts';
import {
  type CriterionField,
  choiceOfWord,
  criterionFields,
  type RowColumns,
  type RowField,
  type RowMapping,
  ratingOfWord,
} from '../../../../shared/rooms/ratings/rowMapping.ts';
import type { MergeReport } from '../../../../shared/rooms/ratings/rows.ts';
import { withParquetLines } from '../../../datasets/parquet/withParquetLines.ts';
import { readCsvRecords } from '../../../records/csvRecords.ts';
import { readChunks } from '../../../records/json/readChunks.ts';
import { readJsonRecords } from '../../../records/jsonRecords.ts';
import { readLineRecords } from '../../../records/lineRecords.ts';
import { isObject, type JsonObject } from '../../../records/located.ts';
import { recordsInUtf8 } from '../../../records/recordsInUtf8.ts';
import { ratingsLayout } from '../reading/readSubmissions.ts';
import { recordId } from '../reading/recordId.ts';
import { idText } from '../reading/submission.ts';
import type { Cells } from './submissionRow.ts';

type Row = { readonly value: JsonObject; readonly place: number };
type UnknownWord = MergeReport['unknownWords'][number];

const shownRows = 3;
const mostColumns = 200;
const toldWords = 100;

/** Throws as `readSubmissions` does, and for what is no UTF-8 (`notUtf8`). */
async function* rowsIn(path: string): AsyncGenerator<Row> {
  const layout = await ratingsLayout(path);
  const chunks = readChunks(path);
  const records =
    layout === 'csv' ? readCsvRecords(chunks) : layout === 'lines' ? readLineRecords(chunks) : readJsonRecords(chunks);
  for await (const { value, line, number } of recordsInUtf8(path, records))
    if (isObject(value)) yield { value, place: line ?? number };
}

/** What a file of unknown columns holds (CSV, JSON lines, a JSON list of objects, Parquet): their names, how many rows, and the first of them. */
export function readRowColumns(path: string): Promise<RowColumns> {
  return withParquetLines(path, columnsIn);
}

async function columnsIn(path: string): Promise<RowColumns> {
  const columns = new Set<string>();
  const rows: Record<string, string>[] = [];
  let rowCount = 0;
  for await (const { value } of rowsIn(path)) {
    rowCount += 1;
    for (const name of Object.keys(value)) if (columns.size < mostColumns) columns.add(name);
    if (rows.length < shownRows) {
      rows.push(Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, wordOf(cell).slice(0, 300)])));
    }
  }
  return { columns: [...columns], rowCount, rows };
}

type Known = {
  /** Keys of the study's questions, by the key and by the words of the question. */
  readonly questions: ReadonlyMap<string, string>;
  readonly highestRating: number;
};

type MappedRows = {
  readonly rows: { readonly cells: Cells; readonly place: number }[];
  readonly unknownWords: UnknownWord[];
};

/**
 * The rows of a file as rows of ours, by a mapping. A row without an id of its own gets one that follows from its content, so that the same
 * file adds nothing the second time. Words that mean nothing count as not given, and are told.
 */
export function mapRows(path: string, mapping: RowMapping, known: Known): Promise<MappedRows> {
  return withParquetLines(path, (readablePath) => mapRowsIn(readablePath, mapping, known));
}

async function mapRowsIn(path: string, mapping: RowMapping, known: Known): Promise<MappedRows> {
  const unknown = new Map<string, UnknownWord>();
  const note = (column: string, word: string) => {
    const key = JSON.stringify([column, word]);
    const before = unknown.get(key);
    if (before !== undefined || unknown.size < toldWords) {
      unknown.set(key, { column, word: word.slice(0, 200), count: (before?.count ?? 0) + 1 });
    }
  };
  const rows: { cells: Cells; place: number }[] = [];
  for await (const { value, place } of rowsIn(path)) rows.push({ cells: cellsOf(value, mapping, known, note), place });
  return { rows, unknownWords: [...unknown.values()] };
}

function cellsOf(
  row: JsonObject,
  mapping: RowMapping,
  known: Known,
  note: (column: string, word: string) => void,
): Cells {
  const word = (column: string | null) => (column === null ? '' : wordOf(row[column] ?? null));
  const said = (field: RowField) => word(mapping.fields[field]);
  const models = [said('model_A').trim(), said('model_B').trim()] as const;
  const question = said('question_id').trim();
  const time = Date.parse(said('submitted_at'));
  const cells: Record<string, string> = {
    submission_id: word('submission_id') || recordId(row),
    evaluator_id: mapping.fields.evaluator_id === null ? mapping.evaluator : said('evaluator_id'),
    question_id: known.questions.get(idText(question)) ?? known.questions.get(question) ?? question,
    ...{ model_A: models[0], model_B: models[1], comment: said('comment') },
    // A file that tells no times has them in no order: all are as old as can be.
    submitted_at: new Date(Number.isNaN(time) ? 0 : time).toISOString(),
  };
  const columnNames = { choice: 'pw_', reason: 'pw_reason_', rateA: 'rate_A_', rateB: 'rate_B_' } as const;
  for (const [key, columns] of Object.entries(mapping.criteria)) {
    for (const field of criterionFields) {
      const column = columns[field];
      if (column === null) continue;
      const meant = meaningOf(field, word(column), models, known.highestRating);
      if (meant === null) note(column, word(column));
      cells[`${columnNames[field]}${key}`] = meant ?? '';
    }
  }
  return cells;
}

function meaningOf(
  field: CriterionField,
  word: string,
  models: readonly [string, string],
  highest: number,
): string | null {
  if (field === 'reason') return word;
  return field === 'choice' ? choiceOfWord(word, models) : ratingOfWord(word, highest);
}

/** A text or a number as a text; empty for everything else. */
function wordOf(value: AnyJson): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

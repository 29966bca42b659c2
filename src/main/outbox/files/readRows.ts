import { createReadStream } from 'node:fs';
import type { Problem } from '../../../shared/files.ts';
import { numberKind, sentCells } from '../../../shared/outbox/cells.ts';
import { idColumn, type ReadRow, readRowSchema } from '../../../shared/outbox/row.ts';
import { plainCell } from '../../../shared/text/csv.ts';
import { withParquetLines } from '../../datasets/parquet/withParquetLines.ts';
import { readCsvRecords } from '../../records/csvRecords.ts';
import type { Found } from '../../records/jsonRecords.ts';
import { readLineRecords } from '../../records/lineRecords.ts';
import { problemOfFile } from '../../records/recordProblems.ts';
import { readBundle } from './bundle.ts';

type RowsOfFile = { readonly rows: FileRow[]; readonly problems: Problem[] };

/** A row of a file, and the line in which it begins, from 1: of Parquet its number. */
export type FileRow = ReadRow & { readonly line: number };

/**
 * The rows of a file of submissions: CSV as it was written here (apostrophes in front of formulas are taken away again), or JSON lines with an
 * object of cells each, also as Parquet. Which of them it is is told by how it begins.
 *
 * Returns  the rows in their order, each id as often as it is there; what is none is a problem with its line, and the others are kept.
 * Errors   those of the file system; IMPORT_MALFORMED for Parquet that cannot be read.
 */
export function readRows(path: string): Promise<RowsOfFile> {
  return withParquetLines(path, readTextRows);
}

async function readTextRows(path: string): Promise<RowsOfFile> {
  const rows: FileRow[] = [];
  const problems: Problem[] = [];
  const isLines = await beginsWithBrace(path);
  const found: AsyncIterable<Found> = isLines
    ? readLineRecords(createReadStream(path))
    : readCsvRecords(createReadStream(path));
  for await (const one of found) {
    if ('problem' in one) {
      problems.push(one.problem);
      continue;
    }
    const { value, line } = one.record;
    takeRow(toCells(value, !isLines), line ?? 0, { rows, problems });
  }
  return { rows, problems };
}

/** As `readRows`, and of a bundle its rows as they would be sent. Errors also as `readBundle`. */
export async function readGivenRows(path: string): Promise<RowsOfFile> {
  const bundle = await readBundle(path);
  if (bundle === null) return readRows(path);
  const found: RowsOfFile = { rows: [], problems: [] };
  // They stand behind the head, each on a line.
  for (const [index, cells] of bundle.rows.entries()) takeRow(sentCells(cells), index + 2, found);
  return found;
}

function takeRow(cells: ReadRow['cells'] | null, line: number, { rows, problems }: RowsOfFile): void {
  const row = readRowSchema.safeParse({ submissionId: cells?.[idColumn], cells });
  if (row.success) rows.push({ ...row.data, line });
  else problems.push(problemOfFile('noSubmissionId', { column: idColumn }, { line, column: 1 }));
}

/**
 * Texts and numbers stay, but that a number of a column of numbers is one in every format; true and false become words, and null is empty. Null
 * for what is no object, or holds others.
 */
function toCells(value: unknown, isCsv: boolean): Record<string, string | number> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const cells: Record<string, string | number> = {};
  for (const [column, cell] of Object.entries(value)) {
    if (typeof cell === 'object' && cell !== null) return null;
    if (typeof cell === 'number') cells[column] = cell;
    else cells[column] = numberOrText(column, isCsv ? plainCell(String(cell ?? '')) : String(cell ?? ''));
  }
  return cells;
}

function numberOrText(column: string, text: string): string | number {
  if (numberKind(column) === null) return text;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

async function beginsWithBrace(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 1023, encoding: 'utf8' })) {
    return String(chunk)
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('{');
  }
  return false;
}

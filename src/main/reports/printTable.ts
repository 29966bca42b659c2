import type { ColumnKind } from '../../shared/charts/fileTable.ts';
import { type Cell, printCsv } from '../../shared/text/csv.ts';
import { inPieces } from './inPieces.ts';
import { printParquet } from './printParquet.ts';

/** How a table leaves: CSV for sheets (with byte order mark, formula-safe), JSON lines and Parquet with texts as they are. */
type TableFormat = 'csv' | 'jsonl' | 'parquet';

/**
 * The bytes of a table in the order of its columns, whoever asks for it: every table that leaves as CSV leaves as the others too. Rows may
 * be made while they are written, but for Parquet, which is held as a whole. Without rows CSV and Parquet have their columns all the same.
 */
export function printTable<Column extends string>(
  format: TableFormat,
  columns: readonly Column[],
  kindOf: (column: Column) => ColumnKind,
  rows: Iterable<Readonly<Record<Column, Cell>>>,
): Iterable<Uint8Array> {
  if (format === 'csv') return inPieces(printCsv(columns, rows));
  if (format === 'parquet') return [printParquet(columns, kindOf, rows)];
  return inPieces(jsonLines(columns, rows));
}

function* jsonLines<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, Cell>>>,
): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])))}\n`;
}

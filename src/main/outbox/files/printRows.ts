import { holdsNumbers, sentCells } from '../../../shared/outbox/cells.ts';
import { type Cell, printCsv } from '../../../shared/text/csv.ts';
import { printParquet } from '../../reports/printParquet.ts';

type RowsFormat = {
  readonly format: 'csv' | 'jsonl' | 'parquet';
  readonly mark: boolean;
  /** What stands in the head where there is no row. */
  readonly columns?: readonly string[];
};

/**
 * Rows as a file: CSV and Parquet with all columns that any of them has, CSV formula-safe, or JSON lines with the cells of each as they are.
 * Cells are made fit to be sent. In Parquet the empty text is null, and only times and counts are numbers: a rating may be `U`.
 */
export function* printRows(
  rows: readonly Readonly<Record<string, string | number>>[],
  { format, mark, columns: ofNoRow = [] }: RowsFormat,
): Generator<Uint8Array> {
  const sent = rows.map(sentCells);
  if (format === 'jsonl') {
    for (const cells of sent) yield Buffer.from(`${JSON.stringify(cells)}\n`);
    return;
  }
  const columns = sent.length === 0 ? ofNoRow : [...new Set(sent.flatMap((cells) => Object.keys(cells)))];
  const lines = sent.map((cells) => Object.fromEntries(columns.map((column) => [column, cells[column] ?? null])));
  if (format === 'parquet') {
    const stored = (column: string, cell: Cell) =>
      cell === '' || (holdsNumbers(column) && typeof cell === 'string') ? null : cell;
    const typed = lines.map((line) =>
      Object.fromEntries(columns.map((name) => [name, stored(name, line[name] ?? null)])),
    );
    yield printParquet(columns, (column) => (holdsNumbers(column) ? 'number' : 'text'), typed);
    return;
  }
  for (const line of printCsv(columns, lines, mark ? '\uFEFF' : '')) yield Buffer.from(line);
}

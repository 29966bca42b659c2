import type { ColumnKind } from '../../../shared/charts/fileTable.ts';
import { numberKind, sentCells } from '../../../shared/outbox/cells.ts';
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
 * Cells are made fit to be sent. In Parquet the empty text is null, and a column is of numbers where none of its cells is a text: a rating may
 * be `U`, and nothing of a row is lost.
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
    const kinds = new Map(columns.map((column) => [column, kindOf(column, sent)]));
    const stored = (cell: Cell | undefined) => (cell === '' || cell === undefined ? null : cell);
    const typed = lines.map((line) => Object.fromEntries(columns.map((name) => [name, stored(line[name])])));
    yield printParquet(columns, (column) => kinds.get(column) ?? 'text', typed);
    return;
  }
  for (const line of printCsv(columns, lines, mark ? '\uFEFF' : '')) yield Buffer.from(line);
}

/** What the cells of a column are; by its name where none is said, so that a file of no `U` and one of no rating go together. */
function kindOf(column: string, rows: readonly Readonly<Record<string, string | number>>[]): ColumnKind {
  const said = rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');
  const named = numberKind(column);
  if (said.length === 0) return named ?? 'text';
  if (said.some((cell) => typeof cell === 'string')) return 'text';
  return named !== 'number' && said.every(Number.isSafeInteger) ? 'whole' : 'number';
}

import { sentCells } from '../../../shared/outbox/cells.ts';
import { printCsv } from '../../../shared/text/csv.ts';

type RowsFormat = { readonly format: 'csv' | 'jsonl'; readonly mark: boolean };

/** Rows as a file: CSV with all columns that any of them has, formula-safe, or JSON lines with the cells of each as they are. Cells are made fit to be sent. */
export function* printRows(
  rows: readonly Readonly<Record<string, string | number>>[],
  { format, mark }: RowsFormat,
): Generator<Uint8Array> {
  const sent = rows.map(sentCells);
  if (format === 'jsonl') {
    for (const cells of sent) yield Buffer.from(`${JSON.stringify(cells)}\n`);
    return;
  }
  const columns = [...new Set(sent.flatMap((cells) => Object.keys(cells)))];
  const lines = sent.map((cells) => Object.fromEntries(columns.map((column) => [column, cells[column] ?? null])));
  for (const line of printCsv(columns, lines, mark ? '\uFEFF' : '')) yield Buffer.from(line);
}

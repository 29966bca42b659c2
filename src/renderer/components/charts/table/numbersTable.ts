import { type FileTable, tableCsv, tableJson } from '../../../../shared/charts/fileTable.ts';
import type { Cell } from '../../../../shared/text/csv.ts';

export type { Cell };

/** A column of the numbers behind a chart. */
export type Column = {
  /** Its name in files. */
  readonly id: string;
  readonly label: string;
  readonly kind: 'text' | 'number';
  /** As it is read in the window; files have the value itself. */
  readonly show: (value: NonNullable<Cell>, row: readonly Cell[]) => string;
  /** What an empty cell says where it does not mean that something was not measured. */
  readonly absent?: string;
};

/** The numbers behind a chart, in its order. A cell that was not measured is null. */
export type NumbersTable = {
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
};
export type TableRow = {
  readonly key: string;
  /** The line of the charts that it belongs to; null for none. */
  readonly line: string | null;
  readonly cells: readonly Cell[];
  /** By column, what an empty cell of this row says: why there is no number. */
  readonly absent?: Readonly<Record<string, string>>;
};

export type Sorting = { readonly column: string; readonly isDown: boolean } | null;

/** The next sorting when the head of a column is pressed: up, down, and back to the order of the chart. */
export function nextSorting(sorting: Sorting, column: string): Sorting {
  if (sorting?.column !== column) return { column, isDown: false };
  return sorting.isDown ? null : { column, isDown: true };
}

/** The rows in the order of a column; equal ones stay in the order of the chart, and empty cells come last either way. */
export function sortRows({ columns, rows }: NumbersTable, sorting: Sorting): readonly TableRow[] {
  const at = columns.findIndex(({ id }) => id === sorting?.column);
  if (sorting === null || at < 0) return rows;
  return rows.toSorted((one, other) => {
    const [a, b] = [one.cells[at] ?? null, other.cells[at] ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (sorting.isDown ? -1 : 1) * compare(a, b);
  });
}

function compare(a: NonNullable<Cell>, b: NonNullable<Cell>): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, undefined, { numeric: true });
  return Number(a) - Number(b);
}

/** How a table leaves as a file. */
export type TableKind = 'csv' | 'jsonl' | 'parquet';

/** Whether something is saved as a table, not as a picture. */
export function isTableKind(kind: string): kind is TableKind {
  return kind === 'csv' || kind === 'jsonl' || kind === 'parquet';
}

/** A table as bytes that leave as CSV, or for the core to print as Parquet or JSON lines: every digit, texts as they are. */
export function tableFile(table: FileTable, kind: TableKind): Blob {
  if (kind === 'csv') return new Blob([tableCsv(table)], { type: 'text/csv' });
  return new Blob([tableJson(table)], { type: 'application/json' });
}

/** A table for the clipboard, as sheets take it: tabs between cells. The numbers have every digit. */
export function tableTabs({ columns }: NumbersTable, rows: readonly TableRow[]): string {
  const head = columns.map(({ label }) => label);
  const body = rows.map(({ cells }) =>
    cells.map((cell) => (cell === null ? '' : String(cell).replace(/[\t\r\n]+/g, ' '))),
  );
  return [head, ...body].map((cells) => cells.join('\t')).join('\n');
}

/** A cell as it is read: its reason, else `absent`, where there is no number. */
export function cellText({ id, show, absent: own }: Column, at: number, row: TableRow, absent: string): string {
  const cell = row.cells[at] ?? null;
  return cell === null ? (row.absent?.[id] ?? own ?? absent) : show(cell, row.cells);
}

import { type Cell, printCsv } from '../text/csv.ts';
import { sentencesText } from './numberTexts.ts';

/** Kind of a column, the same in every file whatever its rows hold: text, whole number, number, or yes and no. */
export type ColumnKind = 'text' | 'whole' | 'number' | 'yesNo';

/** A table as it leaves: columns by their names in files. A cell that was not measured is null. */
export type FileTable = {
  readonly columns: readonly { readonly id: string; readonly kind: ColumnKind }[];
  readonly rows: readonly { readonly cells: readonly Cell[] }[];
};

/** A table of records, with the kind of each of its columns in their order, as the command line writes one. */
export type RecordTable<Column extends string = string> = {
  readonly kinds: Readonly<Record<Column, ColumnKind>>;
  readonly rows: readonly Readonly<Record<Column, Cell>>[];
};

/** The same table by its cells, as a window sends it. */
export function fileTableOf({ kinds, rows }: RecordTable): FileTable {
  const columns = Object.entries(kinds).map(([id, kind]) => ({ id, kind }));
  return { columns, rows: rows.map((row) => ({ cells: columns.map(({ id }) => row[id] ?? null) })) };
}

/** The same table with a last column that says in its first row alone how the numbers were made: a sheet keeps it with the numbers. */
export function withCaption({ columns, rows }: FileTable, caption: readonly string[]): FileTable {
  return {
    columns: [...columns, { id: 'made_by', kind: 'text' }],
    rows: rows.map(({ cells }, at) => ({ cells: [...cells, at === 0 ? sentencesText(caption) : null] })),
  };
}

/** A table as CSV: every digit, and no text that a sheet would take for a formula. */
export function tableCsv({ columns, rows }: FileTable): string {
  const ids = columns.map(({ id }) => id);
  const records = rows.map(({ cells }) =>
    Object.fromEntries(ids.map((id, at): [string, Cell] => [id, cells[at] ?? null])),
  );
  return [...printCsv(ids, records)].join('');
}

/** A table as the core reads it to print it in another form: texts as they are, and a column of numbers with a text in it as one of texts. */
export function tableJson({ columns, rows }: FileTable): string {
  const isText = (at: number) =>
    rows.some(({ cells }) => !['number', 'undefined'].includes(typeof (cells[at] ?? undefined)));
  const kinds = columns.map(({ id, kind }, at) => ({ id, kind: kind === 'number' && isText(at) ? 'text' : kind }));
  return JSON.stringify({ columns: kinds, rows: rows.map(({ cells }) => cells) });
}

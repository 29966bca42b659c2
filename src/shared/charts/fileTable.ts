import { type Cell, printCsv } from '../text/csv.ts';

/** A table as it leaves: columns by their names in files. A cell that was not measured is null. */
export type FileTable = {
  readonly columns: readonly { readonly id: string; readonly kind: 'text' | 'number' }[];
  readonly rows: readonly { readonly cells: readonly Cell[] }[];
};

/** The same table with a last column that says in its first row alone how the numbers were made: a sheet keeps it with the numbers. */
export function withCaption({ columns, rows }: FileTable, caption: readonly string[]): FileTable {
  return {
    columns: [...columns, { id: 'made_by', kind: 'text' }],
    rows: rows.map(({ cells }, at) => ({ cells: [...cells, at === 0 ? caption.join(' ') : null] })),
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

/** A table as the core reads it to print it in another form: texts as they are, and a column with a text in it as one of texts. */
export function tableJson({ columns, rows }: FileTable): string {
  const isText = (at: number) =>
    rows.some(({ cells }) => !['number', 'undefined'].includes(typeof (cells[at] ?? undefined)));
  const kinds = columns.map(({ id, kind }, at) => ({ id, kind: kind === 'text' || isText(at) ? 'text' : 'number' }));
  return JSON.stringify({ columns: kinds, rows: rows.map(({ cells }) => cells) });
}

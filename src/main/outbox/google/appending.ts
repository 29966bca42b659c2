import type { sheets_v4 } from '@googleapis/sheets';
import { sentCells } from '../../../shared/outbox/cells.ts';
import { DeliveryError } from '../destination.ts';
import type { StoredRow } from '../outboxTable.ts';

/** `headers`: how often columns were added to the header. */
type Grid = { readonly sheetId: number; readonly columnCount: number; readonly headers: number };

const guard = 'akapen_columns_';

/** How often columns were added to the header of a sheet, by the names of the ranges that came with them. */
export function headersOf(ranges: readonly sheets_v4.Schema$NamedRange[], sheetId: number): number {
  const own = `${guard}${sheetId}_`;
  const names = ranges.map(({ name }) => name ?? '').filter((name) => name.startsWith(own));
  return Math.max(0, ...names.map((name) => Number(name.slice(own.length)) || 0));
}

/** Those of rows that a header lacks. */
export function missingColumns(header: readonly string[], rows: readonly StoredRow[]): string[] {
  const known = new Set(header);
  return [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))].filter((name) => !known.has(name));
}

/**
 * Columns from one on at the right end. Names of ranges are unique: of two who read one header and add columns to it the second is refused, and
 * reads it anew.
 */
export function addColumns(
  { sheetId, columnCount, headers }: Grid,
  columns: readonly string[],
  from: number,
): sheets_v4.Schema$Request[] {
  const range = { sheetId, startRowIndex: 0, endRowIndex: 1 };
  const wider = columns.length - columnCount;
  const values = columns.slice(from).map((name) => ({ userEnteredValue: { stringValue: name } }));
  const start = { sheetId, rowIndex: 0, columnIndex: from };
  return [
    { addNamedRange: { namedRange: { name: `${guard}${sheetId}_${headers + 1}`, range } } },
    ...(wider > 0 ? [{ appendDimension: { sheetId, dimension: 'COLUMNS', length: wider } }] : []),
    { updateCells: { start, rows: [{ values }], fields: 'userEnteredValue' } },
  ];
}

/** Whether a change was refused because somebody else added columns since the spreadsheet was opened. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof DeliveryError) || error.outcome.is !== 'refused') return false;
  return /named range .*already exists/i.test(String(error.outcome.trouble.params.said ?? ''));
}

/** Below the last row with data. */
export function appendRows(
  sheetId: number,
  columns: readonly string[],
  rows: readonly StoredRow[],
): sheets_v4.Schema$Request {
  const at = new Map(columns.map((name, index) => [name, index] as const).reverse());
  return {
    appendCells: {
      sheetId,
      rows: rows.map(({ cells }) => {
        const sent = sentCells(cells);
        return { values: columns.map((name, index) => cellOf(at.get(name) === index ? sent[name] : undefined)) };
      }),
      fields: 'userEnteredValue',
    },
  };
}

function cellOf(value: string | number | undefined): sheets_v4.Schema$CellData {
  if (value === undefined || value === '') return {};
  return { userEnteredValue: typeof value === 'number' ? { numberValue: value } : { stringValue: value } };
}

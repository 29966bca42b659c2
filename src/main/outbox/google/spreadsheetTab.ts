import type { sheets_v4 } from '@googleapis/sheets';
import { idColumn } from '../../../shared/outbox/row.ts';
import { DeliveryError, type FoundRow, type OpenSheet, parked } from '../destination.ts';
import { addColumns, appendRows, headersOf, isTaken, missingColumns } from './appending.ts';
import type { GoogleConnection } from './connection.ts';

export const tabTitle = 'responses';
/** Where a chart or a data source is called so. */
const otherTitle = `${tabTitle} 2`;
/** Google asks for answers of 2 MB at most. A column of ids is read in longer parts, as few as possible. */
const rowsPerRead = 2_000;
const idsPerRead = 20_000;
/** How often several parts of a column are read once more before somebody who works in them is waited for. */
const readsAnew = 3;
const headerRow = { startRowIndex: 0, endRowIndex: 1 };
/** Ranges that one request may ask for: their rows together stay far below the size of an answer. */
const rangesPerRead = 200;

/** `rowCount` is that of the grid, blank rows at its end too; `headers` how often columns were added to its header. */
type Place = {
  readonly spreadsheetId: string;
  readonly sheetId: number;
  readonly columnCount: number;
  readonly rowCount: number;
  readonly headers: number;
};

/** The tab with the rows among all of a spreadsheet: the one that is called so, or the only one with our column; null where there is none. */
export async function findTab(connection: GoogleConnection, all: readonly Tab[]): Promise<Place | null> {
  const tabs = all.filter(({ isGrid }) => isGrid);
  const named = tabs.find(({ title }) => title === titleAmong(all));
  if (named !== undefined) return named;
  for (const tab of tabs) {
    const { header } = await readHead(connection, tab);
    if (header.includes(idColumn)) return tab;
  }
  return null;
}

type Tab = Place & { readonly title: string; readonly isGrid: boolean };

function titleAmong(tabs: readonly Tab[]): string {
  return tabs.some(({ title, isGrid }) => title === tabTitle && !isGrid) ? otherTitle : tabTitle;
}

/** All tabs of a spreadsheet, charts too. */
export async function listTabs({ sheets, call }: GoogleConnection, spreadsheetId: string): Promise<Tab[]> {
  const fields = 'sheets.properties(sheetId,title,sheetType,gridProperties(columnCount,rowCount)),namedRanges.name';
  const { sheets: tabs, namedRanges } = await call('read', () => sheets.spreadsheets.get({ spreadsheetId, fields }));
  return (tabs ?? []).map(({ properties }) => ({
    spreadsheetId,
    title: properties?.title ?? '',
    isGrid: properties?.sheetType === 'GRID',
    sheetId: properties?.sheetId ?? 0,
    columnCount: properties?.gridProperties?.columnCount ?? 26,
    rowCount: properties?.gridProperties?.rowCount ?? 1000,
    headers: headersOf(namedRanges ?? [], properties?.sheetId ?? 0),
  }));
}

/** Adds the tab for the rows to those that a spreadsheet has. */
export async function makeTab(
  { sheets, call }: GoogleConnection,
  spreadsheetId: string,
  all: readonly Tab[],
): Promise<void> {
  const properties = { title: titleAmong(all), gridProperties: { frozenRowCount: 1 } };
  try {
    await call('write', () =>
      sheets.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests: [{ addSheet: { properties } }] } }),
    );
  } catch (error) {
    // One of that name has come meanwhile.
    if (!(error instanceof DeliveryError && error.outcome.is === 'refused')) throw error;
  }
}

type Head = { readonly header: readonly string[]; readonly hasRows: boolean };

/** Row 1 as names, and whether anything stands below it. */
async function readHead(connection: GoogleConnection, place: Place): Promise<Head> {
  const [rows = []] = await readGrids(connection, place, [{ startRowIndex: 0, endRowIndex: 2 }]);
  const header = (rows[0] ?? []).map((name) => String(name).trim());
  if (header.some((name) => name !== '')) return { header, hasRows: rows.length > 1 };
  // Somebody may have emptied the first rows of many.
  if (rows.length > 1) return { header: [], hasRows: true };
  for (const page of pagesOf(place, { from: 2, size: rowsPerRead })) {
    const [below = []] = await readGrids(connection, place, [page]);
    if (below.length > 0) return { header: [], hasRows: true };
  }
  return { header: [], hasRows: false };
}

type Range = Omit<sheets_v4.Schema$GridRange, 'sheetId'>;

/**
 * The values of ranges, each without blank rows and cells at its end, in the order of the ranges. None may begin beyond the grid. Throws `later`
 * where the answer is not one to just these ranges: what counted as blank then would be sent again.
 */
async function readGrids(
  { sheets, call }: GoogleConnection,
  { spreadsheetId, sheetId }: Place,
  ranges: readonly Range[],
): Promise<(string | number)[][][]> {
  const { valueRanges } = await call('read', () =>
    sheets.spreadsheets.values.batchGetByDataFilter({
      spreadsheetId,
      requestBody: {
        dataFilters: ranges.map((range) => ({ gridRange: { sheetId, ...range } })),
        majorDimension: 'ROWS',
        valueRenderOption: 'UNFORMATTED_VALUE',
      },
    }),
  );
  // They come in an order of Google's own, equal ones as one; each names the filters that it answers.
  const answers = new Map<string, unknown[][]>();
  for (const { dataFilters, valueRange } of valueRanges ?? []) {
    for (const { gridRange } of dataFilters ?? [{}]) answers.set(rangeKey(gridRange), valueRange?.values ?? []);
  }
  const asked = ranges.map((range) => rangeKey({ sheetId, ...range }));
  const found = asked.flatMap((key) => {
    const values = answers.get(key);
    return values === undefined ? [] : [values];
  });
  if (found.length < asked.length || answers.size > new Set(asked).size) {
    throw new DeliveryError({ is: 'later', retryAfterMs: null }, 'Google answered for other ranges');
  }
  return found.map((values) =>
    values.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : String(cell ?? '')))),
  );
}

/** By what a range is known again, of which Google leaves out what is 0 or may end it at the grid. */
function rangeKey(range: sheets_v4.Schema$GridRange | undefined): string {
  if (range === undefined) return '';
  return [range.sheetId, range.startRowIndex, range.startColumnIndex].map((index) => index ?? 0).join(' ');
}

export function openTab(connection: GoogleConnection, place: Place): OpenSheet {
  const { spreadsheetId, sheetId } = place;
  let { columnCount, headers } = place;
  const change = (requests: sheets_v4.Schema$Request[]) =>
    connection.call('write', () =>
      connection.sheets.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests }, fields: 'spreadsheetId' }),
    );
  // Below a header alone nothing can be asked for, but a grid may have grown since it was opened.
  const asItIs = async () => {
    if (place.rowCount > 1) return place;
    return (await listTabs(connection, spreadsheetId)).find((tab) => tab.sheetId === sheetId) ?? place;
  };
  /** How many columns on from one have something in them, such as notes beside our own. */
  const widthFrom = async (startColumnIndex: number) => {
    let width = 0;
    for (const page of startColumnIndex < columnCount ? pagesOf(place, { from: 1, size: rowsPerRead }) : []) {
      const [rows = []] = await readGrids(connection, place, [{ ...page, startColumnIndex }]);
      width = rows.reduce((widest, row) => Math.max(widest, row.length), width);
    }
    return width;
  };
  return {
    async findIds() {
      const now = await asItIs();
      const { header, hasRows } = await readHead(connection, now);
      const column = indexOfId(header, hasRows);
      const found = new Map<string, string>();
      for (const { startRowIndex, ids } of column === null ? [] : await readIds(connection, now, column)) {
        for (const [index, id] of ids.entries()) {
          if (typeof id !== 'string' || id === '' || found.has(id)) continue;
          found.set(id, String(startRowIndex + index + 1));
        }
      }
      return found;
    },
    async append(rows) {
      const { header, hasRows } = await readHead(connection, place);
      indexOfId(header, hasRows);
      const missing = missingColumns(header, rows);
      const beside = missing.length === 0 || header.length === 0 ? 0 : await widthFrom(header.length);
      const columns = [...header, ...Array.from({ length: beside }, () => ''), ...missing];
      const requests = [appendRows(sheetId, columns, rows)];
      if (missing.length > 0) {
        requests.unshift(...addColumns({ sheetId, columnCount, headers }, columns, header.length + beside));
      }
      await change(requests).catch((error: unknown) => {
        throw isTaken(error) ? new DeliveryError({ is: 'later', retryAfterMs: null }, 'Another header came') : error;
      });
      columnCount = Math.max(columnCount, columns.length);
      if (missing.length > 0) headers += 1;
      return new Map();
    },
    async readRows(at) {
      const now = await asItIs();
      const { header, hasRows } = await readHead(connection, now);
      const column = indexOfId(header, hasRows);
      if (column === null) return [];
      const pages = () => pagesOf(now, { from: 1, size: rowsPerRead }).map((page) => [page]);
      const found: FoundRow[] = [];
      for (const ranges of at === null ? pages() : rangesOf(at)) {
        const grids = await readGrids(connection, place, ranges);
        for (const [which, rows] of grids.entries()) {
          const from = (ranges[which]?.startRowIndex ?? 0) + 1;
          found.push(...foundRows(header, column, rows, from));
        }
      }
      return found;
    },
    async removeRows(rows) {
      // From the last to the first: each shifts what stands below it.
      const indexes = rows.map((row) => Number(row.place) - 1).toSorted((one, other) => other - one);
      await change(
        indexes.map((startIndex) => ({
          deleteDimension: { range: { sheetId, dimension: 'ROWS', startIndex, endIndex: startIndex + 1 } },
        })),
      );
    },
  };
}

type IdsPage = { readonly startRowIndex: number; readonly ids: readonly (string | number)[] };

/**
 * The column of ids, in parts. A row that somebody moves across a seam of them while they are read would not be seen, and be sent again: several parts
 * are read until they are twice the same. Throws `later` where they never are, or where the column is another one by now.
 */
async function readIds(connection: GoogleConnection, place: Place, column: number): Promise<readonly IdsPage[]> {
  const pages = pagesOf(place, { from: 1, size: idsPerRead });
  const readAll = async () => {
    const read: IdsPage[] = [];
    for (const page of pages) {
      const at = { startColumnIndex: column, endColumnIndex: column + 1 };
      const ranges = [headerRow, page].map((range) => ({ ...range, ...at }));
      const [[[name] = []] = [], rows = []] = await readGrids(connection, place, ranges);
      if (String(name).trim() !== idColumn) throw changedMeanwhile();
      read.push({ startRowIndex: page.startRowIndex, ids: rows.map(([id = '']) => id) });
    }
    return read;
  };
  let read = await readAll();
  if (pages.length < 2) return read;
  for (let times = 0; times < readsAnew; times += 1) {
    const again = await readAll();
    if (read.every(({ ids }, at) => ids.every((id, index) => id === again[at]?.ids[index]))) return again;
    read = again;
  }
  throw changedMeanwhile();
}

function changedMeanwhile(): DeliveryError {
  return new DeliveryError({ is: 'later', retryAfterMs: null }, 'The sheet was changed while it was read');
}

/** Rows of a grid that are not blank, the first of them in row `from`. */
function foundRows(
  header: readonly string[],
  column: number,
  rows: readonly (string | number)[][],
  from: number,
): FoundRow[] {
  return rows.flatMap((row, index) => {
    if (row.every((cell) => cell === '')) return [];
    const cells = Object.fromEntries(header.map((name, at) => [name, row[at] ?? '']).filter(([name]) => name !== ''));
    return [{ submissionId: String(row[column] ?? ''), cells, place: String(from + index) }];
  });
}

/**
 * All rows from one on, so many at once, and in the last page also those that came since. A page may end in blank rows with others behind it, so
 * its length says nothing.
 */
function pagesOf({ rowCount }: Place, { from, size }: { readonly from: number; readonly size: number }) {
  return Array.from({ length: Math.max(Math.ceil((rowCount - from) / size), 0) }, (_, page) => {
    const startRowIndex = from + page * size;
    const endRowIndex = startRowIndex + size;
    return { startRowIndex, ...(endRowIndex < rowCount && { endRowIndex }) };
  });
}

function rangesOf(places: readonly string[]): Range[][] {
  const ranges = places.map((place) => ({ startRowIndex: Number(place) - 1, endRowIndex: Number(place) }));
  const parts: Range[][] = [];
  for (let from = 0; from < ranges.length; from += rangesPerRead) parts.push(ranges.slice(from, from + rangesPerRead));
  return parts;
}

/** Where the ids stand; null in an empty sheet. Throws `parked` for rows without such a column: nobody could tell what is there. */
function indexOfId(header: readonly string[], hasRows: boolean): number | null {
  const at = header.indexOf(idColumn);
  if (at >= 0) return at;
  if (header.length === 0 && !hasRows) return null;
  throw parked('idColumnMissing', { column: idColumn });
}

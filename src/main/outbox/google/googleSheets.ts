import type { sheets_v4 } from '@googleapis/sheets';
import { z } from 'zod';
import { sentCells } from '../../../shared/outbox/cells.ts';
import type { GoogleSheetsSettings } from '../../../shared/outbox/destinations.ts';
import { idColumn } from '../../../shared/outbox/row.ts';
import type { Clock } from '../clock.ts';
import { DeliveryError, type Destination, type FoundRow, type OpenSheet, parked } from '../destination.ts';
import type { StoredRow } from '../outboxTable.ts';
import type { GoogleConnection } from './connection.ts';

/** Google gives a request up after three minutes; half a minute more for the way there. */
const lateMs = 210_000;
const tabTitle = 'responses';
const rowsPerRead = 10_000;

const memorySchema = z.object({
  /** Null while it is being made, and nobody knows whether it was. */
  spreadsheetId: z.string().nullable(),
  isShared: z.boolean(),
});
type SpreadsheetMemory = z.infer<typeof memorySchema>;

export { memorySchema as spreadsheetMemorySchema };

type GoogleSheetsParts = {
  readonly settings: GoogleSheetsSettings;
  readonly connection: GoogleConnection;
  readonly clock: Clock;
  /** The name of the spreadsheet of a sheet. */
  readonly titleOf: (sheet: string) => string;
  readonly remembered: (sheet: string) => SpreadsheetMemory | null;
  readonly remember: (sheet: string, memory: SpreadsheetMemory | null) => void;
};

type Place = { readonly spreadsheetId: string; readonly sheetId: number; readonly columnCount: number };

/**
 * A spreadsheet for each evaluator. Rows are appended with one `batchUpdate`, which Google carries out wholly or not at all: columns that are
 * missing, then `appendCells`, which looks for the last row with data and guesses no table. Texts go as `stringValue`, which is never calculated.
 * Columns are found by name in row 1 before each request, since people move them. A sheet is known by its number, since people rename it.
 */
export function createGoogleSheets(parts: GoogleSheetsParts): Destination {
  const { connection, settings } = parts;
  /** Until when a spreadsheet that was asked for may still come into being, by sheet. */
  const makingEnds = new Map<string, number>();
  return {
    batch: { rows: 50, bytes: 1_000_000 },
    lateMs,
    lockOf: (sheet) => settings.spreadsheetId ?? parts.remembered(sheet)?.spreadsheetId ?? parts.titleOf(sheet),
    async openSheet(sheet) {
      const spreadsheetId = settings.spreadsheetId ?? (await findOrMake(parts, sheet, makingEnds));
      const remembered = parts.remembered(sheet);
      if (settings.spreadsheetId === null && settings.ownerEmail !== null && remembered?.isShared !== true) {
        await share(connection, spreadsheetId, settings.ownerEmail);
        parts.remember(sheet, { spreadsheetId, isShared: true });
      }
      return openTab(connection, await findTab(connection, spreadsheetId));
    },
    close: async () => {},
  };
}

async function findOrMake(parts: GoogleSheetsParts, sheet: string, makingEnds: Map<string, number>): Promise<string> {
  const { connection, clock } = parts;
  const title = parts.titleOf(sheet);
  const remembered = parts.remembered(sheet);
  if (remembered !== null && remembered.spreadsheetId !== null) return remembered.spreadsheetId;
  const found = await findByName(connection, title);
  const keep = (spreadsheetId: string) => {
    parts.remember(sheet, { spreadsheetId, isShared: false });
    return spreadsheetId;
  };
  if (found !== null) return keep(found);
  // One that was asked for earlier may still come; a second one of the same name would take half of the rows.
  if (remembered !== null && !makingEnds.has(sheet)) makingEnds.set(sheet, clock.elapsed() + lateMs);
  const left = (makingEnds.get(sheet) ?? 0) - clock.elapsed();
  if (left > 0) throw new DeliveryError({ is: 'later', retryAfterMs: left }, 'A spreadsheet may still be made');
  parts.remember(sheet, { spreadsheetId: null, isShared: false });
  makingEnds.set(sheet, clock.elapsed() + lateMs);
  const spreadsheetId = await make(connection, title).catch((error: unknown) => {
    const isInDoubt = !(error instanceof DeliveryError) || error.outcome.is === 'unknown';
    if (!isInDoubt) {
      makingEnds.delete(sheet);
      parts.remember(sheet, null);
    }
    throw error;
  });
  makingEnds.delete(sheet);
  // Another computer may have made one in the same moment: both take the older.
  const oldest = await findByName(connection, title);
  return keep(oldest ?? spreadsheetId);
}

async function make({ call, sheets }: GoogleConnection, title: string): Promise<string> {
  const { spreadsheetId } = await call('write', () =>
    sheets.spreadsheets.create({
      requestBody: {
        properties: { title },
        sheets: [{ properties: { title: tabTitle, gridProperties: { frozenRowCount: 1 } } }],
      },
      fields: 'spreadsheetId',
    }),
  );
  return z.string().parse(spreadsheetId);
}

/** The oldest spreadsheet of a name that the program may see; null where there is none. */
async function findByName(connection: GoogleConnection, name: string): Promise<string | null> {
  const escaped = name.replace(/[\\']/g, '\\$&');
  const data = await connection.call('read', async () => ({
    data: await connection.drive({
      path: 'files',
      params: {
        q: `name = '${escaped}' and mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false`,
        fields: 'files(id,name,createdTime)',
        orderBy: 'createdTime',
        pageSize: 10,
        spaces: 'drive',
      },
    }),
  }));
  const { files } = z.object({ files: z.array(z.object({ id: z.string(), name: z.string() })) }).parse(data);
  return files.find((file) => file.name === name)?.id ?? null;
}

async function share(connection: GoogleConnection, spreadsheetId: string, emailAddress: string): Promise<void> {
  await connection.call('write', async () => ({
    data: await connection.drive({
      path: `files/${encodeURIComponent(spreadsheetId)}/permissions`,
      method: 'POST',
      params: { sendNotificationEmail: false, fields: 'id' },
      data: { type: 'user', role: 'writer', emailAddress },
    }),
  }));
}

/** The tab with the rows: the one that is called so, or the only one with our column. It is made where there is none. */
async function findTab(connection: GoogleConnection, spreadsheetId: string): Promise<Place> {
  const { sheets } = await connection.call('read', () =>
    connection.sheets.spreadsheets.get({
      spreadsheetId,
      fields: 'sheets.properties(sheetId,title,gridProperties.columnCount)',
    }),
  );
  const tabs = (sheets ?? []).map(({ properties }) => properties ?? {});
  const placeOf = ({ sheetId, gridProperties }: sheets_v4.Schema$SheetProperties): Place => ({
    spreadsheetId,
    sheetId: sheetId ?? 0,
    columnCount: gridProperties?.columnCount ?? 26,
  });
  const named = tabs.find(({ title }) => title === tabTitle);
  if (named !== undefined) return placeOf(named);
  for (const tab of tabs) {
    const place = placeOf(tab);
    const { header } = await readHead(connection, place);
    if (header.includes(idColumn)) return place;
  }
  try {
    await connection.call('write', () =>
      connection.sheets.spreadsheets.batchUpdate({
        spreadsheetId,
        requestBody: {
          requests: [{ addSheet: { properties: { title: tabTitle, gridProperties: { frozenRowCount: 1 } } } }],
        },
      }),
    );
  } catch (error) {
    // One of that name has come meanwhile.
    if (!(error instanceof DeliveryError && error.outcome.is === 'refused')) throw error;
  }
  throw new DeliveryError({ is: 'later', retryAfterMs: null }, 'A tab was added');
}

type Head = { readonly header: readonly string[]; readonly hasRows: boolean };

/** Row 1 as names, and whether anything stands in row 2. */
async function readHead(connection: GoogleConnection, place: Place): Promise<Head> {
  const rows = await readGrid(connection, place, { startRowIndex: 0, endRowIndex: 2 });
  const header = (rows[0] ?? []).map((name) => String(name).trim());
  return { header: header.every((name) => name === '') ? [] : header, hasRows: rows.length > 1 };
}

async function readGrid(
  { sheets, call }: GoogleConnection,
  { spreadsheetId, sheetId }: Place,
  range: Omit<sheets_v4.Schema$GridRange, 'sheetId'>,
): Promise<(string | number)[][]> {
  const { valueRanges } = await call('read', () =>
    sheets.spreadsheets.values.batchGetByDataFilter({
      spreadsheetId,
      requestBody: {
        dataFilters: [{ gridRange: { sheetId, ...range } }],
        majorDimension: 'ROWS',
        valueRenderOption: 'UNFORMATTED_VALUE',
      },
    }),
  );
  const values: unknown[][] = valueRanges?.[0]?.valueRange?.values ?? [];
  return values.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : String(cell ?? ''))));
}

function openTab(connection: GoogleConnection, place: Place): OpenSheet {
  const idIndex = async (): Promise<number | null> => {
    const { header, hasRows } = await readHead(connection, place);
    return indexOfId(header, hasRows);
  };
  return {
    async findIds() {
      const column = await idIndex();
      if (column === null) return new Map();
      const range = { startRowIndex: 1, startColumnIndex: column, endColumnIndex: column + 1 };
      const rows = await readGrid(connection, place, range);
      const found = new Map<string, string>();
      for (const [index, [id]] of rows.entries()) {
        if (typeof id === 'string' && id !== '' && !found.has(id)) found.set(id, String(index + 2));
      }
      return found;
    },
    async append(rows) {
      const { header, hasRows } = await readHead(connection, place);
      indexOfId(header, hasRows);
      await connection.call('write', () =>
        connection.sheets.spreadsheets.batchUpdate({
          spreadsheetId: place.spreadsheetId,
          requestBody: { requests: appendRequests(place, header, rows) },
          fields: 'spreadsheetId',
        }),
      );
      return new Map();
    },
    async readRows() {
      const column = await idIndex();
      if (column === null) return [];
      const { header } = await readHead(connection, place);
      const found: FoundRow[] = [];
      for (let from = 1; ; from += rowsPerRead) {
        const range = { startRowIndex: from, endRowIndex: from + rowsPerRead };
        const rows = await readGrid(connection, place, range);
        for (const [index, row] of rows.entries()) {
          if (row.every((cell) => cell === '')) continue;
          const cells = Object.fromEntries(
            header.map((name, at) => [name, row[at] ?? '']).filter(([name]) => name !== ''),
          );
          found.push({ submissionId: String(row[column] ?? ''), cells, place: String(from + index + 1) });
        }
        if (rows.length < rowsPerRead) return found;
      }
    },
  };
}

/** Where the ids stand; null in an empty sheet. Throws `parked` for rows without such a column: nobody could tell what is there. */
function indexOfId(header: readonly string[], hasRows: boolean): number | null {
  const at = header.indexOf(idColumn);
  if (at >= 0) return at;
  if (header.length === 0 && !hasRows) return null;
  throw parked('idColumnMissing', { column: idColumn });
}

/** One request, carried out wholly or not at all: columns that are missing at the right end, then the rows below the last one with data. */
function appendRequests(
  { sheetId, columnCount }: Pick<Place, 'sheetId' | 'columnCount'>,
  header: readonly string[],
  rows: readonly StoredRow[],
): sheets_v4.Schema$Request[] {
  const known = new Set(header);
  const missing = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))].filter((name) => !known.has(name));
  const all = [...header, ...missing];
  const requests: sheets_v4.Schema$Request[] = [];
  if (all.length > columnCount) {
    requests.push({ appendDimension: { sheetId, dimension: 'COLUMNS', length: all.length - columnCount } });
  }
  if (missing.length > 0) {
    const values = missing.map((name) => ({ userEnteredValue: { stringValue: name } }));
    const start = { sheetId, rowIndex: 0, columnIndex: header.length };
    requests.push({ updateCells: { start, rows: [{ values }], fields: 'userEnteredValue' } });
  }
  requests.push({
    appendCells: {
      sheetId,
      rows: rows.map(({ cells }) => {
        const sent = sentCells(cells);
        const at = new Map(all.map((name, index) => [name, index] as const).reverse());
        return { values: all.map((name, index) => cellOf(at.get(name) === index ? sent[name] : undefined)) };
      }),
      fields: 'userEnteredValue',
    },
  });
  return requests;
}

function cellOf(value: string | number | undefined): sheets_v4.Schema$CellData {
  if (value === undefined || value === '') return {};
  return { userEnteredValue: typeof value === 'number' ? { numberValue: value } : { stringValue: value } };
}

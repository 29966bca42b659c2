import { z } from 'zod';
import type { GoogleSheetsSettings } from '../../../shared/outbox/destinations.ts';
import type { Clock } from '../clock.ts';
import { DeliveryError, type Destination } from '../destination.ts';
import type { GoogleConnection } from './connection.ts';
import { findTab, makeTab, openTab, tabTitle } from './spreadsheetTab.ts';

/** Google gives a request up after three minutes; half a minute more for the way there. */
const lateMs = 210_000;

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
    // By its name as well: a copy of the project may not know yet which spreadsheet it is.
    locksOf: (sheet) => {
      if (settings.spreadsheetId !== null) return [settings.spreadsheetId];
      const known = parts.remembered(sheet)?.spreadsheetId ?? null;
      return known === null ? [parts.titleOf(sheet)] : [known, parts.titleOf(sheet)];
    },
    async openSheet(sheet) {
      const spreadsheetId = settings.spreadsheetId ?? (await findOrMake(parts, sheet, makingEnds));
      const remembered = parts.remembered(sheet);
      if (settings.spreadsheetId === null && settings.ownerEmail !== null && remembered?.isShared !== true) {
        await share(connection, spreadsheetId, settings.ownerEmail);
        parts.remember(sheet, { spreadsheetId, isShared: true });
      }
      const tab = await findTab(connection, spreadsheetId);
      if (tab !== null) return openTab(connection, tab);
      await makeTab(connection, spreadsheetId);
      throw new DeliveryError({ is: 'later', retryAfterMs: null }, 'A tab was added');
    },
    async findSheet(sheet) {
      const known = settings.spreadsheetId ?? parts.remembered(sheet)?.spreadsheetId;
      const spreadsheetId = known ?? (await findByName(connection, parts.titleOf(sheet)));
      const tab = spreadsheetId === null ? null : await findTab(connection, spreadsheetId);
      return tab === null ? null : openTab(connection, tab);
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

import { z } from 'zod';
import type { GoogleSheetsSettings } from '../../../shared/outbox/destinations.ts';
import type { Clock } from '../clock.ts';
import { DeliveryError, type Destination, parked, troubleOf } from '../destination.ts';
import { ownerToShareWith, type SpreadsheetMemory } from '../spreadsheetMemory.ts';
import type { DriveRequest, GoogleConnection } from './connection.ts';
import type { CallKind } from './googleError.ts';
import { findTab, listTabs, makeTab, openTab, tabTitle } from './spreadsheetTab.ts';

/** Google gives a request up after three minutes; half a minute more for the way there. */
const lateMs = 210_000;
/** So long after it was asked for a spreadsheet may come into being, and into Drive's list. */
const makingMs = 600_000;

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
      // A service account owns no file: without the one that was shared with it there is none to write into.
      if (settings.account === 'service' && settings.spreadsheetId === null)
        throw parked('sheetGone', { account: connection.account });
      const spreadsheetId = settings.spreadsheetId ?? (await findOrMake(parts, sheet, makingEnds));
      // Drive shows a service account nothing of a file that is its owner's.
      if (settings.account === 'person') await refuseTrashed(connection, spreadsheetId);
      const owner = ownerToShareWith(settings, connection.account, parts.remembered(sheet));
      if (owner !== null && (await share(connection, spreadsheetId, owner)))
        parts.remember(sheet, { spreadsheetId, isShared: true });
      const tabs = await listTabs(connection, spreadsheetId);
      const tab = await findTab(connection, tabs);
      if (tab !== null) return openTab(connection, tab);
      await makeTab(connection, spreadsheetId, tabs);
      throw new DeliveryError({ is: 'later', retryAfterMs: null }, 'A tab was added');
    },
    async findSheet(sheet) {
      const known = settings.spreadsheetId ?? parts.remembered(sheet)?.spreadsheetId;
      const spreadsheetId = known ?? (await findByName(connection, parts.titleOf(sheet)));
      if (spreadsheetId === null) return null;
      const tab = await findTab(connection, await listTabs(connection, spreadsheetId));
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
  if (remembered !== null && !makingEnds.has(sheet)) makingEnds.set(sheet, clock.elapsed() + makingMs);
  const left = (makingEnds.get(sheet) ?? 0) - clock.elapsed();
  if (left > 0) throw new DeliveryError({ is: 'later', retryAfterMs: left }, 'A spreadsheet may still be made');
  parts.remember(sheet, { spreadsheetId: null, isShared: false });
  makingEnds.set(sheet, clock.elapsed() + makingMs);
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

/**
 * The oldest spreadsheet of a name that the program may see; null where there is none. All of them are asked for, which are those that it made:
 * asked for by name, one that was just made may be missing for minutes.
 */
async function findByName(connection: GoogleConnection, name: string): Promise<string | null> {
  for (let pageToken = ''; ; ) {
    const data = await askDrive(connection, 'read', {
      path: 'files',
      params: {
        q: "mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false",
        fields: 'nextPageToken,files(id,name,createdTime)',
        orderBy: 'createdTime',
        pageSize: 1000,
        spaces: 'drive',
        // Also one that somebody moved into a shared drive.
        ...{ includeItemsFromAllDrives: true, supportsAllDrives: true },
        ...(pageToken !== '' && { pageToken }),
      },
    });
    const { files, nextPageToken } = filesSchema.parse(data);
    const found = files.find((file) => file.name === name);
    if (found !== undefined || nextPageToken === undefined) return found?.id ?? null;
    pageToken = nextPageToken;
  }
}

const filesSchema = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string() })),
  nextPageToken: z.string().optional(),
});

/** What lies in the bin can be written as before, and goes for good after thirty days. */
async function refuseTrashed(connection: GoogleConnection, spreadsheetId: string): Promise<void> {
  const path = `files/${encodeURIComponent(spreadsheetId)}`;
  const data = await askDrive(connection, 'read', { path, params: { fields: 'trashed', supportsAllDrives: true } });
  if (z.object({ trashed: z.boolean() }).parse(data).trashed)
    throw parked('sheetGone', { account: connection.account });
}

/**
 * Shares a spreadsheet; false where Drive shares no more today. An address without a Google account is only told by a mail, which the others are
 * spared. Throws `shareRefused` where it cannot be shared with that address.
 */
async function share(connection: GoogleConnection, spreadsheetId: string, emailAddress: string): Promise<boolean> {
  const path = `files/${encodeURIComponent(spreadsheetId)}/permissions`;
  const data = { type: 'user', role: 'writer', emailAddress };
  const shareBy = (sendNotificationEmail: boolean) =>
    askDrive(connection, 'write', {
      ...{ path, method: 'POST', data },
      params: { sendNotificationEmail, fields: 'id', supportsAllDrives: true },
    });
  const isRefused = (error: unknown) => ['rowRefused', 'noPermission'].includes(troubleOf(error).code);
  try {
    await shareBy(false).catch((error: unknown) => {
      if (!isRefused(error)) throw error;
      return shareBy(true);
    });
    return true;
  } catch (error) {
    const { code, params } = troubleOf(error);
    if (code === 'shareRefused') return false;
    if (!isRefused(error)) throw error;
    throw parked('shareRefused', { owner: emailAddress, said: params.said ?? '' }, error);
  }
}

function askDrive(connection: GoogleConnection, kind: CallKind, request: DriveRequest): Promise<unknown> {
  return connection.call(kind, async () => ({ data: await connection.drive(request) }));
}

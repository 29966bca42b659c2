import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/main/database/openDatabase.ts';
import type { WritableDatabase } from '../../src/main/database/types.ts';
import { createQuotas, type Quotas, titleOfSheet } from '../../src/main/outbox/destinationParts.ts';
import { addDestination, readSheetMemory, writeSheetMemory } from '../../src/main/outbox/destinationsTable.ts';
import { connectGoogle } from '../../src/main/outbox/google/connection.ts';
import { createGoogleSheets } from '../../src/main/outbox/google/googleSheets.ts';
import { type OutboxRow, queueRow } from '../../src/main/outbox/outboxTable.ts';
import { type SendReport, sendRows } from '../../src/main/outbox/sendRows.ts';
import { spreadsheetMemorySchema } from '../../src/main/outbox/spreadsheetMemory.ts';
import type { GoogleSheetsSettings } from '../../src/shared/outbox/destinations.ts';
import { idColumn, sheetKey } from '../../src/shared/outbox/row.ts';
import { writeEmptyDatabase } from '../emptyDatabase.ts';
import type { FakeGoogle, FakeSpreadsheet } from './fakeGoogle.ts';
import type { VirtualClock } from './virtualClock.ts';

export const study = 'txagent';
export const idOf = (number: number) => `0192f3a1-7c20-7b5e-9d41-${String(number).padStart(12, '0')}`;

/** A submission as a room would queue it. */
export function submission(number: number, cells: OutboxRow['cells'] = {}, evaluator = '0412'): OutboxRow {
  const submissionId = idOf(number);
  return {
    submissionId,
    study,
    sheet: sheetKey(study, evaluator),
    schemaVersion: 1,
    cells: {
      [idColumn]: submissionId,
      evaluator_id: evaluator,
      question_id: `q-${number}`,
      rate_A_accuracy: 4,
      ...cells,
    },
    queuedAt: '2026-11-21T05:02:11.000Z',
  };
}

export function queueAll(db: WritableDatabase, rows: readonly OutboxRow[]): void {
  db.transaction(() => {
    for (const row of rows) queueRow(db, row);
  })();
}

export const googleSettings: GoogleSheetsSettings = {
  kind: 'googleSheets',
  account: 'person',
  clientId: 'client',
  clientSecret: 'no secret',
  ownerEmail: 'owner@example.org',
  baseName: 'Eval',
  spreadsheetId: null,
};

/** One project that sends to the fake Google, as one process does from its start to its end. */
export function openSender(google: Pick<FakeGoogle, 'endpoints'>, clock: VirtualClock, options: SenderOptions = {}) {
  const own = mkdtempSync(join(tmpdir(), 'akapen-test-outbox-'));
  const { locksFolder = own, file = join(own, 'outbox.sqlite') } = options;
  if (!existsSync(file)) writeEmptyDatabase(file);
  const settings = { ...googleSettings, ...options.settings };
  let db = openDatabase(file);
  let quotas: Quotas = createQuotas(clock);
  const destinationId =
    db.prepare<[], number>('SELECT id FROM outbox_destinations').pluck().get() ?? addDestination(db, study, settings);
  return {
    destinationId,
    get db() {
      return db;
    },
    /** As if the program had been ended and started again. */
    restart() {
      db.close();
      db = openDatabase(file);
      quotas = createQuotas(clock);
    },
    destination: async (signal: AbortSignal = new AbortController().signal) => {
      const keyOf = (sheet: string) => ({ destinationId, sheet });
      const secret = options.secret ?? JSON.stringify({ refreshToken: 'refresh-1', email: 'rater@example.org' });
      return createGoogleSheets({
        settings,
        clock,
        connection: connectGoogle({ settings, secret, endpoints: google.endpoints, clock, signal, quotas }),
        titleOf: (sheet) => titleOfSheet(sheet, study, settings.baseName),
        remembered: (sheet) => readSheetMemory(db, keyOf(sheet), spreadsheetMemorySchema),
        remember: (sheet, memory) => writeSheetMemory(db, keyOf(sheet), memory),
      });
    },
    send(signal: AbortSignal = new AbortController().signal): Promise<SendReport> {
      return sendRows({
        ...{ destinationId, clock, signal, locksFolder },
        database: () => db,
        onSettled: () => {},
        open: () => this.destination(signal),
      });
    },
    close() {
      db.close();
      rmSync(own, { recursive: true });
    },
  };
}

type SenderOptions = {
  readonly file?: string;
  readonly locksFolder?: string;
  readonly secret?: string;
  readonly settings?: Partial<GoogleSheetsSettings>;
};

/** The ids in the column of ids, in the order of the rows. */
export function idsIn(spreadsheet: FakeSpreadsheet | undefined): string[] {
  const rows = spreadsheet?.tabs[0]?.rows ?? [];
  const column = rows[0]?.indexOf(idColumn) ?? -1;
  return rows.slice(1).map((row) => String(row[column] ?? ''));
}

/** The rows as objects by header. */
export function recordsIn(spreadsheet: FakeSpreadsheet | undefined): Record<string, unknown>[] {
  const [header = [], ...rows] = spreadsheet?.tabs[0]?.rows ?? [];
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at] ?? ''])));
}

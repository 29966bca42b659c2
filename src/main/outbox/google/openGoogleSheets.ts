import type { GoogleSheetsSettings } from '../../../shared/outbox/destinations.ts';
import type { Destination } from '../destination.ts';
import { type DestinationParts, titleOfSheet } from '../destinationParts.ts';
import { readSheetMemory, writeSheetMemory } from '../destinationsTable.ts';
import { spreadsheetMemorySchema } from '../spreadsheetMemory.ts';
import { connectGoogle } from './connection.ts';
import { googleEndpoints } from './endpoints.ts';
import { createGoogleSheets } from './googleSheets.ts';

/** The spreadsheets of a study, of which the project remembers the ids. */
export async function openGoogleSheets(settings: GoogleSheetsSettings, parts: DestinationParts): Promise<Destination> {
  const { stored, database, clock, secret, signal, quotas } = parts;
  const endpoints = googleEndpoints();
  const keyOf = (sheet: string) => ({ destinationId: stored.id, sheet });
  return createGoogleSheets({
    settings,
    clock,
    connection: connectGoogle({ settings, secret, endpoints, clock, signal, quotas }),
    titleOf: (sheet) => titleOfSheet(sheet, stored.study, settings.baseName),
    remembered: (sheet) => readSheetMemory(database(), keyOf(sheet), spreadsheetMemorySchema),
    remember: (sheet, memory) => writeSheetMemory(database(), keyOf(sheet), memory),
  });
}

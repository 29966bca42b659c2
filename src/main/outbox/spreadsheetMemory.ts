import { z } from 'zod';
import type { GoogleSheetsSettings } from '../../shared/outbox/destinations.ts';

/** What is remembered of the spreadsheet of a sheet. */
export const spreadsheetMemorySchema = z.object({
  /** Null while it is being made, and nobody knows whether it was. */
  spreadsheetId: z.string().nullable(),
  isShared: z.boolean(),
});
export type SpreadsheetMemory = z.infer<typeof spreadsheetMemorySchema>;

/** With whom a spreadsheet has to be shared yet; null where with nobody: one that was named is shared already, and whoever sends sees their own. */
export function ownerToShareWith(
  { ownerEmail, spreadsheetId }: GoogleSheetsSettings,
  account: string | null,
  memory: SpreadsheetMemory | null,
): string | null {
  return spreadsheetId !== null || ownerEmail === account || memory?.isShared === true ? null : ownerEmail;
}

import { z } from 'zod';
import { type GoogleSheetsSettings, googleSheetsSettingsSchema } from '../../../../shared/outbox/destinations.ts';
import type { StudyFacts } from './studyContent.ts';

const text = z.string().trim().catch('');
/** Of a Google Cloud project: as the owner writes it, or the file of a desktop client that Google gives (`installed`). */
const clientSchema = z.object({ client_id: text, client_secret: text });
const googleSchema = clientSchema.extend({ installed: clientSchema.optional().catch(undefined), spreadsheet_id: text });
const settingsSchema = z.object({
  google: googleSchema.optional().catch(undefined),
  google_sheets: googleSchema.optional().catch(undefined),
  spreadsheet_id: text,
});

/**
 * The spreadsheets of a study as its `study.json` describes them: `google` (or `google_sheets`) with `client_id` and `client_secret`, or for a
 * service account `spreadsheet_id`, the id or address of the one that the owner shared; the owner's address and the base of the names. Beside a
 * client no id counts: who signs in reaches no spreadsheet that somebody else made. What it does not say is empty. Null where it says nothing of spreadsheets.
 */
export function sheetOfStudy({ settings, ownerEmail, spreadsheetName }: StudyFacts): GoogleSheetsSettings | null {
  if (spreadsheetName === null) return null;
  const { google, google_sheets: other, spreadsheet_id: named } = settingsSchema.parse(settings);
  const found = google ?? other;
  const client = found?.installed ?? found;
  const place = named || (found?.spreadsheet_id ?? '');
  const spreadsheetId = /\/spreadsheets\/d\/([\w-]+)/.exec(place)?.[1] ?? place;
  const clientId = client?.client_id ?? '';
  const account = clientId === '' && spreadsheetId !== '' ? 'service' : 'person';
  const sheet = googleSheetsSettingsSchema.safeParse({
    ...{ kind: 'googleSheets', account },
    clientId,
    clientSecret: client?.client_secret ?? '',
    ownerEmail: z.email().safeParse(ownerEmail).data ?? null,
    baseName: spreadsheetName.replace(/_<id>$/, ''),
    spreadsheetId: account === 'service' ? spreadsheetId : null,
  });
  return sheet.data ?? null;
}

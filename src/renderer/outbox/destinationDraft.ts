import { type GivenSettings, givenSettingsSchema, type ShownDestination } from '../../shared/outbox/api.ts';
import type { GoogleSheetsSettings } from '../../shared/outbox/destinations.ts';
import type { Overview } from './outboxParts.ts';

/** All fields of all kinds as they stand in the form. */
export type DestinationDraft = {
  readonly study: string;
  readonly kind: 'googleSheets' | 'postgres' | 'files';
  readonly baseName: string;
  readonly account: 'person' | 'service';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly ownerEmail: string;
  readonly spreadsheetId: string;
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
  readonly table: string;
  readonly authority: string;
  readonly format: 'csv' | 'jsonl';
  /** The folder as it is shown; its id where another was chosen. */
  readonly folder: string;
  readonly folderId: string | null | undefined;
};

/** The spreadsheets that studies name for their rows. */
type NamedSheets = Overview['namedSheets'];

/** A form for a study: of spreadsheets what the study names, all else empty. */
export function newDraft(study: string, named: NamedSheets = []): DestinationDraft {
  const empty = emptyDraft(study);
  const sheet = named.find((one) => one.study === study.trim())?.settings;
  return sheet === undefined ? empty : { ...empty, ...sheetFields(sheet) };
}

/** The form for another study: what that one names takes the place of what nobody typed. */
export function draftForStudy(draft: DestinationDraft, study: string, named: NamedSheets): DestinationDraft {
  const [before, after] = [newDraft(draft.study, named), newDraft(study, named)];
  const untouched = namedFields.filter((field) => draft[field] === before[field]);
  return { ...draft, study, ...Object.fromEntries(untouched.map((field) => [field, after[field]])) };
}

/** The fields that a study may name. */
const namedFields = ['account', 'clientId', 'clientSecret', 'ownerEmail', 'baseName', 'spreadsheetId'] as const;

function sheetFields({ ownerEmail, spreadsheetId, kind: _, ...rest }: GoogleSheetsSettings) {
  return { ...rest, ownerEmail: ownerEmail ?? '', spreadsheetId: spreadsheetId ?? '' };
}

function emptyDraft(study: string): DestinationDraft {
  return {
    ...{ study, kind: 'googleSheets', baseName: 'TxAgent_Human_Eval_Results_CROWDSOURCED', account: 'person' },
    ...{ clientId: '', clientSecret: '', ownerEmail: '', spreadsheetId: '' },
    ...{ host: '', port: '5432', database: '', user: '', table: 'akapen_submissions', authority: '' },
    ...{ format: 'csv', folder: '', folderId: null },
  };
}

/** The form of a destination that is there. */
export function draftOf({ study, settings }: ShownDestination): DestinationDraft {
  const draft = { ...newDraft(study), kind: settings.kind };
  if (settings.kind === 'googleSheets') {
    return { ...draft, ...sheetFields(settings) };
  }
  if (settings.kind === 'postgres') {
    const { port, authority, kind: _, ...rest } = settings;
    return { ...draft, ...rest, port: String(port), authority: authority ?? '' };
  }
  const { format, folder, baseName } = settings;
  return { ...draft, format, folder, baseName, folderId: undefined };
}

/** What the form says, as settings; null while something is missing or wrong. A pasted address of a spreadsheet counts as its id. */
export function settingsOf(draft: DestinationDraft): GivenSettings | null {
  const { kind, baseName, account } = draft;
  const id = /\/spreadsheets\/d\/([\w-]+)/.exec(draft.spreadsheetId)?.[1] ?? draft.spreadsheetId.trim();
  const given = {
    googleSheets: {
      ...{ kind, baseName: baseName.trim(), account },
      clientId: draft.clientId.trim(),
      clientSecret: draft.clientSecret.trim(),
      ownerEmail: draft.ownerEmail.trim() || null,
      spreadsheetId: account === 'service' ? id || null : null,
    },
    postgres: {
      ...{ kind, host: draft.host.trim(), port: Number(draft.port), database: draft.database.trim() },
      ...{ user: draft.user.trim(), table: draft.table.trim(), authority: draft.authority.trim() || null },
    },
    files: {
      ...{ kind, baseName: baseName.trim(), format: draft.format, mark: true },
      ...(draft.folderId !== undefined && { folderId: draft.folderId }),
    },
  }[kind];
  const parsed = givenSettingsSchema.safeParse(given);
  if (!parsed.success) return null;
  const { data } = parsed;
  // Without these nobody could sign in, or nothing could be found.
  if (data.kind === 'googleSheets' && data.account === 'person' && data.clientId === '') return null;
  if (data.kind === 'googleSheets' && data.account === 'service' && data.spreadsheetId === null) return null;
  return data;
}

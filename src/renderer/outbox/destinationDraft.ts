import { type GivenSettings, givenSettingsSchema, type ShownDestination } from '../../shared/outbox/api.ts';

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

/** An empty form for a study. */
export function newDraft(study: string): DestinationDraft {
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
    const { ownerEmail, spreadsheetId, kind: _, ...rest } = settings;
    return { ...draft, ...rest, ownerEmail: ownerEmail ?? '', spreadsheetId: spreadsheetId ?? '' };
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
      spreadsheetId: id || null,
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

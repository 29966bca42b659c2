import { z } from 'zod';

/** A spreadsheet for each evaluator. `person`: somebody signs in in the browser; `service`: a key file of a service account, and a spreadsheet that its owner made and shared. */
export const googleSheetsSettingsSchema = z
  .object({
    kind: z.literal('googleSheets'),
    account: z.enum(['person', 'service']),
    /** Of the study's own Google Cloud project, as study.json has them; of a desktop client neither is secret. Empty with a service account. */
    clientId: z.string().max(500),
    clientSecret: z.string().max(500),
    /** Who gets to see and write each spreadsheet that is made; null: nobody else. */
    ownerEmail: z.email().nullable(),
    /** The names of spreadsheets are `<baseName>_<evaluator>`. */
    baseName: z.string().min(1).max(200).default('TxAgent_Human_Eval_Results_CROWDSOURCED'),
    /** The spreadsheet of a service account; null, and for a person always: one is found or made for each evaluator. */
    spreadsheetId: z
      .string()
      .regex(/^[\w-]{1,200}$/)
      .nullable(),
  })
  // A person reaches no file but those that the program made; settings of before may name one all the same.
  .overwrite((settings) => (settings.account === 'person' ? { ...settings, spreadsheetId: null } : settings));
export type GoogleSheetsSettings = z.infer<typeof googleSheetsSettingsSchema>;

/** A table in a database of the team, which speaks PostgreSQL's protocol. TLS is asked for everywhere but on the same computer. */
export const postgresSettingsSchema = z.object({
  kind: z.literal('postgres'),
  /** A name, an address, or the folder of a socket. */
  host: z.string().min(1).max(500),
  port: z.int().min(1).max(65_535).default(5432),
  database: z.string().min(1).max(200),
  user: z.string().min(1).max(200),
  /** A schema may stand before it: `study.akapen_submissions`. */
  table: z
    .string()
    .regex(/^[A-Za-z_]\w{0,62}(\.[A-Za-z_]\w{0,62})?$/)
    .default('akapen_submissions'),
  /** Certificate of an authority of one's own, PEM; null: those that the system trusts. */
  authority: z.string().max(100_000).nullable().default(null),
});
export type PostgresSettings = z.infer<typeof postgresSettingsSchema>;

/** A file for each evaluator in a folder, such as one that a team shares. */
export const filesSettingsSchema = z.object({
  kind: z.literal('files'),
  /** Absolute path. */
  folder: z.string().min(1),
  format: z.enum(['csv', 'jsonl']),
  /** CSV: a byte order mark, without which Excel reads Japanese wrong. */
  mark: z.boolean().default(true),
  baseName: z.string().min(1).max(200).default('TxAgent_Human_Eval_Results_CROWDSOURCED'),
});
export type FilesSettings = z.infer<typeof filesSettingsSchema>;

export const destinationSettingsSchema = z.discriminatedUnion('kind', [
  googleSheetsSettingsSchema,
  postgresSettingsSchema,
  filesSettingsSchema,
]);
export type DestinationSettings = z.infer<typeof destinationSettingsSchema>;

/** Whether a server is on this computer, by its socket or a loopback address. */
export function isOnThisComputer(host: string): boolean {
  return host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host);
}

/** Whether rows reach a destination by a network alone. */
export function needsNetwork(settings: DestinationSettings): boolean {
  if (settings.kind === 'files') return false;
  return settings.kind === 'googleSheets' || !isOnThisComputer(settings.host);
}

/** Where a destination is, as people know it: the name of its spreadsheets, the table of a server, a folder. */
export function placeText(settings: DestinationSettings): string {
  if (settings.kind === 'googleSheets') return settings.spreadsheetId ?? `${settings.baseName}_…`;
  if (settings.kind === 'postgres') return `${settings.host}/${settings.database}/${settings.table}`;
  return settings.folder;
}

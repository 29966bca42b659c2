import { z } from 'zod';

/** How far a row is on its way to one destination. `unknown`: it was sent and nobody knows whether it arrived; that is found out before it is sent again. */
const deliveryStates = ['queued', 'sending', 'unknown', 'confirmed', 'blocked'] as const;
export const deliveryStateSchema = z.enum(deliveryStates);

/** Why nothing can be sent to a destination, or a row not, until somebody does something. Each has its remedy in the language files. */
const troubleCodes = [
  'signInNeeded',
  'signInExpired',
  'noPermission',
  'apiNotEnabled',
  'sheetGone',
  'idColumnMissing',
  'sheetFull',
  'driveFull',
  'shareRefused',
  'googleRefused',
  'keyRefused',
  'certificateRefused',
  'rowRefused',
  'otherContent',
  'secretMissing',
  'secretsRefused',
  'wrongPassword',
  'rightsMissing',
  'tableMissing',
  'tlsRefused',
  'folderMissing',
  'folderFull',
  'folderUnwritable',
  'fileUnreadable',
  'offline',
] as const;
/** In words: `outbox.troubles.${code}.what` and `outbox.troubles.${code}.remedy` of the language files. */
export const troubleSchema = z.object({
  code: z.enum(troubleCodes),
  /** What the sentence names: the account, the address, the column, the destination's own words (`said`). */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Trouble = z.infer<typeof troubleSchema>;

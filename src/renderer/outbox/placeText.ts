import type { DestinationSettings } from '../../shared/outbox/destinations.ts';

/** Where a destination is, as people know it: the name of its spreadsheets, the table of a server, a folder. */
export function placeText(settings: DestinationSettings): string {
  if (settings.kind === 'googleSheets') return settings.spreadsheetId ?? `${settings.baseName}_…`;
  if (settings.kind === 'postgres') return `${settings.host}/${settings.database}/${settings.table}`;
  return settings.folder;
}

import type { DestinationSettings } from '../../shared/outbox/destinations.ts';
import type { Destination } from './destination.ts';
import type { DestinationParts } from './destinationParts.ts';

type Open<Kind> = (
  settings: Extract<DestinationSettings, { kind: Kind }>,
  parts: DestinationParts,
) => Promise<Destination>;

/** The destinations there are. Each is loaded when something is sent there: their libraries take longer to load than the program. */
const openers: { readonly [Kind in DestinationSettings['kind']]: Open<Kind> } = {
  googleSheets: async (settings, parts) =>
    (await import('./google/openGoogleSheets.ts')).openGoogleSheets(settings, parts),
  postgres: async (settings, parts) => (await import('./postgres/openPostgres.ts')).openPostgres(settings, parts),
  files: async (settings, parts) => (await import('./files/openFiles.ts')).openFiles(settings, parts),
};

/** A destination, ready for its sheets. Makes no request yet. Throws DeliveryError `parked` where nobody has signed in or given its password. */
export function openDestination(parts: DestinationParts): Promise<Destination> {
  const { settings } = parts.stored;
  // TypeScript cannot pair an opener with its settings across them all; the type of the table has checked each pair.
  const open: Open<typeof settings.kind> = openers[settings.kind] as Open<typeof settings.kind>;
  return open(settings, parts);
}

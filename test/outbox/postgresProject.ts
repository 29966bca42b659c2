import { createQuotas, type DestinationParts } from '../../src/main/outbox/destinationParts.ts';
import { addDestination, readDestination } from '../../src/main/outbox/destinationsTable.ts';
import { openPostgres } from '../../src/main/outbox/postgres/openPostgres.ts';
import { sendRows } from '../../src/main/outbox/sendRows.ts';
import type { PostgresSettings } from '../../src/shared/outbox/destinations.ts';
import { openEmptyDatabase } from '../emptyDatabase.ts';
import { study } from './outboxProject.ts';
import { createVirtualClock } from './virtualClock.ts';

/** A project that sends to a PostgreSQL server. */
export function openPostgresProject(settings: PostgresSettings, password: string | null, locksFolder: string) {
  const db = openEmptyDatabase();
  const clock = createVirtualClock();
  const destinationId = addDestination(db, study, settings);
  const { signal } = new AbortController();
  const parts: DestinationParts = {
    ...{ clock, signal, secret: password, quotas: createQuotas(clock) },
    stored: readDestination(db, destinationId),
    database: () => db,
    isInterim: () => true,
  };
  const send = () =>
    sendRows({
      ...{ destinationId, database: () => db, clock, signal, locksFolder, onSettled: () => {} },
      open: () => openPostgres(settings, parts),
    });
  return { db, parts, send };
}

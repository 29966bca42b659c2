import { AppError } from '../../shared/errors.ts';
import type { ReadRow } from '../../shared/outbox/row.ts';
import type { Context } from '../context.ts';
import type { WritableDatabase } from '../database/types.ts';
import { readSecret, type SecretParts } from '../secretStore.ts';
import { readDestination, writeCursor } from './destinationsTable.ts';
import { secretName } from './sending.ts';

/**
 * Gives the rows that others sent to a PostgreSQL server to whoever they belong to, page by page (5,000 at most), each page in one transaction with the
 * cursor behind it: what was taken does not come again, and what was not is not passed over. Own rows are among them.
 *
 * `take` merges by submission id; a row that is there with other content is its to show. Returns how many rows came.
 * Throws  NOT_FOUND; INVALID_INPUT for a destination of another kind; DeliveryError; the signal's reason; what `take` throws.
 */
export async function pullRows(
  context: Pick<Context, 'db'> & SecretParts,
  destinationId: number,
  signal: AbortSignal,
  take: (db: WritableDatabase, rows: readonly ReadRow[]) => void,
): Promise<number> {
  const secret = await readSecret(context, secretName(destinationId));
  const { pullPage } = await import('./postgres/openPostgres.ts');
  for (let count = 0; ; ) {
    const stored = readDestination(context.db, destinationId);
    const { settings } = stored;
    if (settings.kind !== 'postgres') throw new AppError('INVALID_INPUT', 'Rows are pulled from PostgreSQL only');
    const { rows, cursor } = await pullPage(settings, { secret, signal, stored }, stored.cursor);
    if (rows.length === 0) return count;
    const { db } = context;
    db.transaction(() => {
      take(db, rows);
      writeCursor(db, destinationId, cursor);
    })();
    count += rows.length;
  }
}

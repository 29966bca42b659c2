import type { Client } from 'pg';
import { z } from 'zod';
import { membersOf } from '../../../shared/errors.ts';
import { changedColumns, sentCells } from '../../../shared/outbox/cells.ts';
import { isOnThisComputer, type PostgresSettings } from '../../../shared/outbox/destinations.ts';
import { cellSchema, type ReadRow } from '../../../shared/outbox/row.ts';
import type { Trouble } from '../../../shared/outbox/states.ts';
import { DeliveryError, type Destination, type OpenSheet, parked } from '../destination.ts';
import type { DestinationParts } from '../destinationParts.ts';
import type { StoredRow } from '../outboxTable.ts';
import { trustTheSystem } from '../trustTheSystem.ts';

const timeoutMs = 60_000;

/** A table in a database of the team. A row that is sent twice stays one row, so nothing has to be waited for. */
export async function openPostgres(settings: PostgresSettings, parts: DestinationParts): Promise<Destination> {
  const { stored } = parts;
  const connection = connectLazily(settings, parts);
  return {
    batch: { rows: 500, bytes: 4_000_000 },
    lateMs: 0,
    locksOf: () => [],
    openSheet: async (sheet) => openTable(connection, settings.table, stored.study, sheet),
    findSheet: async (sheet) => openTable(connection, settings.table, stored.study, sheet),
    close: connection.close,
  };
}

/**
 * Rows that others sent since a cursor ('' for all), and the cursor behind them; at most 5,000, so it is asked again until none come. A table
 * that ends before the cursor was made anew, or put back to an earlier state: its rows come from the first on.
 * Throws DeliveryError.
 */
export async function pullPage(
  settings: PostgresSettings,
  parts: Pick<DestinationParts, 'secret' | 'signal' | 'stored'>,
  cursor: string,
): Promise<{ readonly rows: readonly ReadRow[]; readonly cursor: string }> {
  const connection = connectLazily(settings, parts);
  try {
    const rows = await connection.run('read', (client) =>
      client.query(
        `SELECT submission_id, cells, received::text AS place FROM ${settings.table}
         WHERE study = $1 AND received > (
           SELECT CASE WHEN max(received) < $2::bigint THEN 0 ELSE $2::bigint END FROM ${settings.table})
         ORDER BY received LIMIT 5000`,
        [parts.stored.study, cursor === '' ? '0' : cursor],
      ),
    );
    const found = z.array(rowSchema).parse(rows.rows);
    return {
      rows: found.map(({ submission_id: submissionId, cells }) => ({ submissionId, cells })),
      cursor: found.at(-1)?.place ?? cursor,
    };
  } finally {
    await connection.close();
  }
}

const rowSchema = z.object({ submission_id: z.string(), cells: z.record(z.string(), cellSchema), place: z.string() });

type Connection = {
  run<Result>(kind: 'read' | 'write', work: (client: Client) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** One connection, opened when it is needed and again after it broke. */
function connectLazily(
  settings: PostgresSettings,
  { secret, signal }: Pick<DestinationParts, 'secret' | 'signal'>,
): Connection {
  let open: Promise<Client> | null = null;
  const connect = async () => {
    const { Client: PostgresClient } = (await import('pg')).default;
    const { host, port, database, user, authority } = settings;
    if (authority === null) trustTheSystem();
    const client = new PostgresClient({
      ...{ host, port, database, user },
      // Asked for by a server that wants one: a password file or the environment of the process is not what was set up for the study.
      password: () => {
        if (secret === null) throw parked('secretMissing');
        return secret;
      },
      // Nothing leaves this computer there.
      ssl: isOnThisComputer(host) ? false : { rejectUnauthorized: true, ...(authority !== null && { ca: authority }) },
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: 'akapen',
    });
    // What breaks between two queries is told by the next one.
    client.on('error', () => {
      open = null;
    });
    await client.connect();
    return client;
  };
  const close = async () => {
    const closing = open;
    open = null;
    await closing?.then((client) => client.end()).catch(() => {});
  };
  return {
    close,
    async run(kind, work) {
      signal.throwIfAborted();
      let isConnected = false;
      try {
        open ??= connect();
        const client = await open;
        isConnected = true;
        return await work(client);
      } catch (error) {
        await close();
        if (error instanceof DeliveryError) throw error;
        throw toDeliveryError(error, { isConnected: isConnected && kind === 'write', settings });
      }
    },
  };
}

function openTable(connection: Connection, table: string, study: string, sheet: string): OpenSheet {
  const rowsThere = async (at: readonly string[] | null) => {
    const { rows } = await connection.run('read', (client) =>
      client.query(
        `SELECT submission_id, cells, received::text AS place FROM ${table}
         WHERE study = $1 AND sheet = $2 AND ($3::bigint[] IS NULL OR received = ANY($3)) ORDER BY received`,
        [study, sheet, at],
      ),
    );
    return z.array(rowSchema).parse(rows);
  };
  return {
    async findIds() {
      const { rows } = await connection.run('read', (client) =>
        client.query(`SELECT submission_id, received::text AS place FROM ${table} WHERE study = $1 AND sheet = $2`, [
          study,
          sheet,
        ]),
      );
      const ids = z.array(z.object({ submission_id: z.string(), place: z.string() })).parse(rows);
      return new Map(ids.map(({ submission_id: id, place }) => [id, place]));
    },
    append: (rows) => connection.run('write', (client) => insert(client, table, rows)),
    async readRows(at) {
      const found = await rowsThere(at);
      return found.map(({ submission_id: submissionId, cells, place }) => ({ submissionId, cells, place }));
    },
    // The id is the key of the table.
    removeRows: null,
  };
}

async function insert(client: Client, table: string, rows: readonly StoredRow[]): Promise<Map<string, string>> {
  const sent = rows.map((row) => ({ ...row, cells: sentCells(row.cells) }));
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [table]);
    await client.query(
      `INSERT INTO ${table} (submission_id, study, sheet, schema_version, cells)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::jsonb[])
       ON CONFLICT (submission_id) DO NOTHING`,
      [
        sent.map(({ submissionId }) => submissionId),
        sent.map(({ study }) => study),
        sent.map(({ sheet }) => sheet),
        sent.map(({ schemaVersion }) => schemaVersion),
        sent.map(({ cells }) => JSON.stringify(cells)),
      ],
    );
    const { rows: found } = await client.query(
      `SELECT submission_id, cells, received::text AS place FROM ${table} WHERE submission_id = ANY($1)`,
      [sent.map(({ submissionId }) => submissionId)],
    );
    const there = new Map(
      z
        .array(rowSchema)
        .parse(found)
        .map((row) => [row.submission_id, row]),
    );
    for (const { submissionId, cells } of sent) {
      const columns = changedColumns(cells, there.get(submissionId)?.cells ?? {});
      if (columns.length === 0) continue;
      const trouble: Trouble = { code: 'otherContent', params: { columns: columns.join(', ') } };
      throw new DeliveryError({ is: 'refused', trouble }, 'A row with this id holds something else');
    }
    await client.query('COMMIT');
    return new Map([...there].map(([id, { place }]) => [id, place]));
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

const unreached = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
]);

/** By the codes of PostgreSQL's appendix A, and those of the system. */
function toDeliveryError(
  error: unknown,
  { isConnected, settings }: { readonly isConnected: boolean; readonly settings: PostgresSettings },
): DeliveryError {
  const { code: found } = membersOf(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(found ?? '');
  const { host, user, table } = settings;
  const said = error instanceof Error ? error.message.slice(0, 300) : '';
  const park = (reason: Trouble['code']) => parked(reason, { host, user, table, said }, error);
  if (unreached.has(code)) return new DeliveryError({ is: 'offline' }, code, { cause: error });
  if (code === '28P01' || code === '28000') return park('wrongPassword');
  if (code === '42501') return park('rightsMissing');
  if (['42P01', '42703', '3D000', '3F000'].includes(code)) return park('tableMissing');
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code) || /does not support SSL/.test(said)) return park('tlsRefused');
  // Classes 22 and 23: the data; 54: a limit.
  if (/^(22|23|54)\w{3}$/.test(code)) {
    const trouble: Trouble = { code: 'rowRefused', params: { said } };
    return new DeliveryError({ is: 'refused', trouble }, code, { cause: error });
  }
  return new DeliveryError({ is: isConnected ? 'unknown' : 'later', retryAfterMs: null }, code, { cause: error });
}

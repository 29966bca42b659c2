import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createAuthority, whyNoCertificates } from '../../../../test/outbox/certificates.ts';
import { queueAll, submission } from '../../../../test/outbox/outboxProject.ts';
import { openPostgresProject } from '../../../../test/outbox/postgresProject.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../../../../test/outbox/postgresServer.ts';
import { describeUnless } from '../../../../test/skipping.ts';
import { tableSql } from '../../../shared/outbox/tableSql.ts';
import { countWaiting } from '../outboxTable.ts';

/** An address of this computer that is treated as any other: only `localhost`, 127.0.0.1 and ::1 go without TLS. */
const address = '127.0.0.2';

describeUnless(whyNoPostgres ?? whyNoCertificates, 'a PostgreSQL server elsewhere', () => {
  let own: ReturnType<typeof createAuthority>;
  let other: ReturnType<typeof createAuthority>;
  let locksFolder: string;
  let server: PostgresServer | null = null;
  beforeAll(() => {
    [own, other] = [createAuthority(), createAuthority()];
    locksFolder = mkdtempSync(join(tmpdir(), 'akapen-test-locks-'));
  });
  afterEach(() => {
    server?.close();
    server = null;
  });
  afterAll(() => {
    own.close();
    other.close();
    rmSync(locksFolder, { recursive: true });
  });

  /** Sends a row to a server that shows a certificate for these names, by whoever trusts an authority. */
  const send = async (names: string | null, authority: string | null) => {
    server = await startPostgres({ address, tls: names === null ? null : own.sign(names) });
    server.sql(`CREATE ROLE rater LOGIN PASSWORD '${server.password}'; ${tableSql(server.settings)}`);
    const { db, send: sendAll } = openPostgresProject({ ...server.settings, authority }, server.password, locksFolder);
    queueAll(db, [submission(1)]);
    const { trouble } = await sendAll();
    const arrived = Number(server.sql('SELECT count(*) FROM akapen_submissions').trim());
    return { code: trouble?.code ?? null, waiting: countWaiting(db), arrived };
  };
  const refused = { code: 'tlsRefused', waiting: 1, arrived: 0 };

  it('gets rows where its certificate is signed by the authority that was given', async () => {
    expect(await send(`IP:${address}`, own.authority)).toEqual({ code: null, waiting: 0, arrived: 1 });
  });

  it.each<[string, string | null, () => string | null]>([
    ['speaks no TLS', null, () => own.authority],
    ['is signed by an authority that nobody named', `IP:${address}`, () => null],
    ['is signed by another authority than the one that was given', `IP:${address}`, () => other.authority],
    ['has another name', 'DNS:db.example.org', () => own.authority],
    ['has another address', 'IP:127.0.0.3', () => own.authority],
    ['has the name of this computer, at an address that is not that', 'DNS:localhost', () => own.authority],
  ])('gets nothing, and is named in words, where it %s', async (_, names, authority) => {
    expect(await send(names, authority())).toEqual(refused);
  });
});

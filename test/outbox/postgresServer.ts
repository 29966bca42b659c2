import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresSettings } from '../../src/shared/outbox/destinations.ts';

const versions = '/usr/lib/postgresql';
const binFolder = existsSync(versions)
  ? readdirSync(versions)
      .map((version) => join(versions, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')))
  : undefined;

/** Why tests of a real PostgreSQL are skipped; null where there is one. */
export const whyNoPostgres = binFolder === undefined ? 'no PostgreSQL server is installed' : null;

/** It refuses to be run by root. */
const asWhom = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];

/** With a pause of 50 ms behind each: more than half a minute. */
const mostTries = 600;

export type PostgresServer = {
  /** As an evaluator connects: by the socket, with a password and no more rights than stated. */
  readonly settings: PostgresSettings;
  readonly password: string;
  /** Runs SQL as the owner of the database; what it prints. */
  sql(text: string): string;
  /** Ends it as a power cut would, and starts it again. */
  killAndStart(): Promise<void>;
  kill(): void;
  close(): void;
};

/** Where a server listens beside its socket, an address of this computer, and what it shows there: PEM, or nothing, as it speaks no TLS then. */
export type Listening = {
  readonly address: string;
  readonly tls: { readonly certificate: string; readonly key: string } | null;
};

/** A server of its own in a temporary folder, which nobody reaches but by its socket, or the address of this computer that is asked for. */
export async function startPostgres(listening: Listening | null = null): Promise<PostgresServer> {
  const port = listening === null ? 5432 : await freePort(listening.address);
  const folder = mkdtempSync(join(tmpdir(), 'akapen-postgres-'));
  chmodSync(folder, 0o755);
  if (asWhom.length > 0) execFileSync('chown', ['postgres:postgres', folder]);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'owner');
  chmodSync(passwordFile, 0o644);
  const run = (program: string, ...args: string[]) => {
    const [command = '', ...rest] = [...asWhom, join(binFolder ?? '', program), ...args];
    return execFileSync(command, rest, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PGPASSWORD: 'owner', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  run(
    'initdb',
    '-D',
    data,
    '-U',
    'owner',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-sync',
  );
  if (listening !== null) {
    appendFileSync(join(data, 'pg_hba.conf'), `host all all ${listening.address}/32 scram-sha-256\n`);
    for (const [file, text] of [
      ['server.crt', listening.tls?.certificate],
      ['server.key', listening.tls?.key],
    ] as const) {
      if (text === undefined) continue;
      writeFileSync(join(data, file), text, { mode: 0o600 });
      if (asWhom.length > 0) execFileSync('chown', ['postgres:postgres', join(data, file)]);
    }
  }
  let server: ChildProcess | null = null;
  const sql = (text: string) =>
    run(
      'psql',
      '-h',
      folder,
      '-p',
      String(port),
      '-U',
      'owner',
      '-d',
      'postgres',
      '-v',
      'ON_ERROR_STOP=1',
      '-Atc',
      text,
    );
  const start = async () => {
    const [command = '', ...rest] = [...asWhom, join(binFolder ?? '', 'postgres')];
    const where = ['-D', data, '-k', folder, '-p', String(port), '-c', `listen_addresses=${listening?.address ?? ''}`];
    // A server that is killed leaves what it shares between its processes; in its own folder that goes with it.
    where.push('-c', 'dynamic_shared_memory_type=mmap');
    const tls = listening?.tls == null ? [] : ['-c', 'ssl=on'];
    let said = '';
    const begin = () => {
      server = spawn(command, [...rest, ...where, ...tls], { stdio: ['ignore', 'ignore', 'pipe'] });
      server.stderr?.on('data', (text) => {
        said += String(text);
      });
    };
    begin();
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        run('pg_isready', '-h', folder, '-p', String(port), '-t', '1');
        return;
      } catch {
        await new Promise((later) => setTimeout(later, 50));
      }
      // Until the children of one that was killed have noticed it, the next one refuses to start.
      if (hasEnded()) begin();
    }
    throw new Error(`PostgreSQL does not start: ${said}`);
  };
  const kill = () => {
    server?.kill('SIGKILL');
  };
  const hasEnded = () => server === null || server.exitCode !== null || server.signalCode !== null;
  const gone = () => (hasEnded() ? null : new Promise((end) => server?.once('exit', end)));
  await start();
  return {
    settings: {
      kind: 'postgres',
      host: listening?.address ?? folder,
      port,
      database: 'postgres',
      user: 'rater',
      table: 'akapen_submissions',
      authority: null,
    },
    password: 'rater password',
    sql,
    kill,
    async killAndStart() {
      kill();
      await gone();
      rmSync(join(data, 'postmaster.pid'), { force: true });
      await start();
    },
    close() {
      // Killed, it would leave its shared memory behind.
      server?.kill('SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

async function freePort(address: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, address, listening));
  const found = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof found === 'object' && found !== null ? found.port : 0;
}

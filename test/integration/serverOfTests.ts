import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { LastShown } from '../../src/main/core/keptView.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { createGrants } from '../../src/main/grants.ts';
import { type BrowserServer, startServer } from '../../src/main/shells/browser/server.ts';
import { openProject, type Recovery } from '../../src/main/shells/project.ts';
import type { Request } from '../../src/shared/api/envelope.ts';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { openSession, type RawRequest, rawRequest } from './rawHttp.ts';

export const call = { requestId: 'request-1', evaluatorId: null, method: 'project.open', input: {} };
export const json = { 'content-type': 'application/json' };

export let root: string;
export let server: BrowserServer;
/** What reached the core. */
export let received: Request[];
export let emit: (event: EventEnvelope) => void;
/** The session of `send` and `post`. */
export let session: Awaited<ReturnType<typeof openSession>>;
/** When links were shown once too often. */
export let usedTwice: string[];
/** What the clock of the server shows. */
export let clock: number;
let shown: LastShown;

const noRecovery: Recovery = { listSnapshots: async () => [], restore: async () => {} };

/** Gives each test of the file that asks a server over a core that only echoes, and a session. */
export function serverForEachTest(): void {
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'akapen-shell-'));
    mkdirSync(join(root, 'renderer/assets'), { recursive: true });
    writeFileSync(join(root, 'renderer/index.html'), '<!doctype html><title>Akapen</title>');
    writeFileSync(join(root, 'renderer/assets/index-B0a_x.js'), 'export {};');
    writeFileSync(join(root, 'workbench.sqlite'), 'secret');
    received = [];
    usedTwice = [];
    shown = { place: null, language: 'system' };
    clock = Date.parse('2026-11-22T01:02:03.000Z');
    await start();
  });
  afterEach(async () => {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  });
}

async function start(open = () => {}, recovery = noRecovery): Promise<void> {
  const workbench = {
    dispatch: async (request: Request) => {
      received.push(request);
      return { ok: true as const, result: { echoed: request.input } };
    },
    onEvent: (listener: (event: EventEnvelope) => void) => {
      emit = listener;
      return () => {};
    },
    tellOfEverything: (listener: (event: EventEnvelope) => void) =>
      listener({ event: 'datasets.changed', payload: { datasetIds: [1, 2] } }),
    lastShown: () => shown,
    grants: createGrants(),
    close: async () => {},
  };
  const opened = async () => {
    open();
    return workbench;
  };
  server = await startServer({
    project: await openProject(root, opened, recovery),
    folder: dataFolderAt(root),
    rendererFolder: join(root, 'renderer'),
    port: 0,
    onLinkUsedTwice: (usedAt) => usedTwice.push(usedAt),
    now: () => clock,
  });
  session = await openSession(server.newLaunchUrl());
}

/** Ends the server and starts another one on the same folder, with a new session; the project opens when `open` does not throw. */
export async function restartServer(open?: () => void, recovery?: Recovery): Promise<void> {
  await server.close();
  await start(open, recovery);
}

/** Lets time pass on the server's clock. */
export function passTime(milliseconds: number): void {
  clock += milliseconds;
}

/** Says what the project showed last. */
export function showLast(last: LastShown): void {
  shown = last;
}

/** As a page of the session sends it. */
export function send(options: Omit<RawRequest, 'port'>) {
  const { own, origin } = session;
  const headers = { ...own, ...(options.method === 'POST' ? { origin } : {}), ...options.headers };
  return rawRequest({ port: server.port, ...options, headers });
}

export const post = (headers: RawRequest['headers'], body: string | Buffer = JSON.stringify(call), path = '/rpc') =>
  send({ method: 'POST', path, headers: { ...json, ...headers }, body });
